// What both pages about the second step know: why they are shown, and which other organization needs no proof.
import { stateAllows } from '@trellis/domain/organizations/state'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { organizationCookie } from '../../../data/organization/current-organization.ts'
import { findMemberships, type MembershipRow } from '../../../data/organization/membership.ts'
import { readProof } from '../../../data/organization/read-proof.ts'
import { requireSession } from '../../../data/session/session.ts'
import { readForm } from '../../../exchange/acting/read-form.ts'
import { clearedRedirectPathCookie, readRedirectPath } from '../../../guards/redirect-path.ts'
import { pathOf } from '../../../guards/require-proof.ts'

/**
 * Leads on as soon as the proofs of the session suffice, and to the page that fits. Before people whose session is too
 * old sign in again, no second step is of use: the page that they wanted leads them to it.
 */
export async function loadSecondFactor(
  { request, url, context }: LoaderFunctionArgs,
  asked: Exclude<MembershipRow['proof'], 'enough'>,
) {
  const { current, all } = await findMemberships(context, request)
  const proof = await readProof(context, request)
  if (proof === 'enough' || proof === 'sign_in') {
    const to = readRedirectPath(request.headers.get('cookie') ?? '') ?? '/dashboard'
    throw redirect(to, { headers: { 'Set-Cookie': clearedRedirectPathCookie(url) } })
  }
  if (proof !== asked) throw redirect(pathOf[proof] ?? pathOf.second_step)
  return {
    email: requireSession(context).email,
    publishableKey: requireRequestScope(context).publishableKey,
    organization: current?.name ?? '',
    others: openOthers(all),
  }
}

/** The organizations that ask for no further proof. */
export const openOthers = (memberships: readonly MembershipRow[]) =>
  memberships
    .filter(({ state, proof }) => proof === 'enough' && stateAllows(state, 'read'))
    .map(({ id, name }) => ({ id, name }))

/** Switches to another organization, which must be one of the person's own. */
export async function openOther({ request, url }: ActionFunctionArgs) {
  return openOrganization(String((await readForm(request)).get('organization') ?? ''), url)
}

export const openOrganization = (id: string, url: URL) =>
  redirect('/dashboard', { headers: { 'Set-Cookie': organizationCookie(id, url) } })
