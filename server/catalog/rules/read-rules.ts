import type { Rule } from '@trellis/domain/rules/rule'
import { type ExemptionRow, type RuleRow, withExemptions } from '@trellis/domain/rules/with-exemptions'
import type { Transaction } from '@trellis/platform/postgres'

/** The rules of an organization with the exemptions of one component. Without a component, there are no exemptions. */
export async function readRules(
  transaction: Transaction,
  organizationId: string,
  componentId: string | undefined,
): Promise<Rule[]> {
  const rows = await readRuleRows(transaction, organizationId)
  if (rows.length === 0) return []
  const exemptions = await transaction.query<ExemptionRow>(
    `select rule_id, component_id, reason, expires_at from component_rule_exemptions
     where organization_id = $1 and component_id = $2`,
    [organizationId, componentId ?? null],
  )
  return withExemptions(rows, exemptions)
}

/** The rules of an organization with every exemption. */
export async function readAllRules(transaction: Transaction, organizationId: string): Promise<Rule[]> {
  return await exempt(transaction, organizationId, await readRuleRows(transaction, organizationId))
}

/** The same, those that are off as well. */
export async function readSetRules(transaction: Transaction, organizationId: string): Promise<Rule[]> {
  const rows = await transaction.query<RuleRow>(
    'select id, kind, level, message, settings from component_rules where organization_id = $1',
    [organizationId],
  )
  return await exempt(transaction, organizationId, rows)
}

async function exempt(
  transaction: Transaction,
  organizationId: string,
  rows: readonly RuleRow[],
): Promise<Rule[]> {
  if (rows.length === 0) return []
  const exemptions = await transaction.query<ExemptionRow>(
    'select rule_id, component_id, reason, expires_at from component_rule_exemptions where organization_id = $1',
    [organizationId],
  )
  return withExemptions(rows, exemptions)
}

function readRuleRows(transaction: Transaction, organizationId: string): Promise<readonly RuleRow[]> {
  return transaction.query<RuleRow>(
    `select id, kind, level, message, settings from component_rules
     where organization_id = $1 and level <> 'off' order by created_at, id`,
    [organizationId],
  )
}
