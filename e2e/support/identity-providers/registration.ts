/** How the product is registered at the providers of the stories. */
export const clientId = 'trellis-of-the-stories'
export const clientSecret = 'secret-of-the-browser-stories-only'

export type ProviderPorts = { readonly google: number; readonly acme: number }

/** The settings of a product that has both providers, whether or not they run. */
export const providerSettings = ({ google, acme }: ProviderPorts): Record<string, string> => ({
  GOOGLE_ISSUER: `http://localhost:${google}`,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  OIDC_ACME_ISSUER: `http://localhost:${acme}`,
  OIDC_ACME_CLIENT_ID: clientId,
  OIDC_ACME_CLIENT_SECRET: clientSecret,
})
