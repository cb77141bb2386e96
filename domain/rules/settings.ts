import { z } from 'zod'
import { componentKinds } from '../contracts/catalog/component-kinds.ts'
import { choice, faultCode, list, strictObject, wholeNumber } from '../contracts/fields.ts'
import { compilePattern } from './pattern/compile-pattern.ts'
import { longestPattern } from './pattern/parse-pattern.ts'
import type { RuleKind } from './rule.ts'

const settings = <Shape extends z.ZodRawShape>(shape: Shape) => strictObject(shape, 'rule_settings')
const none = settings({})
const kind = choice('component_kind', componentKinds)

/** The settings of each kind of rule. Free text has no scheme that a number could violate. */
export const ruleSettings = {
  version_scheme: settings({ scheme: choice('version_scheme', ['semver', 'calendar', 'sequence']) }),
  release_notes: none,
  title_pattern: settings({
    pattern: z
      .string(faultCode('title_pattern.required'))
      .min(1, faultCode('title_pattern.required'))
      .max(longestPattern, faultCode('title_pattern.too_long'))
      .superRefine((source, { addIssue }) => {
        const compiled = compilePattern(source)
        if (compiled.ok) return
        const isTooBig = compiled.error.kind === 'too-big'
        addIssue(faultCode(isTooBig ? 'title_pattern.too_big' : 'title_pattern.invalid'))
      }),
  }),
  unique_title: none,
  description: none,
  documentation_link: none,
  assigned_users: settings({ least: wholeNumber('user_count', { min: 1, max: 100 }) }),
  /** At most this many versions of this distance behind, and nothing worse. */
  dependency_lag: settings({
    distance: choice('lag_distance', ['patch', 'minor', 'major']),
    count: wholeNumber('version_count', { min: 0, max: 1000 }),
  }),
  minimum_health: settings({ score: wholeNumber('score', { min: 1, max: 100 }) }),
  forbidden_dependency: settings({
    pairs: list('kind_pairs', strictObject({ from: kind, to: kind }, 'kind_pair'), 49).min(
      1,
      faultCode('kind_pairs.required'),
    ),
  }),
  no_cycles: none,
  migration_guide: none,
} as const satisfies Record<RuleKind, z.ZodType>
