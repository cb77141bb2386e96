import { setComponentRule as contract, type RuleRow } from '@trellis/domain/contracts/catalog/rules'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Setting a rule to its current value does not raise the revision. Components that break it are reported, not changed.
 */
export const setComponentRule = defineFunction(contract, async ({ transaction, input }) => {
  await requireOrganization(transaction, input.organization_id, 'manage-organization')
  const stored = await findRule(transaction, input)
  if (stored !== undefined) {
    await requireRevision(transaction, {
      table: 'component_rules',
      subject: stored.id,
      current: stored,
      expected: input.expected_revision,
    })
  }
  await transaction.query(
    `insert into component_rules as r (organization_id, kind, level, message, settings)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, kind) do update
       set level = excluded.level, message = excluded.message, settings = excluded.settings,
         revision = r.revision + 1, updated_at = now()
       where (r.level, r.message, r.settings) is distinct from (excluded.level, excluded.message, excluded.settings)`,
    [input.organization_id, input.kind, input.level, input.message ?? null, input.settings],
  )
  return await findRule(transaction, input)
})

async function findRule(
  transaction: Transaction,
  { organization_id, kind }: Pick<RuleRow, 'organization_id' | 'kind'>,
): Promise<RuleRow | undefined> {
  const [row] = await transaction.query<RuleRow>(
    'select * from component_rules where organization_id = $1 and kind = $2',
    [organization_id, kind],
  )
  return row
}
