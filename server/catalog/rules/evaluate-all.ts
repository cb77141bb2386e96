import type { RuleFinding } from '@trellis/domain/rules/evaluate'
import type { ComponentFacts } from '@trellis/domain/rules/facts'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { requireReadableOrganization } from '../../organizations/require-organization.ts'
import type { CallParts } from '../../services.ts'
import { judgeAll } from './judge-all.ts'
import { readAllRules } from './read-rules.ts'

type Found = { readonly component: ComponentFacts; readonly findings: readonly RuleFinding[] }

/** The findings of all rules, or of one kind of rule, for each component of an organization, by title. */
export async function evaluateAll(
  { transaction, services }: CallParts,
  organizationId: string,
  kind?: RuleKind,
): Promise<Found[]> {
  await requireReadableOrganization(transaction, organizationId)
  const rules = await readAllRules(transaction, organizationId)
  const asked = rules.filter((rule) => kind === undefined || rule.kind === kind)
  const judged = await judgeAll({ transaction, services }, organizationId, [asked])
  return judged.map(({ component, findings: [found = []] }) => ({ component, findings: found }))
}
