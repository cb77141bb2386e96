import { revokeInvitation as contract, type InvitationRow } from '@trellis/domain/contracts/team/invitations'
import { requireInvitation } from '../../organizations/invitations/require-invitation.ts'
import { defineFunction } from '../define-function.ts'

/** Its links say from now on that it was revoked, and its place in the plan is free. */
export const revokeInvitation = defineFunction(contract, async ({ transaction, input: { id } }) => {
  await requireInvitation(transaction, id)
  const [row] = await transaction.query<InvitationRow>(
    'update invitations set revoked_at = now(), revision = revision + 1 where id = $1 returning *',
    [id],
  )
  return row
})
