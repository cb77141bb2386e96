import type { Rule, RuleKind, RuleLevel } from '@trellis/domain/rules/rule'
import type { Transaction } from '@trellis/platform/postgres'

type RuleRow = {
  readonly id: string
  readonly kind: RuleKind
  readonly level: RuleLevel
  readonly message: string | null
  readonly settings: unknown
}
type ExemptionRow = {
  readonly rule_id: string
  readonly component_id: string
  readonly reason: string
  readonly expires_at: Date | null
}

/** The rules that an organisation asks, with the exemptions of one component; without a component, with none. */
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

/** The rules that an organisation asks, with every exemption. */
export async function readAllRules(transaction: Transaction, organizationId: string): Promise<Rule[]> {
  const rows = await readRuleRows(transaction, organizationId)
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

function withExemptions(rows: readonly RuleRow[], exemptions: readonly ExemptionRow[]): Rule[] {
  return rows.map(({ id, kind, level, message, settings }) => ({
    id,
    kind,
    level,
    message: message ?? undefined,
    settings,
    exemptions: exemptions
      .filter(({ rule_id }) => rule_id === id)
      .map(({ component_id, reason, expires_at }) => ({
        componentId: component_id,
        reason,
        expiresAt: expires_at?.getTime(),
      })),
  }))
}
