import type { InvitationRow } from '@trellis/domain/contracts/team/invitations'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { requireOrganization } from '../require-organization.ts'

const notFound = () => refusal(404, 'invitation_not_found', 'Invitation not found')

/**
 * Locks its organization for a change of the invitation. It may have expired: sending it again opens it again. Members
 * who may not change it cannot read it either, but are told so.
 */
export async function requireInvitation(transaction: Transaction, id: string): Promise<InvitationRow> {
  const [found] = await transaction.query<{ organization_id: string | null }>(
    'select app.organization_of_invitation($1) as organization_id',
    [id],
  )
  if (!found?.organization_id) throw notFound()
  await requireOrganization(transaction, found.organization_id, 'invite-member')
  const [invitation] = await transaction.query<InvitationRow>('select * from invitations where id = $1', [id])
  if (invitation === undefined) throw notFound()
  if (invitation.accepted_at !== null)
    throw refusal(409, 'invitation_used', 'This invitation was accepted. The person is a member now')
  if (invitation.revoked_at !== null)
    throw refusal(409, 'invitation_revoked', 'This invitation was revoked. Invite the person again')
  return invitation
}
