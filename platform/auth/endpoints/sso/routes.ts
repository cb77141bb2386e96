import type { Route } from '../../request/route.ts'
import { getAcs, postAcs } from './acs.ts'
import { postSso } from './begin-sso.ts'
import { postBreakGlass } from './break-glass.ts'
import { getOidcCallback } from './oidc-callback.ts'
import { getSamlMetadata } from './saml-metadata.ts'

/** Sign-in at the providers of companies. */
export const ssoRoutes: readonly Route[] = [
  { method: 'POST', path: '/sso', endpoint: postSso, limit: 'sso', captcha: true },
  { method: 'GET', path: '/sso/saml/metadata', endpoint: getSamlMetadata, isOpen: true },
  { method: 'POST', path: '/sso/saml/acs', endpoint: postAcs, isOpen: true },
  { method: 'GET', path: '/sso/saml/acs', endpoint: getAcs, isOpen: true },
  { method: 'GET', path: '/sso/oidc/:provider_id/callback', endpoint: getOidcCallback, isOpen: true },
  { method: 'POST', path: '/sso/break-glass', endpoint: postBreakGlass, limit: 'otp', captcha: true },
]
