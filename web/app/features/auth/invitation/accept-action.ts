// The action of the page: accepts the invitation, redeems the code of the sign-in mail that follows, or opens the
// organization.
import { acceptInvitation } from '@trellis/domain/contracts/team/invitations'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import { DataError } from '../../../data/failure/data-error.ts'
import { secondFactorPath } from '../../../data/organization/closed-organization.ts'
import { organizationCookie } from '../../../data/organization/current-organization.ts'
import { requireClient } from '../../../data/session/session.ts'
import { explain } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { redirectPathCookie } from '../../../guards/redirect-path.ts'
import { redeemCode } from '../link/code/redeem-code.ts'
import { openOrganization } from '../second-factor/load-second-factor.ts'
import type { InvitationLink } from './parse-invitation-link.ts'

export type RefusedReason =
  | 'expired'
  | 'revoked'
  | 'used'
  | 'otherAccount'
  | 'missing'
  | 'full'
  | 'closed'
  | 'rateLimited'
  | 'unavailable'
  | 'unexpected'

/** What became of the invitation, for the card that says so. */
export type Accepted = Reached | { state: 'refused'; reason: RefusedReason; facts: RefusedFacts }

/** An invitation that is valid, and what is left to do. */
export interface Reached {
  state: 'ready' | 'sent' | 'sso' | 'member'
  id: string
  email: string
  role: MemberRole
  inviter: string | null
  organization: { id: string; name: string }
  at: number
}

type RefusedFacts = z.output<typeof known>
type Context = Readonly<RouterContextProvider>

export async function acceptAction({ request, url, context }: ActionFunctionArgs) {
  const { token, id, code, email = '', organization, joins } = await readTexts(request)
  if (organization !== undefined) return openOrganization(organization, url)
  if (code !== undefined)
    return redeemCode(context, { email, code }, { url, cookies: request.headers.get('cookie') ?? '' })
  const link = token ? { token } : { id: id ?? '' }
  return accept(context, { ...link, asks_first: joins !== 'yes' }, url)
}

async function accept(context: Context, link: InvitationLink & { asks_first: boolean }, url: URL) {
  if (!acceptInvitation.input.safeParse(link).success) return refused('missing')
  try {
    const accepted = await invokeFunction(requireClient(context), acceptInvitation, link, {
      redirects: false,
    })
    const {
      outcome,
      id,
      email,
      role,
      invited_by: inviter,
      organization_id,
      organization_name: name,
    } = accepted
    if (outcome === 'joined') {
      return redirect('/dashboard', { headers: { 'Set-Cookie': organizationCookie(organization_id, url) } })
    }
    const state = states[outcome]
    const organization = { id: organization_id, name }
    const answer: Reached = { state, id, email, role, inviter, organization, at: Date.now() }
    // The sign-in that follows in this browser leads back here.
    const cookie = redirectPathCookie(`/accept-invite?id=${id}`, url)
    const signsIn = state === 'sent' || state === 'sso'
    return signsIn ? data(answer, { headers: { 'Set-Cookie': cookie } }) : data(answer)
  } catch (error) {
    const { kind } = explain(context, error, acceptInvitation.name)
    const { code = '', details } = error instanceof DataError ? error : {}
    const facts = known.safeParse(details).data
    if (code === 'second_factor_required' && facts?.id)
      return redirect(secondFactorPath, {
        headers: { 'Set-Cookie': redirectPathCookie(`/accept-invite?id=${facts.id}`, url) },
      })
    const byKind = kind === 'rate-limited' ? 'rateLimited' : kind === 'unavailable' ? kind : 'unexpected'
    return refused(reasonByCode[code] ?? byKind, facts)
  }
}

const states = { ready: 'ready', link_sent: 'sent', sso: 'sso', already_member: 'member' } as const

const refused = (reason: RefusedReason, facts: RefusedFacts = {}) =>
  data<Accepted>({ state: 'refused', reason, facts })

const reasonByCode: Readonly<Record<string, RefusedReason>> = {
  invitation_not_found: 'missing',
  invitation_expired: 'expired',
  invitation_revoked: 'revoked',
  invitation_used: 'used',
  invitation_for_other_account: 'otherAccount',
  plan_limit_reached: 'full',
  organization_not_active: 'closed',
  // The page about closed companies is for their members.
  organization_suspended: 'closed',
  organization_deleting: 'closed',
}

const text = z.string().nullish()

/** As far as the refusal tells them: a link that nobody knows tells nothing. */
const known = z.object({
  id: text,
  organization_name: text,
  invited_by: text,
  invited_by_email: text,
  email: text,
  expires_at: text,
  ended_at: text,
})
