import type { RuleKind } from '../../rules/rule.ts'

/** The finding of one rule about a component, as functions answer it. */
export type Finding = {
  readonly rule_id: string
  readonly kind: RuleKind
  readonly level: 'warn' | 'block'
  readonly message: string
  /** Names of the dependencies, changes or cycle members concerned. */
  readonly subjects: readonly string[]
}

/** The `details` of a write that a blocking rule refuses. */
export type RuleViolation = { readonly findings: readonly Finding[] }
