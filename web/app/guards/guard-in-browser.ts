import { type MiddlewareFunction, redirect } from 'react-router'
import { pageNotFound } from '../data/failure/page-not-found.ts'
import { writeCookie } from '../data/session/cookies.ts'
import { takeDeparture } from '../data/session/departure.ts'
import { hasSessionCookie } from '../data/session/session-cookie.ts'
import { decideNavigation, type NavigationOptions } from './decide-navigation.ts'
import { redirectPathCookie } from './redirect-path.ts'

/**
 * Stops a navigation that would surely fail, without asking the server. A cookie alone proves nothing: the server
 * checks it when the page requests its data. A guard that fails itself, for example because the browser refuses cookies
 * during hydration, shows nothing of the page: 404.
 */
export function guardInBrowser(options: NavigationOptions): MiddlewareFunction {
  return ({ url }) => {
    const target = orNotFound(url, () => decide(url, options))
    if (target !== undefined) throw redirect(target)
  }
}

/** Whether the guard would let this path pass now; false if it fails. */
export function letsPass(path: string, options: NavigationOptions): boolean {
  try {
    const signedIn = hasSessionCookie(document.cookie)
    return decideNavigation({ path, signedIn, options }).kind === 'proceed'
  } catch {
    return false
  }
}

function decide(url: URL, options: NavigationOptions): string | undefined {
  const path = url.pathname + url.search + url.hash
  const decision = decideNavigation({ path, signedIn: hasSessionCookie(document.cookie), options })
  if (decision.kind === 'proceed') return undefined
  if (decision.returnPath !== undefined && !takeDeparture())
    writeCookie(document, redirectPathCookie(decision.returnPath, window.location))
  return decision.to
}

function orNotFound<Result>(url: URL, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    reportError(cause)
    throw pageNotFound(url)
  }
}
