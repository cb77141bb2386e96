// Where the members of an organization are led that is closed, or that can only be read.
import { type PageAddress, readCookie, serializeCookie } from '../session/cookies.ts'

export const closedPath = '/suspended'

const readOnlyCookieName = 'trellis-read-only'

/** Says that there is no active plan, and leads back to the page. */
export function readOnlyPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/not-active?${new URLSearchParams({ to: pathname + search })}`
}

/** Whether the person has seen it on this visit. */
export function hasContinuedReadOnly(cookieHeader: string, organizationId: string): boolean {
  return readCookie(cookieHeader, readOnlyCookieName) === organizationId
}

/** Without an age: it ends with the visit. */
export function continuedReadOnlyCookie(organizationId: string, page: PageAddress): string {
  return serializeCookie(readOnlyCookieName, organizationId, { page })
}
