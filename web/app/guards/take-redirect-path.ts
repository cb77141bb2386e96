import { writeCookie } from '../data/session/cookies.ts'
import { clearedRedirectPathCookie, readRedirectPath } from './redirect-path.ts'

/** In the browser: where the person was going, forgotten as soon as it is read. */
export function takeRedirectPath(): string | undefined {
  const path = readRedirectPath(document.cookie)
  writeCookie(document, clearedRedirectPathCookie(window.location))
  return path
}
