import { type PageAddress, readCookie, serializeCookie } from '../session/cookies.ts'

export const organizationCookieName = 'trellis-organization'
const maxAge = 365 * 24 * 60 * 60

/**
 * Which of several organizations a person works in. It is a preference, not a right: it counts only among their own.
 */
export function pickOrganization<Row extends { id: string }>(
  organizations: readonly Row[],
  cookieHeader: string,
): Row | undefined {
  const wished = readCookie(cookieHeader, organizationCookieName)
  return organizations.find(({ id }) => id === wished) ?? organizations[0]
}

export function organizationCookie(id: string, page: PageAddress): string {
  return serializeCookie(organizationCookieName, id, { maxAge, page })
}
