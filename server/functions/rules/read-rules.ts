import {
  readRules as contract,
  type ListedExemption,
  type RuleRow,
  type RulesOverview,
} from '@trellis/domain/contracts/catalog/rules'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { evaluateAll } from '../../catalog/rules/evaluate-all.ts'
import { requireReader } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const readRules = defineFunction(contract, async ({ transaction, services, input }) => {
  const { organization_id: organizationId } = input
  await requireReader(transaction, organizationId, 'manage-organization')
  const rules = await transaction.query<RuleRow>(
    'select * from component_rules where organization_id = $1 order by kind',
    [organizationId],
  )
  const exemptions = await transaction.query<ListedExemption>(
    `select e.id, e.organization_id, e.rule_id, e.component_id, e.reason, e.expires_at, e.revision, e.created_at, c.title,
       c.kind as component_kind, coalesce(nullif(p.name, ''), p.email) as created_by_name
     from component_rule_exemptions e
     join components c on c.organization_id = e.organization_id and c.id = e.component_id
     left join profiles p on p.id = e.created_by
     where e.organization_id = $1
     order by c.title, e.id`,
    [organizationId],
  )
  const failing: Partial<Record<RuleKind, number>> = {}
  for (const { findings } of await evaluateAll({ transaction, services }, organizationId))
    for (const { kind } of findings) failing[kind] = (failing[kind] ?? 0) + 1
  return { rules, exemptions, failing } satisfies RulesOverview
})
