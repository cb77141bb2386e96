import type { OrganizationSso, SsoConnection } from '@trellis/domain/contracts/sso'

type Addresses = Pick<
  OrganizationSso,
  'acs_url' | 'entity_id' | 'redirect_url' | 'next_redirect_url' | 'login_url'
>

/** What the maintainer enters at the identity provider. The auth protocol serves all but the login page. */
export function addressesOf(
  publicUrl: string,
  {
    connection,
    nextProviderId,
  }: {
    readonly connection: Pick<SsoConnection, 'kind' | 'provider_id'> | undefined
    readonly nextProviderId: string
  },
): Addresses {
  const authUrl = `${publicUrl}/auth/v1`
  const redirectTo = (providerId: string) => `${authUrl}/sso/oidc/${providerId}/callback`
  const providerId = connection?.provider_id ?? null
  const isOidc = connection?.kind === 'oidc' && providerId !== null
  return {
    acs_url: `${authUrl}/sso/saml/acs`,
    entity_id: `${authUrl}/sso/saml/metadata`,
    redirect_url: redirectTo(isOidc ? providerId : nextProviderId),
    next_redirect_url: redirectTo(nextProviderId),
    login_url: providerId === null ? null : `${publicUrl}/signin/sso?provider=${providerId}`,
  }
}
