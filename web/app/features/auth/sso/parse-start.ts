// How the page was opened. The list of apps at a provider names the provider; a sign-in that OpenID Connect lets others
// begin may name a person instead, and the page that they want (OpenID Connect Core, section 4).

import { parseEmail } from '../../../components/form/parse-email.ts'
import type { CompanyProvider } from '../../../data/session/providers/begin-sso-sign-in.ts'
import { domainOf } from '../../../data/session/providers/begin-sso-sign-in.ts'
import { parseRedirectPath } from '../../../guards/redirect-path.ts'

export interface SsoStart {
  /** Undefined: nothing was asked for, and the page asks for an address. */
  readonly provider: CompanyProvider | undefined
  /** The page to open afterwards, only ever one of this site. */
  readonly returnPath: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function parseStart(query: URLSearchParams, site: string): SsoStart {
  return { provider: parseProvider(query), returnPath: parseTarget(query.get('target_link_uri'), site) }
}

export function parseProvider(query: Pick<URLSearchParams, 'get'>): CompanyProvider | undefined {
  const providerId = query.get('provider')
  if (providerId !== null) return uuid.test(providerId) ? { providerId } : undefined
  const hint = parseEmail(query.get('login_hint') ?? '')
  return hint.ok ? { domain: domainOf(hint.email) } : undefined
}

function parseTarget(target: string | null, site: string): string | undefined {
  const url = target === null ? null : URL.parse(target)
  if (url?.origin !== new URL(site).origin) return undefined
  return parseRedirectPath(url.pathname + url.search + url.hash)
}
