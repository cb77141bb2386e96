import { evaluateRules, type RuleFinding } from '@trellis/domain/rules/evaluate'
import type { Rule } from '@trellis/domain/rules/rule'
import type { CallParts } from '../../services.ts'
import { type Judged, readFacts } from './read-facts.ts'

export async function evaluateOne(
  { transaction, services }: CallParts,
  rules: readonly Rule[],
  judged: Judged,
): Promise<readonly RuleFinding[]> {
  if (rules.length === 0) return []
  const kinds = new Set(rules.map(({ kind }) => kind))
  const facts = await readFacts(transaction, judged, kinds)
  return facts === undefined ? [] : evaluateRules(rules, facts, services.clock().getTime()).findings
}
