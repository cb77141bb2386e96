import { writeCookie } from '../data/session/cookies.ts'
import { clearedRedirectPathCookie, readRedirectPath } from './redirect-path.ts'

/** In the browser: the page to open after signing in. */
export const takeReturnPath = (): string => takeRedirectPath() ?? '/dashboard'

/** In the browser: the same page, while it stays noted. */
export const peekReturnPath = (): string => readRedirectPath(document.cookie) ?? '/dashboard'

/** In the browser: the requested page. Reading it forgets it. */
export function takeRedirectPath(): string | undefined {
  const path = readRedirectPath(document.cookie)
  writeCookie(document, clearedRedirectPathCookie(window.location))
  return path
}
