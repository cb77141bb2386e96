import type { AuthParts } from '../auth-context.ts'

type Host = Pick<AuthParts, 'authUrl'>

/** The name of the protocol at every provider that speaks SAML: the address of its metadata. */
export const entityIdOf = ({ authUrl }: Host) => `${authUrl}/sso/saml/metadata`

/** Where providers that speak SAML let the browser post their answer. */
export const acsUrlOf = ({ authUrl }: Host) => `${authUrl}/sso/saml/acs`

/** One for each provider: an answer that comes to another one's address is not taken for it. */
export const oidcCallbackOf = ({ authUrl }: Host, providerId: string) =>
  `${authUrl}/sso/oidc/${providerId}/callback`
