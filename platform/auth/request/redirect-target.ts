// Where a link may lead (sheet, section 1): our own site, loopback with any port if the site is on loopback too, or an
// address on the list. Anything else is silently replaced by the site.
import { isIP } from 'node:net'
import { isLoopbackAddress, isLoopbackHost } from '../../http/http.ts'
import type { AuthContext, AuthParts } from '../auth-context.ts'

type Rule = Pick<AuthParts, 'siteUrl' | 'redirectAllowList'>

/** The requested target from the query, the header or the referring page, in this order; the site if it is refused. */
export function redirectTargetOf(c: AuthContext, rule: Rule): string {
  const wanted = c.req.query('redirect_to') || c.req.header('redirect_to')
  for (const candidate of [wanted, c.req.header('referer')]) {
    if (candidate && isAllowedRedirect(candidate, rule)) return candidate
  }
  return rule.siteUrl
}

/** For endpoints that take the target in the body. */
export function redirectTargetIn(c: AuthContext, rule: Rule, wanted: string | null | undefined): string {
  return wanted && isAllowedRedirect(wanted, rule) ? wanted : redirectTargetOf(c, rule)
}

export function isAllowedRedirect(target: string, { siteUrl, redirectAllowList }: Rule): boolean {
  const url = URL.parse(target)
  if (url === null || hasControlCharacter(target)) return false
  const host = bareHost(url)
  const site = new URL(siteUrl)
  if (isHttp(url) && isIP(host) !== 0 && !isLoopbackAddress(host)) return false
  // URL.parse turns a decimal address into a dotted one, so the original text is checked.
  if (/^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?\d+(?:[:/?#]|$)/i.test(target)) return false
  if (isSameSite(url, site)) return true
  // A name before the host looks like the host.
  if (isHttp(url) && (url.username !== '' || url.password !== '')) return false
  const addresses = writtenForms(url)
  return redirectAllowList.some((pattern) => addresses.some((address) => globToRegExp(pattern).test(address)))
}

/**
 * As a browser reads it, not as it was sent: an encoded or foreign dot may hide another host. A pattern may leave out the
 * slash of an empty path.
 */
function writtenForms(url: URL): readonly string[] {
  const address = url.href.split('#', 1)[0] ?? ''
  const isBare = url.pathname === '/' && url.search === ''
  return isBare ? [address, address.replace(/\/$/, '')] : [address]
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false
  if (url.username !== '' || url.password !== '') return false
  return url.port === site.port || isLoopbackHost(bareHost(url))
}

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'
const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')
const hasControlCharacter = (text: string) =>
  [...text].some((character) => character < ' ' || character === '\\')

/** `**` matches anything, `*` anything within one part of an address, `?` one such character. */
function globToRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[\s\S]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./?#@:]*'
    return part === '?' ? '[^./?#@:]' : part.replace(/[\\^$+()[\]{}|.]/g, '\\$&')
  })
  return new RegExp(`^${source}$`)
}
