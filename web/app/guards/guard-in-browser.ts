import { type MiddlewareFunction, redirect } from 'react-router'
import { writeCookie } from '../data/cookies.ts'
import { hasSessionCookie } from '../data/session-cookie.ts'
import { decideNavigation, type NavigationOptions } from './decide-navigation.ts'
import { redirectPathCookie } from './redirect-path.ts'

/**
 * Stops a navigation that surely fails, without asking the server. A cookie alone proves nothing: whoever
 * passes here is checked when the page asks the server for its data.
 */
export function guardInBrowser(options: NavigationOptions): MiddlewareFunction {
  return ({ url }) => {
    const path = url.pathname + url.search + url.hash
    const decision = decideNavigation({ path, signedIn: hasSessionCookie(document.cookie), options })
    if (decision.kind === 'proceed') return
    if (decision.returnPath !== undefined) writeCookie(document, redirectPathCookie(decision.returnPath))
    throw redirect(decision.to)
  }
}
