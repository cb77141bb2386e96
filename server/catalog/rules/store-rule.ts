import type { RuleRow } from '@trellis/domain/contracts/catalog/rules'
import type { Transaction } from '@trellis/platform/postgres'

type Stored = Pick<RuleRow, 'organization_id' | 'kind' | 'level' | 'settings'> & {
  /** Undefined: the standard words. */
  readonly message?: string | null | undefined
}

/** Storing a rule as it is does not raise its revision. */
export async function storeRule(transaction: Transaction, rule: Stored): Promise<RuleRow> {
  await transaction.query(
    `insert into component_rules as r (organization_id, kind, level, message, settings)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, kind) do update
       set level = excluded.level, message = excluded.message, settings = excluded.settings,
         revision = r.revision + 1, updated_at = now()
       where (r.level, r.message, r.settings) is distinct from (excluded.level, excluded.message, excluded.settings)`,
    [rule.organization_id, rule.kind, rule.level, rule.message ?? null, rule.settings],
  )
  const stored = await findRule(transaction, rule)
  if (stored === undefined) throw new Error('A stored rule can be read')
  return stored
}

export async function findRule(
  transaction: Transaction,
  { organization_id, kind }: Pick<RuleRow, 'organization_id' | 'kind'>,
): Promise<RuleRow | undefined> {
  const [row] = await transaction.query<RuleRow>(
    'select * from component_rules where organization_id = $1 and kind = $2',
    [organization_id, kind],
  )
  return row
}
