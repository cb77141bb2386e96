import { setImmediate } from 'node:timers/promises'
import { evaluatorOf, type RuleFinding } from '@trellis/domain/rules/evaluate'
import type { ComponentFacts } from '@trellis/domain/rules/facts'
import type { Rule } from '@trellis/domain/rules/rule'
import type { CallParts } from '../../services.ts'
import { readAllFacts } from './read-all-facts.ts'

type Judged = {
  readonly component: ComponentFacts
  /** One list for each set of rules. */
  readonly findings: readonly (readonly RuleFinding[])[]
}

/** Milliseconds: other requests run in between, because an organization can have very many components. */
const longestStretch = 8

/** Judges each component of an organization by several sets of rules, by title. Facts are read once. */
export async function judgeAll(
  { transaction, services }: CallParts,
  organizationId: string,
  sets: readonly (readonly Rule[])[],
): Promise<Judged[]> {
  const kinds = new Set(sets.flat().map(({ kind }) => kind))
  if (kinds.size === 0) return []
  const facts = await readAllFacts(transaction, organizationId, kinds)
  const now = services.clock().getTime()
  const evaluators = sets.map((rules) => evaluatorOf(rules, now))
  const judged: Judged[] = []
  let began = performance.now()
  for (const component of facts) {
    if (performance.now() - began > longestStretch) {
      await setImmediate()
      began = performance.now()
    }
    judged.push({ component, findings: evaluators.map((evaluate) => evaluate(component).findings) })
  }
  return judged
}
