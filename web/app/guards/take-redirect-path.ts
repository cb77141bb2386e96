import { writeCookie } from '../data/session/cookies.ts'
import { clearedRedirectPathCookie, readRedirectPath } from './redirect-path.ts'

const home = '/dashboard'

/** In the browser: the page to open after signing in. */
export const takeReturnPath = (): string => takeRedirectPath() ?? home

/** In the browser: the same page, without forgetting it. */
export const peekReturnPath = (): string => readRedirectPath(document.cookie) ?? home

/** In the browser: the requested page. Reading it forgets it. */
export function takeRedirectPath(): string | undefined {
  const path = readRedirectPath(document.cookie)
  writeCookie(document, clearedRedirectPathCookie(window.location))
  return path
}
