import { setRuleExemption as contract, type ExemptionRow } from '@trellis/domain/contracts/catalog/rules'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { refusal } from '@trellis/platform/functions'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

export const setRuleExemption = defineFunction(contract, async ({ transaction, input }) => {
  const [rule] = await transaction.query<{ organization_id: string }>(
    'select organization_id from component_rules where id = $1',
    [input.rule_id],
  )
  if (rule === undefined)
    throw await absentOrClosed(transaction, input.rule_id, refusal(404, 'rule_not_found', 'Rule not found'))
  await requireOrganization(transaction, rule.organization_id, 'manage-organization')
  const [component] = await transaction.query(
    'select 1 from components where organization_id = $1 and id = $2',
    [rule.organization_id, input.component_id],
  )
  if (component === undefined) refuseFaults({ component_id: fault('component.not_found') })
  const [row] = await transaction.query<ExemptionRow>(
    `insert into component_rule_exemptions (organization_id, rule_id, component_id, reason, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, rule_id, component_id) do update
       set reason = excluded.reason, expires_at = excluded.expires_at
     returning *`,
    [rule.organization_id, input.rule_id, input.component_id, input.reason, input.expires_at],
  )
  return row
})
