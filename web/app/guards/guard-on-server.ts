import { type MiddlewareFunction, redirect } from 'react-router'
import { isImpersonation } from '../components/page/is-impersonation.ts'
import { findSession } from '../data/session/session.ts'
import { decideNavigation, type NavigationOptions } from './decide-navigation.ts'
import { redirectPathCookie } from './redirect-path.ts'

export function guardOnServer(options: NavigationOptions): MiddlewareFunction<Response> {
  return ({ url, context }) => {
    const path = url.pathname + url.search
    const decision = decideNavigation({ path, signedIn: findSession(context) !== undefined, options })
    if (decision.kind === 'proceed') return
    // The browser keeps the hash of the address, and with it the session that /confirm checks.
    if (isImpersonation(url.search)) throw redirect(`${options.callback}${url.search}`)
    const { to, returnPath } = decision
    throw redirect(
      to,
      returnPath === undefined ? {} : { headers: { 'Set-Cookie': redirectPathCookie(returnPath, url) } },
    )
  }
}
