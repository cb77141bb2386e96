import { setRuleExemption as contract, type ExemptionRow } from '@trellis/domain/contracts/catalog/rules'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Setting an exemption to its current value does not raise the revision. */
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
  const exempted = { ...rule, rule_id: input.rule_id, component_id: input.component_id }
  await requireSeen(transaction, exempted, input.expected_revision)
  await transaction.query(
    `insert into component_rule_exemptions as e (organization_id, rule_id, component_id, reason, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, rule_id, component_id) do update
       set reason = excluded.reason, expires_at = excluded.expires_at, created_by = excluded.created_by,
         revision = e.revision + 1
       where (e.reason, e.expires_at) is distinct from (excluded.reason, excluded.expires_at)`,
    [rule.organization_id, input.rule_id, input.component_id, input.reason, input.expires_at],
  )
  return await findExemption(transaction, exempted)
})

type Exempted = Pick<ExemptionRow, 'organization_id' | 'rule_id' | 'component_id'>

/** Refuses to change an exemption that others have added, changed or ended since the caller looked. */
async function requireSeen(
  transaction: Transaction,
  exempted: Exempted,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined) return
  const current = await findExemption(transaction, exempted)
  if (current === undefined && expected === 0) return
  if (current === undefined) throw refusal(404, 'exemption_not_found', 'Exemption not found')
  await requireRevision(transaction, {
    table: 'component_rule_exemptions',
    subject: current.component_id,
    current,
    expected,
  })
}

async function findExemption(
  transaction: Transaction,
  { organization_id, rule_id, component_id }: Exempted,
): Promise<ExemptionRow | undefined> {
  const [row] = await transaction.query<ExemptionRow>(
    'select * from component_rule_exemptions where organization_id = $1 and rule_id = $2 and component_id = $3',
    [organization_id, rule_id, component_id],
  )
  return row
}
