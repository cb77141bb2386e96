import type { OrganizationSso, SsoConnection, SsoDomain } from '@trellis/domain/contracts/sso'
import type { Transaction } from '@trellis/platform/postgres'
import type { CallParts } from '../../services.ts'
import { addressesOf } from './sso-addresses.ts'

type ConnectionRow = SsoConnection & { readonly revision: number }
type DomainRow = Omit<SsoDomain, 'record_name' | 'record_value' | 'is_last_verified'> & {
  readonly proof: string
}
type FactsRow = Pick<OrganizationSso, 'has_right' | 'plan_with_right' | 'counts' | 'own'> & {
  readonly next_provider_id: string
}

/** For maintainers: nobody else finds anything. Holds no secret, but what a test has shown about a person. */
export async function readOrganizationSso(
  { transaction, services }: CallParts,
  organizationId: string,
): Promise<OrganizationSso> {
  const connection = await readConnection(transaction, organizationId)
  const domains = await readDomains(transaction, organizationId)
  const { next_provider_id: nextProviderId, ...facts } = await readFacts(transaction, organizationId)
  const { revision = 1, ...shown } = connection ?? {}
  return {
    organization_id: organizationId,
    connection: connection === undefined ? null : (shown as SsoConnection),
    domains,
    ...facts,
    ...addressesOf(services.config.publicUrl, { connection, nextProviderId }),
    revision,
  }
}

async function readConnection(
  transaction: Transaction,
  organizationId: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await transaction.query<ConnectionRow>(
    `select c.kind, c.provider_id, c.metadata_url, c.metadata_state, c.metadata_fault, c.metadata_read_at, c.entity_id,
       c.certificates, c.issuer, c.client_id, c.secret_hint, c.default_role, c.group_attribute, c.role_mapping,
       c.tested_at, app.sso_test_report($1) as test_report, c.is_test_current, c.mode, p.email as connected_by, c.created_at as connected_at,
       c.updated_at, c.revision
     from sso_connections c left join profiles p on p.id = c.connected_by
     where c.organization_id = $1`,
    [organizationId],
  )
  return row
}

async function readDomains(transaction: Transaction, organizationId: string): Promise<SsoDomain[]> {
  const rows = await transaction.query<DomainRow>(
    `select d.id, d.domain, d.spelling, d.proof, d.verified_at, d.checked_at, d.last_result,
       d.last_value, coalesce(n.members, 0) as members
     from sso_domains d left join app.count_members_by_domain($1) n on n.domain = d.domain
     where d.organization_id = $1 order by d.created_at, d.domain`,
    [organizationId],
  )
  const verified = rows.filter((row) => row.verified_at !== null)
  return rows.map(({ proof, ...row }) => ({
    ...row,
    record_name: `_trellis.${row.domain}`,
    record_value: `trellis-verify=${proof}`,
    is_last_verified: verified.length === 1 && row.verified_at !== null,
  }))
}

async function readFacts(transaction: Transaction, organizationId: string): Promise<FactsRow> {
  const [row] = await transaction.query<FactsRow>(
    `select app.has_sso_right($1) as has_right,
       (select name from plans where has_sso order by position limit 1) as plan_with_right,
       app.sso_provider_for($1, 'oidc', null) as next_provider_id,
       (select to_jsonb(n) from app.count_members_by_sso($1) n) as counts,
       (select to_jsonb(w) from app.own_way_in($1) w) as own`,
    [organizationId],
  )
  if (row === undefined) throw new Error('A query without a table has one row')
  return row
}
