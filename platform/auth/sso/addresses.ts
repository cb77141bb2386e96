import type { AuthParts } from '../auth-context.ts'

type Site = Pick<AuthParts, 'authUrl'>

/** The name of the protocol at every provider that speaks SAML: where its metadata are. */
export const entityIdOf = ({ authUrl }: Site) => `${authUrl}/sso/saml/metadata`

/** Where providers that speak SAML let the browser post their answer. */
export const acsUrlOf = ({ authUrl }: Site) => `${authUrl}/sso/saml/acs`

/** One for each provider: an answer that comes to another one's address is not taken for it. */
export const oidcCallbackOf = ({ authUrl }: Site, providerId: string) =>
  `${authUrl}/sso/oidc/${providerId}/callback`
