import { z } from 'zod'
import { findLink } from '../../invitations/find-link.ts'
import type { MemberRole } from '../../permissions/member-role.ts'
import { defineContract } from '../contract.ts'
import { expectedRevision, faultCode, flag, id, list, object, optionalText, storableText } from '../fields.ts'
import { emailAddress, memberRole } from './fields.ts'

export const invitationLimits = {
  /** In one call. */
  addresses: 100,
  components: 50,
  message: 280,
  daysValid: 7,
  /** Mails in a day, those that are sent again included. */
  perDay: 100,
  perTrialDay: 20,
} as const

/** As members read it. The link is a secret of the invited person, and stored as a hash elsewhere. */
export type InvitationRow = {
  id: string
  organization_id: string
  email: string
  role: MemberRole
  component_ids: string[]
  message: string | null
  /** Null if the account is gone. */
  invited_by: string | null
  created_at: string
  sent_at: string
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
  revoked_at: string | null
  revision: number
}

/** Why an address was invited or not. */
export const inviteOutcomes = [
  'invited',
  'already_member',
  'already_invited',
  'invalid',
  'domain_not_allowed',
  'no_place',
] as const
export type InviteOutcome = (typeof inviteOutcomes)[number]

/** In the order of the call. `id`: of the invitation, also of one that was already there. */
export type InviteResult = { email: string; outcome: InviteOutcome; id: string | null }

export type InvitedMembers = {
  results: InviteResult[]
  /** How many more mails may be sent within this day. */
  left_today: number
}

const componentIds = list('invited_components', id('component'), invitationLimits.components).optional()

/** An address that is wrong is one result, and does not refuse the others. */
const anyAddress = storableText('email_address', 'required').min(1, faultCode('email_address.required'))

const message = optionalText('personal_line', invitationLimits.message).refine(
  (text) => findLink(text ?? '') === undefined,
  faultCode('personal_line.has_link'),
)

export const inviteMembers = defineContract<InvitedMembers>()({
  name: 'invite-members',
  access: 'write',
  permission: 'invite-member',
  scope: 'admin',
  self_only: true,
  input: object({
    organization_id: id('organization'),
    invitations: list(
      'invitations',
      object({ email: anyAddress, role: memberRole, component_ids: componentIds }, 'invitation'),
      invitationLimits.addresses,
    ).min(1, faultCode('invitations.required')),
    /** A personal line for all of them. */
    message,
  }),
})

const invitation = { id: id('invitation') }

/** Valid for another 7 days. Links that were mailed before work as well. */
export const resendInvitation = defineContract<InvitationRow>()({
  name: 'resend-invitation',
  access: 'write',
  permission: 'invite-member',
  scope: 'admin',
  self_only: true,
  input: object(invitation),
})

export const revokeInvitation = defineContract<InvitationRow>()({
  name: 'revoke-invitation',
  access: 'write',
  permission: 'invite-member',
  scope: 'admin',
  self_only: true,
  input: object(invitation),
})

/** Another address gets a mail of its own, and the links to the one before end. */
export const updateInvitation = defineContract<InvitationRow>()({
  name: 'update-invitation',
  access: 'write',
  permission: 'invite-member',
  scope: 'admin',
  self_only: true,
  input: object({
    ...invitation,
    email: emailAddress,
    role: memberRole,
    expected_revision: expectedRevision.optional(),
  }),
})

/** A link to copy. It is shown once: only its hash is stored. */
export const createInvitationLink = defineContract<{ id: string; link: string; expires_at: string }>()({
  name: 'create-invitation-link',
  access: 'write',
  permission: 'invite-member',
  self_only: true,
  input: object(invitation),
})

/**
 * `joined`: the caller is a member now. `link_sent`: a sign-in link is on its way to the invited address, because nobody
 * is signed in. `sso`: the organization lets people of this address in through its identity provider only. `ready`: the
 * caller asks the person first.
 */
export type AcceptedInvitation = {
  outcome: 'joined' | 'ready' | 'already_member' | 'link_sent' | 'sso'
  /** Of the invitation. */
  id: string
  organization_id: string
  organization_name: string
  role: MemberRole
  email: string
  /** Name or address; null if the account is gone. */
  invited_by: string | null
  /** Set if it was accepted before this call, as for somebody who opens the link of their invitation again. */
  accepted_at: string | null
}

/** The details of a refusal, for somebody who holds the link. */
export type RefusedInvitation = {
  organization_name: string
  /** Name or address, and the address; null if the account is gone. */
  invited_by: string | null
  invited_by_email: string | null
  email: string
  expires_at: string
  accepted_at: string | null
  /** When it was accepted or revoked. */
  ended_at: string | null
  /** Only if the caller is signed in with another address. */
  own_email?: string | null
  /** Of the invitation, only if the caller has to give their second factor first. */
  id?: string
}

/** By the token of the mail, or by the id, which counts only for a caller who has confirmed the invited address. */
export const acceptInvitation = defineContract<AcceptedInvitation>()({
  name: 'accept-invitation',
  access: 'write',
  caller: 'person_or_visitor',
  permission: 'none',
  self_only: true,
  input: object({
    token: z
      .string(faultCode('invitation_token.required'))
      .min(1, faultCode('invitation_token.required'))
      .max(128, faultCode('invitation_token.unknown'))
      .optional(),
    id: id('invitation').optional(),
    /**
     * For a page that anybody can lead a person to: only the link of a mail brings them in, whose reader knows what it is
     * about. Otherwise the answer is `ready`, and nothing has changed.
     */
    asks_first: flag('asks_first').optional(),
  }).refine(({ token, id }) => (token === undefined) !== (id === undefined), {
    error: faultCode('invitation_token.required'),
    path: ['token'],
  }),
})

/** An open invitation as the invited person sees it. */
export type OwnInvitation = {
  id: string
  organization_name: string
  role: MemberRole
  invited_by: string | null
  expires_at: string
}
/** The open invitations to the confirmed address of the person. */
export const listOwnInvitations = defineContract<OwnInvitation[]>()({
  name: 'list-own-invitations',
  access: 'read',
  permission: 'self',
  self_only: true,
  input: object({}),
})
