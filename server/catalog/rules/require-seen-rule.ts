import type { RuleRow } from '@trellis/domain/contracts/catalog/rules'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../require/require-revision.ts'
import { findRule } from './store-rule.ts'

type Seen = Pick<RuleRow, 'organization_id' | 'kind'> & {
  /** 0: no rule. Undefined: the caller did not say. */
  readonly expected_revision?: number | undefined
}

/** Refuses to set a rule that others have set since the caller saw it. The organization is locked. */
export async function requireSeenRule(transaction: Transaction, seen: Seen): Promise<void> {
  const current = await findRule(transaction, seen)
  if (current === undefined) return
  await requireRevision(transaction, {
    table: 'component_rules',
    subject: current.id,
    current,
    expected: seen.expected_revision,
  })
}
