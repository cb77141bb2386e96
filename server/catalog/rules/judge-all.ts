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

const componentsAtOnce = 200

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
  for (const [index, component] of facts.entries()) {
    // Lets other requests run in between, because an organization can have very many components.
    if (index % componentsAtOnce === componentsAtOnce - 1) await setImmediate()
    judged.push({ component, findings: evaluators.map((evaluate) => evaluate(component).findings) })
  }
  return judged
}
