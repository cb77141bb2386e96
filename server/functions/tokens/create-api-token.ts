import { fault } from '@trellis/domain/contracts/faults/fault'
import { type ApiTokenRow, createApiToken as contract } from '@trellis/domain/contracts/tokens'
import type { Transaction } from '@trellis/platform/postgres'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { hashApiToken, createApiToken as makeToken } from '../../tokens/api-token.ts'
import { readToken } from '../../tokens/read-token.ts'
import { defineFunction } from '../define-function.ts'

/** The database gets the hash only, so a lost token has to be replaced. */
export const createApiToken = defineFunction(contract, async ({ transaction, services, input }) => {
  const { organization_id: organizationId, kind, expires_at: expiresAt } = input
  await requireOrganization(
    transaction,
    organizationId,
    kind === 'organization' ? 'manage-organization' : 'create-token',
  )
  if (expiresAt !== null && expiresAt <= services.clock()) refuseFaults({ expires_at: fault('expiry.past') })
  await requireNarrowing(transaction, input)
  const token = makeToken(kind)
  const [row] = await transaction.query<{ id: string }>(
    'select app.create_api_token($1, $2, $3, $4, $5, $6, $7, $8) as id',
    [
      organizationId,
      kind,
      input.name,
      input.scopes,
      input.component_ids,
      input.project_ids,
      expiresAt,
      hashApiToken(token),
    ],
  )
  if (row === undefined) throw new Error('A token has an id')
  return { ...(await readToken(transaction, row.id)), token }
})

type Narrowing = Pick<ApiTokenRow, 'organization_id' | 'component_ids' | 'project_ids'>

/** The database would refuse ids that do not exist too, but without a reason. */
async function requireNarrowing(
  transaction: Transaction,
  { organization_id, ...ids }: Narrowing,
): Promise<void> {
  const [row] = await transaction.query<{ components: boolean; projects: boolean }>(
    `select exists (select 1 from unnest($2::uuid[]) c (id)
         where not exists (select 1 from components k where k.organization_id = $1 and k.id = c.id)) as components,
       exists (select 1 from unnest($3::uuid[]) p (id)
         where not exists (select 1 from projects j where j.organization_id = $1 and j.id = p.id)) as projects`,
    [organization_id, ids.component_ids, ids.project_ids],
  )
  refuseFaults({
    ...(row?.components && { component_ids: fault('token_components.unknown') }),
    ...(row?.projects && { project_ids: fault('token_projects.unknown') }),
  })
}
