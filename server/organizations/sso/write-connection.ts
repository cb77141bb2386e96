import type { SsoConnection } from '@trellis/domain/contracts/sso'
import type { Transaction } from '@trellis/platform/postgres'

type Written = Pick<SsoConnection, 'kind' | 'metadata_state'> &
  Partial<Pick<SsoConnection, 'metadata_url' | 'issuer' | 'client_id' | 'secret_hint'>>

/**
 * The part that people edit. Triggers sso_connections_audit_insert and sso_connections_audit_update record it, and
 * trigger sso_connections_keep_provider brings the mode to the provider.
 */
export async function writeConnection(
  transaction: Transaction,
  organizationId: string,
  { kind, metadata_state, metadata_url, issuer, client_id, secret_hint }: Written,
): Promise<void> {
  await transaction.query(
    `insert into sso_connections as c
       (organization_id, kind, metadata_state, metadata_url, issuer, client_id, secret_hint, connected_by)
     values ($1, $2, $3, $4, $5, $6, $7, auth.uid())
     on conflict (organization_id) do update set
       kind = excluded.kind, metadata_state = excluded.metadata_state, metadata_url = excluded.metadata_url,
       metadata_fault = null, issuer = excluded.issuer, client_id = excluded.client_id,
       secret_hint = excluded.secret_hint, revision = c.revision + 1, updated_at = now()`,
    [
      organizationId,
      kind,
      metadata_state,
      metadata_url ?? null,
      issuer ?? null,
      client_id ?? null,
      secret_hint ?? null,
    ],
  )
}
