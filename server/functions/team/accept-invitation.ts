import {
  type AcceptedInvitation,
  acceptInvitation as contract,
  type RefusedInvitation,
} from '@trellis/domain/contracts/team/invitations'
import type { OrganizationState } from '@trellis/domain/organizations/state'
import { type Refusal, refusal } from '@trellis/platform/functions'
import { enqueue } from '@trellis/platform/jobs'
import { sendInvitedSignIn } from '../../jobs/invitations/send-invited-sign-in.ts'
import { hashInvitationToken } from '../../organizations/invitations/invitation-link.ts'
import { defineOpenFunction } from '../define-function.ts'

type Refused = 'used' | 'revoked' | 'expired' | 'closed' | 'other_account' | 'second_factor' | 'no_place'

type Facts = Omit<AcceptedInvitation, 'outcome'> &
  RefusedInvitation & { readonly id: string; readonly state: OrganizationState }

type Decided =
  | { readonly outcome: 'not_found' }
  | (Facts & { readonly outcome: 'joined' | 'ready' | 'already_member' | 'sign_in' | 'sso' | Refused })

/** The database decides under the lock of the organization, so that of ten calls at once one joins. */
export const acceptInvitation = defineOpenFunction(contract, async ({ transaction, input }) => {
  const { token, id = null, asks_first = false } = input
  const hash = token === undefined ? null : hashInvitationToken(token)
  const [row] = await transaction.query<{ decided: Decided }>(
    'select app.accept_invitation($1, $2, $3) as decided',
    [hash, id, asks_first],
  )
  const decided = row?.decided
  if (decided === undefined || decided.outcome === 'not_found')
    throw refusal(404, 'invitation_not_found', 'This invitation does not exist')
  const { organization_id, organization_name, role, email, invited_by, accepted_at } = decided
  const answer = { id: decided.id, organization_id, organization_name, role, email, invited_by, accepted_at }
  switch (decided.outcome) {
    case 'joined':
    case 'ready':
    case 'already_member':
    case 'sso':
      return { ...answer, outcome: decided.outcome }
    case 'sign_in':
      // Without a key: the next visit mails another link.
      await enqueue(transaction, { task: sendInvitedSignIn, payload: { invitation_id: decided.id } })
      return { ...answer, outcome: 'link_sent' }
    default:
      throw refuse(decided.outcome, decided)
  }
})

/** Somebody who holds the link may know whose invitation it is and what became of it. */
function refuse(outcome: Refused, facts: Facts): Refusal {
  const { organization_name, invited_by, invited_by_email, email, expires_at, accepted_at, ended_at } = facts
  const details = {
    organization_name,
    invited_by,
    invited_by_email,
    email,
    expires_at,
    accepted_at,
    ended_at,
  }
  switch (outcome) {
    case 'used':
      return refusal(410, 'invitation_used', 'This invitation was already accepted. Sign in instead', {
        details,
      })
    case 'revoked':
      return refusal(410, 'invitation_revoked', 'This invitation was revoked. Ask for a new one', { details })
    case 'expired':
      return refusal(410, 'invitation_expired', 'This invitation has expired. Ask for a new one', { details })
    case 'other_account':
      return refusal(403, 'invitation_for_other_account', `This invitation is for ${email}`, {
        details: { ...details, own_email: facts.own_email },
      })
    case 'second_factor':
      // A link alone does not lead back to the invitation after that.
      return refusal(403, 'second_factor_required', 'Confirm it is you with your second factor first', {
        details: { ...details, id: facts.id },
      })
    case 'no_place':
      return refusal(403, 'plan_limit_reached', 'The organization has no place left. Ask a maintainer', {
        details,
      })
    case 'closed':
      // Why it is closed is for its members to know.
      return refusal(
        403,
        `organization_${facts.state}`,
        'The organization takes no new members at the moment',
        {
          details,
        },
      )
  }
}
