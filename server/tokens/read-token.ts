import type { ApiTokenRow } from '@trellis/domain/contracts/tokens'
import type { Transaction } from '@trellis/platform/postgres'

export async function readToken(transaction: Transaction, id: string): Promise<ApiTokenRow> {
  const [row] = await transaction.query<ApiTokenRow>(
    `select id, organization_id, kind, user_id, created_by, name, scopes, component_ids, project_ids, expires_at, revoked_at,
       last_used_at, last_used_address, created_at
     from api_tokens where id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('A token is read by its owner or a maintainer')
  return row
}
