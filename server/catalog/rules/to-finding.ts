import type { Finding } from '@trellis/domain/contracts/catalog/findings'
import type { RuleFinding } from '@trellis/domain/rules/evaluate'

/** Converts a finding to the form that functions answer with. */
export function toFinding({ ruleId, kind, level, message, subjects }: RuleFinding): Finding {
  return { rule_id: ruleId, kind, level, message, subjects }
}
