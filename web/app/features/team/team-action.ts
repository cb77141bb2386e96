import {
  createInvitationLink,
  inviteMembers,
  resendInvitation,
  revokeInvitation,
  updateInvitation,
} from '@trellis/domain/contracts/team/invitations'
import {
  leaveOrganization,
  removeMember,
  setMemberRole,
  updateMember,
} from '@trellis/domain/contracts/team/members'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { act } from '../../exchange/acting/act.ts'
import { readTexts } from '../../exchange/acting/read-form.ts'

/** Every act names the organization that the page showed, even if the person has switched to another one since. */
export async function teamAction({ request, context }: ActionFunctionArgs) {
  const { intent, ...sent } = await readTexts(request)
  const { organization_id, user_id, id, email, role } = sent
  const member = { organization_id, user_id }
  const expected_revision = sent.revision === undefined ? undefined : Number(sent.revision)
  switch (intent) {
    case 'invite':
      return act(context, inviteMembers, {
        organization_id,
        invitations: parseList(sent.invitations),
        message: sent.message,
      })
    case 'resend':
      return act(context, resendInvitation, { id })
    case 'revoke':
      return act(context, revokeInvitation, { id })
    case 'link':
      return act(context, createInvitationLink, { id })
    case 'edit-invitation':
      return act(context, updateInvitation, { id, email, role, expected_revision })
    case 'role':
      return act(context, setMemberRole, { ...member, role, expected_revision })
    case 'edit':
      return act(context, updateMember, { ...member, email, role, expected_revision })
    case 'remove':
      return act(context, removeMember, { ...member, hand_over_to: sent.hand_over_to || undefined })
    case 'leave': {
      const answer = await act(context, leaveOrganization, { organization_id })
      // The page that the person stands on is no longer theirs.
      return answer.data.ok ? redirect('/dashboard') : answer
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** The contract refuses what is not a list. */
function parseList(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
