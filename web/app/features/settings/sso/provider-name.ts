import type { SsoConnection } from '@trellis/domain/contracts/sso'

const known: readonly [domain: string, name: string][] = [
  ['okta.com', 'Okta'],
  ['oktapreview.com', 'Okta'],
  ['microsoftonline.com', 'Microsoft Entra ID'],
  ['windows.net', 'Microsoft Entra ID'],
  ['google.com', 'Google Workspace'],
  ['onelogin.com', 'OneLogin'],
  ['auth0.com', 'Auth0'],
  ['jumpcloud.com', 'JumpCloud'],
  ['pingone.com', 'PingOne'],
  ['duosecurity.com', 'Duo'],
]

type Addresses = Pick<SsoConnection, 'metadata_url' | 'entity_id' | 'issuer'>

/** The name of a well-known provider, otherwise the host of its address; undefined while nothing tells. */
export function providerNameOf(connection: Addresses): string | undefined {
  const addresses = [connection.metadata_url, connection.issuer, connection.entity_id]
  const hosts = addresses.flatMap((address) => {
    const host = address === null ? undefined : URL.parse(address)?.hostname
    return host ? [host] : []
  })
  const [, name] =
    known.find(([domain]) => hosts.some((host) => host === domain || host.endsWith(`.${domain}`))) ?? []
  return name ?? hosts[0]
}
