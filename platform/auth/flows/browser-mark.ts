// Login CSRF: somebody begins a sign-in, lets their own account be proven, and sends the last step to another person,
// who is then signed in to an account that is not theirs. In the flow with PKCE the client refuses, because it lacks
// the verifier. The implicit flow has nothing like that on the wire, so the browser that begins it gets a cookie, and
// a browser that ends it must show the same one.
//
// Only browsers follow links of others, and they say what they are in a header that no page can change. Other programs
// may finish a sign-in without the cookie, which the original does not know.
//
// Linking has the same danger the other way around: somebody begins to link, and sends the address of the provider to
// another person, whose identity would join an account that is not theirs. The answer to the request for the address
// sets the cookie, and no client finishes a link without it. A page of another origin keeps no cookie: it links with
// PKCE, where the verifier decides (providers/pending-link.ts).
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { AuthContext, AuthParts, Site } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { flowLifetime, type ProviderFlow } from './provider-flow.ts'

type Host = Pick<AuthParts, 'authUrl'>

const name = 'auth-flow'

/** With its prefix, no other host below the same domain can set the cookie. Browsers allow it only with https. */
const prefixOf = ({ authUrl }: Host) => (authUrl.startsWith('https:') ? 'host' : undefined)

/** One per browser, so that flows in several tabs do not end each other. */
export function markBrowser(c: AuthContext, host: Host): string {
  const mark = findMark(c, host) ?? randomBytes(24).toString('base64url')
  const prefix = prefixOf(host)
  setCookie(c, name, mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: flowLifetime,
    ...(prefix !== undefined && { prefix, secure: true }),
  })
  return mark
}

export function isBrowser(c: AuthContext): boolean {
  return c.req.header('sec-fetch-mode') !== undefined
}

/** Somebody sees the answer, as opposed to a page that asks for it. */
export function isNavigation(c: AuthContext): boolean {
  return c.req.header('sec-fetch-mode') === 'navigate'
}

export function hasMark(c: AuthContext, host: Host, expected: string | undefined): boolean {
  const mark = findMark(c, host)
  if (mark === undefined || expected === undefined) return false
  const [given, wanted] = [Buffer.from(mark), Buffer.from(expected)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** `isStrict`: every client must show the mark, not only browsers. */
type Strictness = { readonly isStrict: boolean }

type Begun = Pick<ProviderFlow, 'is_pkce' | 'proof'>

/** Whether the end of the flow needs the mark. With PKCE the client's verifier decides instead. */
export function asksForMark(c: AuthContext, { is_pkce }: Begun, { isStrict }: Strictness): boolean {
  return !is_pkce && (isStrict || isBrowser(c))
}

export function requireSameBrowser({ c, parts }: Site, flow: Begun, strictness: Strictness): void {
  if (!asksForMark(c, flow, strictness) || hasMark(c, parts, flow.proof.browser)) return
  throw authErrors.badOAuthState('OAuth state belongs to another browser')
}

function findMark(c: AuthContext, host: Host): string | undefined {
  const prefix = prefixOf(host)
  const mark = prefix === undefined ? getCookie(c, name) : getCookie(c, name, prefix)
  return mark && /^[\w-]{32}$/.test(mark) ? mark : undefined
}
