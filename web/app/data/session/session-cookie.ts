import { listCookieNames } from './cookies.ts'

/** One fixed name whatever the host, so that every address of one installation shares the session. */
export const sessionCookieName = 'trellis-auth'

/** Long sessions are split into `trellis-auth.0`, `.1` …; other suffixes hold sign-ins that are under way. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return listCookieNames(cookieHeader).some((name) => /^trellis-auth(\.\d+)?$/.test(name))
}
