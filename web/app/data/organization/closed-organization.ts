// Where members are redirected if their organization is closed or read-only.
import { type PageAddress, readCookie, serializeCookie } from '../session/cookies.ts'

export const closedPath = '/suspended'

/** Asks for the second proof, or leads through setting one up. */
export const secondFactorPath = '/second-factor'

/** Where people sign in again because the last time is longer ago than their organization allows. */
export const expiredPath = '/signin?session=expired'

/** Where people sign in through the provider of their company. */
export const ssoPath = '/signin/sso'

const readOnlyCookieName = 'trellis-read-only'

/** Explains that there is no active plan, and leads back to the page. */
export function readOnlyPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/not-active?${new URLSearchParams({ to: pathname + search })}`
}

/** Whether the person has seen it during this visit. */
export function hasContinuedReadOnly(cookieHeader: string, organizationId: string): boolean {
  return readCookie(cookieHeader, readOnlyCookieName) === organizationId
}

/** Without an age, so it ends with the visit. */
export function continuedReadOnlyCookie(organizationId: string, page: PageAddress): string {
  return serializeCookie(readOnlyCookieName, organizationId, { page })
}
