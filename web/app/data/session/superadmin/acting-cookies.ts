// While a superadmin acts for somebody, two cookies stand beside the session. One tells every page, also a prerendered
// one, who acts as whom; it decides nothing. The other holds the superadmin's own session, which waits: scripts cannot
// read it, and the browser sends it only to where it is taken up again.
import { type PageAddress, readCookie, secureOn } from '../cookies.ts'
import type { ActingFacts } from './acting-facts.ts'
import { actingCookieName } from './read-acting.ts'

const waitingName = 'trellis-waiting'

/** Starting and stopping are below this address. */
const waitingPath = '/impersonation'

export const readWaiting = (cookieHeader: string): string | undefined => readCookie(cookieHeader, waitingName)

/** Both outlive the session by this, so that a page that is opened later still finds the way back. Seconds. */
const delay = 12 * 3600

type Kept = { readonly page: PageAddress; readonly now: number }

const maxAgeOf = ({ until }: ActingFacts, now: number) => Math.max(0, Math.ceil((until - now) / 1000)) + delay

export function actingCookie(acting: ActingFacts, { page, now }: Kept): string {
  const value = encodeURIComponent(JSON.stringify(acting))
  return `${actingCookieName}=${value}; Path=/; Max-Age=${maxAgeOf(acting, now)}; SameSite=Lax${secureOn(page)}`
}

export function waitingCookie(refreshToken: string, acting: ActingFacts, { page, now }: Kept): string {
  const value = encodeURIComponent(refreshToken)
  const age = maxAgeOf(acting, now)
  return `${waitingName}=${value}; Path=${waitingPath}; Max-Age=${age}; HttpOnly; SameSite=Strict${secureOn(page)}`
}

export const forgetActing = (page: PageAddress): string[] => [
  `${actingCookieName}=; Path=/; Max-Age=0; SameSite=Lax${secureOn(page)}`,
  `${waitingName}=; Path=${waitingPath}; Max-Age=0; HttpOnly; SameSite=Strict${secureOn(page)}`,
]
