import { isUuid } from '../../../../http/http.ts'
import type { Transaction } from '../../../../postgres/postgres.ts'
import { authErrors } from '../../../errors/errors.ts'
import type { Json } from '../../../users/user-row.ts'
import type { Saml } from './provider-form.ts'

export type ProviderRow = {
  readonly id: string
  readonly resource_id: string | null
  readonly is_disabled: boolean
  readonly saml: Saml
  readonly created_at: Date
  readonly updated_at: Date
}

type DomainRow = {
  readonly id: string
  readonly sso_provider_id: string
  readonly domain: string
  readonly created_at: Date
  readonly updated_at: Date
}

export const columns = 'id, resource_id, is_disabled, saml, created_at, updated_at'
/** Without the metadata, which is long. */
export const listedColumns = `id, resource_id, is_disabled, saml - 'metadata_xml' as saml, created_at, updated_at`

export async function renderProviders(
  transaction: Transaction,
  providers: readonly ProviderRow[],
): Promise<Json[]> {
  const rows = await transaction.query<DomainRow>(
    `select id, sso_provider_id, domain, created_at, updated_at from auth.sso_domains
     where sso_provider_id = any($1) order by domain`,
    [providers.map(({ id }) => id)],
  )
  const domains = Map.groupBy(rows, (row) => row.sso_provider_id)
  return providers.map((provider) => render(provider, domains.get(provider.id) ?? []))
}

function render(provider: ProviderRow, domains: readonly DomainRow[]): Json {
  const { id, resource_id, is_disabled: disabled, saml, created_at, updated_at } = provider
  return {
    id,
    ...(resource_id !== null && { resource_id }),
    disabled,
    saml: { ...saml, attribute_mapping: saml.attribute_mapping ?? {} },
    domains: domains.map(({ sso_provider_id: _, ...domain }) => domain),
    created_at,
    updated_at,
  }
}

const resourcePrefix = 'resource_'

/** By its id, or by the administrator's own one after a prefix. Nobody else changes it until the transaction ends. */
export async function requireProvider(transaction: Transaction, wanted: string): Promise<ProviderRow> {
  const byResource = wanted.startsWith(resourcePrefix)
  const [provider] = await transaction.query<ProviderRow>(
    `select ${columns} from auth.sso_providers where ${byResource ? 'resource_id' : 'id'} = $1 for update`,
    [byResource ? wanted.slice(resourcePrefix.length) : isUuid(wanted) ? wanted : null],
  )
  if (provider === undefined) throw authErrors.ssoProviderNotFound('SSO Identity Provider not found')
  return provider
}

/** A domain belongs to one provider. */
export async function setDomains(
  transaction: Transaction,
  id: string,
  domains: readonly string[],
): Promise<void> {
  await transaction.query('delete from auth.sso_domains where sso_provider_id = $1 and domain <> all($2)', [
    id,
    domains,
  ])
  await transaction.query(
    `insert into auth.sso_domains (sso_provider_id, domain) select $1, unnest($2::text[])
     on conflict on constraint sso_domains_domain_key do nothing`,
    [id, domains],
  )
  const [taken] = await transaction.query<{ domain: string }>(
    'select domain from auth.sso_domains where domain = any($2) and sso_provider_id <> $1 order by domain limit 1',
    [id, domains],
  )
  if (taken !== undefined) throw authErrors.ssoDomainExists(taken.domain)
}
