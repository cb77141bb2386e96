// Component rules: what an organization requires of its components. Evaluation is pure: rules and the facts of a
// component in, findings out. A blocking finding refuses the write that would cause it; a warning is shown.

export const ruleKinds = [
  'version_scheme',
  'release_notes',
  'title_pattern',
  'unique_title',
  'description',
  'documentation_link',
  'assigned_users',
  'dependency_lag',
  'minimum_health',
  'forbidden_dependency',
  'no_cycles',
  'migration_guide',
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Rules about a version. If no version is being written, they find nothing. */
export const versionRuleKinds: readonly RuleKind[] = ['version_scheme', 'release_notes', 'migration_guide']

export const ruleLevels = ['off', 'warn', 'block'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** A component that is exempt from a rule, why, and until when (milliseconds since 1970; undefined: forever). */
export interface Exemption {
  readonly componentId: string
  readonly reason: string
  readonly expiresAt: number | undefined
}

export interface Rule {
  readonly id: string
  readonly kind: RuleKind
  readonly level: RuleLevel
  /** The text that people see instead of the standard words. */
  readonly message: string | undefined
  /** As stored; each kind of rule has its own (see settings.ts). */
  readonly settings: unknown
  readonly exemptions: readonly Exemption[]
}
