import { resendInvitation as contract, type InvitationRow } from '@trellis/domain/contracts/team/invitations'
import { mailInvitation, takeSends } from '../../organizations/invitations/mail-invitation.ts'
import { requireInvitation } from '../../organizations/invitations/require-invitation.ts'
import { defineFunction } from '../define-function.ts'

/** An invitation that expired needs a place in the plan again; the trigger invitations_hold_places_again asks for it. */
export const resendInvitation = defineFunction(contract, async ({ transaction, input: { id } }) => {
  const invitation = await requireInvitation(transaction, id)
  await takeSends(transaction, invitation.organization_id, [invitation.email])
  const [row] = await transaction.query<InvitationRow>(
    `update invitations set sent_at = now(), expires_at = now() + interval '7 days', revision = revision + 1
     where id = $1 returning *`,
    [id],
  )
  await mailInvitation(transaction, id)
  return row
})
