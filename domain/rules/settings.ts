import { z } from 'zod'
import { componentKinds } from '../contracts/catalog/component-kinds.ts'
import { compilePattern } from './pattern/compile-pattern.ts'
import { longestPattern } from './pattern/parse-pattern.ts'
import type { RuleKind } from './rule.ts'

const none = z.strictObject({})
const kind = z.enum(componentKinds, { error: 'Component kind is required' })

/** The settings of each kind of rule. Free text has no scheme that a number could violate. */
export const ruleSettings = {
  version_scheme: z.strictObject({
    scheme: z.enum(['semver', 'calendar', 'sequence'], { error: 'Version scheme is required' }),
  }),
  release_notes: none,
  title_pattern: z.strictObject({
    pattern: z
      .string({ error: 'Pattern is required' })
      .min(1, 'Pattern is required')
      .max(longestPattern, `Pattern must be at most ${longestPattern} characters`)
      .superRefine((source, { addIssue }) => {
        const compiled = compilePattern(source)
        if (compiled.ok) return
        const isTooBig = compiled.error.kind === 'too-big'
        addIssue(isTooBig ? 'Pattern repeats too much' : 'Pattern is invalid')
      }),
  }),
  description: none,
  documentation_link: none,
  assigned_users: z.strictObject({ least: z.int('Number of users is required').min(1).max(100) }),
  /** At most this many versions of this distance behind, and nothing worse. */
  dependency_lag: z.strictObject({
    distance: z.enum(['patch', 'minor', 'major'], { error: 'Distance is required' }),
    count: z.int('Number of versions is required').min(0).max(1000),
  }),
  minimum_health: z.strictObject({ score: z.int('Score is required').min(1).max(100) }),
  forbidden_dependency: z.strictObject({
    pairs: z
      .array(z.strictObject({ from: kind, to: kind }))
      .min(1, 'At least one pair is required')
      .max(49),
  }),
  no_cycles: none,
  migration_guide: none,
} as const satisfies Record<RuleKind, z.ZodType>
