import { setImmediate } from 'node:timers/promises'
import { evaluatorOf, type RuleFinding } from '@trellis/domain/rules/evaluate'
import type { ComponentFacts } from '@trellis/domain/rules/facts'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { requireReadableOrganization } from '../../organizations/require-organization.ts'
import type { CallParts } from '../../services.ts'
import { readAllFacts } from './read-all-facts.ts'
import { readAllRules } from './read-rules.ts'

type Found = { readonly component: ComponentFacts; readonly findings: readonly RuleFinding[] }

const componentsAtOnce = 200

/** The findings of all rules, or of one kind of rule, for each component of an organization, by title. */
export async function evaluateAll(
  { transaction, services }: CallParts,
  organizationId: string,
  kind?: RuleKind,
): Promise<Found[]> {
  await requireReadableOrganization(transaction, organizationId)
  const rules = await readAllRules(transaction, organizationId)
  const asked = rules.filter((rule) => kind === undefined || rule.kind === kind)
  if (asked.length === 0) return []
  const facts = await readAllFacts(transaction, organizationId, new Set(asked.map((rule) => rule.kind)))
  const evaluate = evaluatorOf(asked, services.clock().getTime())
  const found: Found[] = []
  for (const [index, component] of facts.entries()) {
    // Lets other requests run in between, because an organization can have very many components.
    if (index % componentsAtOnce === componentsAtOnce - 1) await setImmediate()
    found.push({ component, findings: evaluate(component).findings })
  }
  return found
}
