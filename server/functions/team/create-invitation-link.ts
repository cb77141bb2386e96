import { createInvitationLink as contract } from '@trellis/domain/contracts/team/invitations'
import { refusal } from '@trellis/platform/functions'
import { createInvitationToken, invitationLink } from '../../organizations/invitations/invitation-link.ts'
import { requireInvitation } from '../../organizations/invitations/require-invitation.ts'
import { defineFunction } from '../define-function.ts'

/** For a maintainer who hands the link over by other means than mail. */
export const createInvitationLink = defineFunction(
  contract,
  async ({ transaction, services, input: { id } }) => {
    const { expires_at } = await requireInvitation(transaction, id)
    const { token, hash } = createInvitationToken()
    const [row] = await transaction.query<{ is_added: boolean }>(
      'select app.add_invitation_token($1, $2) as is_added',
      [id, hash],
    )
    if (row?.is_added !== true)
      throw refusal(410, 'invitation_expired', 'This invitation has expired. Send it again first')
    return { id, link: invitationLink(services.config.publicUrl, token), expires_at }
  },
)
