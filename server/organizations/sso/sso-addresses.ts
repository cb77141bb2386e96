import type { OrganizationSso, SsoConnection } from '@trellis/domain/contracts/sso'
import { acsUrlOf, entityIdOf, oidcCallbackOf } from '@trellis/platform/auth'

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
  const host = { authUrl: `${publicUrl}/auth/v1` }
  const redirectTo = (id: string) => oidcCallbackOf(host, id)
  const providerId = connection?.provider_id ?? null
  const isOidc = connection?.kind === 'oidc' && providerId !== null
  return {
    acs_url: acsUrlOf(host),
    entity_id: entityIdOf(host),
    redirect_url: redirectTo(isOidc ? providerId : nextProviderId),
    next_redirect_url: redirectTo(nextProviderId),
    login_url: providerId === null ? null : `${publicUrl}/signin/sso?provider=${providerId}`,
  }
}
