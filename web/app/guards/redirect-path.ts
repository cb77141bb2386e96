// The requested page of a visitor whom a guard stopped. Scripts can read the cookie, because the browser's guard writes
// it too. So its value is treated as input, and only ever leads to a page of this site.
import { knownLanguages, splitPrefix } from '@trellis/domain/languages/languages'
import { type PageAddress, readCookie, serializeCookie } from '../data/session/cookies.ts'

const cookieName = 'trellis-redirect-path'
const maxAge = 60 * 60
const maxLength = 2_000

/** Returning to one of these would ask the person for a proof again, or sign them out. */
const neverReturnTo = [
  '/signin',
  '/signin/sso',
  '/signup',
  '/confirm',
  '/logout',
  '/second-factor',
  '/second-factor/add',
  '/accept-documents',
]

/**
 * The path with query and hash if it belongs to this site, otherwise undefined. Without its language: links add theirs.
 */
export function parseRedirectPath(value: string | undefined): string | undefined {
  if (!value?.startsWith('/') || value.length > maxLength) return undefined
  const base = 'http://site.invalid'
  const url = URL.parse(value, base)
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined
  const { rest } = splitPrefix(url.pathname, knownLanguages)
  if (neverReturnTo.includes(rest) || rest.startsWith('//')) return undefined
  return rest + url.search + url.hash
}

export function readRedirectPath(cookieHeader: string): string | undefined {
  return parseRedirectPath(readCookie(cookieHeader, cookieName))
}

export function redirectPathCookie(path: string, page: PageAddress): string {
  const value = parseRedirectPath(path)
  return value ? serializeCookie(cookieName, value, { maxAge, page }) : clearedRedirectPathCookie(page)
}

export function clearedRedirectPathCookie(page: PageAddress): string {
  return serializeCookie(cookieName, '', { maxAge: 0, page })
}
