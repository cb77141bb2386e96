// While a superadmin acts for somebody, two cookies stand beside the session. One tells every page, also a prerendered
// one, who acts as whom; it decides nothing. The other holds the superadmin's own session, which waits: scripts cannot
// read it, and the browser sends it only to where it is taken up again.
import { type PageAddress, readCookie, secureOn } from '../cookies.ts'

const factsName = 'trellis-acting'
const waitingName = 'trellis-waiting'

/** Starting and stopping are below this address. */
const waitingPath = '/impersonation'

export type ActingFacts = {
  /** The addresses of both. */
  readonly admin: string
  readonly person: string
  readonly organization: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The facts as the cookie holds them, for `parseActing`. */
export const readActing = (cookieHeader: string): string | undefined => readCookie(cookieHeader, factsName)

export function parseActing(text: string): ActingFacts | undefined {
  try {
    const facts: unknown = JSON.parse(text)
    return isActingFacts(facts) ? facts : undefined
  } catch {
    return undefined
  }
}

/** Written by hand, because every page carries it. */
function isActingFacts(value: unknown): value is ActingFacts {
  if (typeof value !== 'object' || value === null) return false
  const { admin, person, organization, until } = value as Partial<Record<keyof ActingFacts, unknown>>
  return [admin, person, organization].every((text) => typeof text === 'string') && typeof until === 'number'
}

export const readWaiting = (cookieHeader: string): string | undefined => readCookie(cookieHeader, waitingName)

/** Both outlive the session by this, so that a page that is opened later still finds the way back. Seconds. */
const delay = 12 * 3600

type Kept = { readonly page: PageAddress; readonly now: number }

const maxAgeOf = ({ until }: ActingFacts, now: number) => Math.max(0, Math.ceil((until - now) / 1000)) + delay

export function actingCookie(acting: ActingFacts, { page, now }: Kept): string {
  const value = encodeURIComponent(JSON.stringify(acting))
  return `${factsName}=${value}; Path=/; Max-Age=${maxAgeOf(acting, now)}; SameSite=Lax${secureOn(page)}`
}

export function waitingCookie(refreshToken: string, acting: ActingFacts, { page, now }: Kept): string {
  const value = encodeURIComponent(refreshToken)
  const age = maxAgeOf(acting, now)
  return `${waitingName}=${value}; Path=${waitingPath}; Max-Age=${age}; HttpOnly; SameSite=Strict${secureOn(page)}`
}

export const forgetActing = (page: PageAddress): string[] => [
  `${factsName}=; Path=/; Max-Age=0; SameSite=Lax${secureOn(page)}`,
  `${waitingName}=; Path=${waitingPath}; Max-Age=0; HttpOnly; SameSite=Strict${secureOn(page)}`,
]
