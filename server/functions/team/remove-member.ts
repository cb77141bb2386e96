import { removeMember as contract } from '@trellis/domain/contracts/team/members'
import { endAssignments } from '../../organizations/members/end-assignments.ts'
import { handOver } from '../../organizations/members/hand-over.ts'
import { requireMember } from '../../organizations/members/require-member.ts'
import { defineFunction } from '../define-function.ts'

/** The account stays, and its other memberships. What the person had in the organization ends. */
export const removeMember = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id, user_id } = await requireMember(transaction, input, 'remove-member')
  const key = { organization_id, user_id }
  const { hand_over_to: successor } = input
  const handedOver = successor === undefined ? 0 : await handOver(transaction, key, successor)
  const assignments = await endAssignments(transaction, key)
  // Trigger members_keep_maintainer_on_delete refuses to leave the organization without a maintainer, as trigger
  // users_keep_maintainer does for accounts. Trigger members_end_acting ends sessions and links of superadmins who act for
  // the person, trigger members_end_invitations_on_delete the open invitations that a maintainer sent.
  const removed = await transaction.query(
    'delete from members where organization_id = $1 and user_id = $2 returning 1',
    [organization_id, user_id],
  )
  if (removed.length === 0) throw new Error('The policies found no member to remove')
  return { ...key, assignments, handed_over: handedOver }
})
