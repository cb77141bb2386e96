// Below the membership: an organization whose proof the session has not given shows nothing and does nothing, and
// neither does the profile. The database decides it; here people are led to where they can give the proof.
import { type MiddlewareFunction, redirect } from 'react-router'
import { expiredPath } from '../data/organization/closed-organization.ts'
import { enteredMembership } from '../data/organization/membership.ts'
import { readProof } from '../data/organization/read-proof.ts'
import { forgetSession } from '../data/session/session.ts'
import { screenAt } from '../screens/screens.ts'
import { redirectPathCookie } from './redirect-path.ts'

/** Where each proof is given. */
export const pathOf = {
  second_step: '/second-factor',
  enrollment: '/second-factor/add',
  sso: '/signin/sso',
} as const

export const requireProof: MiddlewareFunction<Response> = async ({ request, url, pattern, context }) => {
  const entered = enteredMembership(context)
  const proof = entered?.proof ?? (await readProof(context, request))
  if (proof === 'enough') return
  // An address that only a page's script asks is nothing to return to.
  const isPage = screenAt(pattern) !== undefined
  const init = isPage ? { headers: { 'Set-Cookie': redirectPathCookie(url.pathname + url.search, url) } } : {}
  // A session grows no younger, and its next refresh would end it for every organization.
  if (proof === 'sign_in') {
    await forgetSession(context)
    throw redirect(expiredPath, init)
  }
  // A link may lead into another organization than the last one.
  const query = proof === 'sso' && entered ? `?organization=${entered.id}` : ''
  throw redirect(`${pathOf[proof] ?? pathOf.second_step}${query}`, init)
}
