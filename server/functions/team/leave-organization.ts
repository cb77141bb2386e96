import { leaveOrganization as contract } from '@trellis/domain/contracts/team/members'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/** Also while the organization is read-only or about to be deleted, when policies let nobody write. */
export const leaveOrganization = defineFunction(contract, async ({ transaction, caller, input }) => {
  const { organization_id } = input
  await requireOrganization(transaction, organization_id, 'leave-organization')
  const [row] = await transaction.query<{ assignments: number }>(
    'select app.leave_organization($1) as assignments',
    [organization_id],
  )
  return { organization_id, user_id: caller.userId, assignments: row?.assignments ?? 0, handed_over: 0 }
})
