import { fault } from '@trellis/domain/contracts/faults/fault'
import { updateInvitation as contract, type InvitationRow } from '@trellis/domain/contracts/team/invitations'
import { type Refusal, refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { judgeAddresses } from '../../organizations/invitations/judge-addresses.ts'
import { mailInvitation, takeSends } from '../../organizations/invitations/mail-invitation.ts'
import { requireInvitation } from '../../organizations/invitations/require-invitation.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Another address gets a mail of its own and seven days, and the links to the one before end. The personal line of another
 * maintainer is not passed on as the caller's.
 */
export const updateInvitation = defineFunction(contract, async ({ transaction, caller, input }) => {
  const { id, email, role, expected_revision: expected } = input
  const invitation = await requireInvitation(transaction, id)
  if (expected !== undefined && expected !== invitation.revision) throw stale(invitation, input)
  if (email === invitation.email) {
    if (role === invitation.role) return invitation
    const [row] = await transaction.query<InvitationRow>(
      'update invitations set role = $2, revision = revision + 1 where id = $1 returning *',
      [id, role],
    )
    return row
  }
  await makeWay(transaction, invitation.organization_id, email)
  await takeSends(transaction, invitation.organization_id, [email])
  await transaction.query('select app.forget_invitation_tokens($1)', [id])
  // Trigger invitations_hold_places_again asks for a place if the invitation had expired.
  const [row] = await transaction.query<InvitationRow>(
    `update invitations
     set email = $2, role = $3, invited_by = $4, message = case when invited_by = $4 then message end, sent_at = now(), expires_at = now() + interval '7 days',
       revision = revision + 1
     where id = $1 returning *`,
    [id, email, role, caller.userId],
  )
  await mailInvitation(transaction, id)
  return row
})

type Edit = Pick<InvitationRow, 'email' | 'role'>

/** As for every stale edit. The log does not tell who changed what: it names the fields that differ. */
function stale(current: InvitationRow, edit: Edit): Refusal {
  const changed = (['email', 'role'] as const).filter((field) => edit[field] !== current[field])
  const details = { current, changed }
  return refusal(409, 'stale_revision', 'Someone else changed this after you opened it', { details })
}

/** Refuses an address that cannot be invited. An expired invitation to it ends, because an address has only one. */
async function makeWay(transaction: Transaction, organizationId: string, email: string): Promise<void> {
  const [judged] = await judgeAddresses(transaction, organizationId, [email])
  const outcome = judged?.outcome ?? 'invalid'
  // The invitation that is changed has its place.
  if (outcome !== 'invited' && outcome !== 'no_place')
    refuseFaults({ email: fault(`email_address.${outcome}`) })
  await transaction.query(
    `update invitations set revoked_at = now(), revision = revision + 1
     where organization_id = $1 and email = $2 and accepted_at is null and revoked_at is null`,
    [organizationId, email],
  )
}
