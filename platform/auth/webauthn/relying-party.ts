// The name that authenticators know the site by. Credentials are bound to one name for good, so there is only one: the
// host of the site, unless the installation names another. Names and origins in a request are ignored, because an
// attacker's page would send its own.
import type { AuthParts } from '../auth-context.ts'
import { isAllowedRedirect } from '../request/redirect-target.ts'

export type Site = Pick<AuthParts, 'siteUrl' | 'redirectAllowList'> & Partial<Pick<AuthParts, 'webauthn'>>

export const relyingPartyId = ({ siteUrl, webauthn }: Site) => webauthn?.rpId ?? new URL(siteUrl).hostname
export const relyingPartyName = (site: Site) => site.webauthn?.rpName ?? relyingPartyId(site)

/**
 * Whether a ceremony may have taken place on this origin: one that the installation names, or else the site's own or an
 * allowed redirect target below its host. Browsers let every host below the name use its credentials, and not each of
 * them need be ours.
 */
export function isOwnOrigin(origin: string, site: Site): boolean {
  if (site.webauthn !== undefined) return site.webauthn.origins.includes(origin)
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin) return false
  const id = relyingPartyId(site)
  const isBelow = url.hostname === id || url.hostname.endsWith(`.${id}`)
  return isBelow && isAllowedRedirect(`${origin}/`, site)
}
