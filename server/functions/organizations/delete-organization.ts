import { fault } from '@trellis/domain/contracts/faults/fault'
import { deleteOrganization as contract } from '@trellis/domain/contracts/organizations'
import type { Transaction } from '@trellis/platform/postgres'
import { mailMaintainers } from '../../organizations/deletion/mail-maintainers.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Closes the organization to everyone at once. A job deletes it when maintainers can no longer take that back. */
export const deleteOrganization = defineFunction(contract, async ({ transaction, caller, input }) => {
  const { id, name } = input
  await requireOrganization(transaction, id, 'delete-organization')
  if (!(await isNamed(transaction, id, name))) refuseFaults({ name: fault('company_name.other') })
  const [row] = await transaction.query<{ until: string }>(
    'select app.request_organization_deletion($1, $2) as until',
    [id, name],
  )
  if (row === undefined) throw new Error('A requested deletion has an end')
  await mailMaintainers(transaction, { organizationId: id, userId: caller.userId, kind: 'requested' })
  return { id, restorable_until: row.until }
})

/** Of an organization that is being deleted already, policies show no name; the database refuses it in its turn. */
async function isNamed(transaction: Transaction, id: string, name: string): Promise<boolean> {
  const [row] = await transaction.query<{ name: string }>(
    'select name from app.my_memberships() where id = $1',
    [id],
  )
  return row?.name === name
}
