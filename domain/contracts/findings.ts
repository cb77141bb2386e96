import type { RuleKind } from '../rules/rule.ts'

/** What one of the organization's rules has to say about a component, as functions answer it. */
export type Finding = {
  readonly rule_id: string
  readonly kind: RuleKind
  readonly level: 'warn' | 'block'
  readonly message: string
  /** Names of what is concerned: dependencies, changes, members of a cycle. */
  readonly subjects: readonly string[]
}

/** The `details` of a write that a rule of level block refuses. */
export type RuleViolation = { readonly findings: readonly Finding[] }
