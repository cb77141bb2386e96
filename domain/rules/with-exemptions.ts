import type { Rule, RuleKind, RuleLevel } from './rule.ts'

/** As the tables store them. The database driver returns a date as a `Date`, REST as text. */
export type RuleRow = {
  readonly id: string
  readonly kind: RuleKind
  readonly level: RuleLevel
  readonly message: string | null
  readonly settings: unknown
}

export type ExemptionRow = {
  readonly rule_id: string
  readonly component_id: string
  readonly reason: string
  readonly expires_at: Date | string | null
}

export function withExemptions(rows: readonly RuleRow[], exemptions: readonly ExemptionRow[]): Rule[] {
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
        expiresAt: expires_at === null ? undefined : new Date(expires_at).getTime(),
      })),
  }))
}
