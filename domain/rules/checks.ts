import type { z } from 'zod'
import type { Lag } from '../health/formula.ts'
import { parseNumber } from '../versions/compare.ts'
import { isFullSemver } from '../versions/semver.ts'
import type { ComponentFacts } from './facts.ts'
import { compilePattern } from './pattern/compile-pattern.ts'
import { matchesPattern } from './pattern/match-pattern.ts'
import type { RuleKind } from './rule.ts'
import { ruleSettings } from './settings.ts'

/** What a component misses, in the standard words, and the names of what is concerned. */
export interface Violation {
  readonly message: string
  readonly subjects: readonly string[]
}

export type Check = (facts: ComponentFacts, storedSettings: unknown) => Violation | undefined

/** Settings are checked when they are stored; what an older version stored and fits no more asks nothing. */
function checkWith<S extends z.ZodType>(
  settings: S,
  ask: (facts: ComponentFacts, settings: z.output<S>) => Violation | undefined,
): Check {
  return (facts, stored) => {
    const parsed = settings.safeParse(stored)
    return parsed.success ? ask(facts, parsed.data) : undefined
  }
}

/** A check that does not apply, such as one of versions where none is being written, finds nothing. */
export const checks: Readonly<Record<RuleKind, Check>> = {
  version_scheme: checkWith(ruleSettings.version_scheme, ({ version }, { scheme }) => {
    const fits =
      version && (scheme === 'semver' ? isFullSemver(version.number) : parseNumber(scheme, version.number))
    return violation(version !== undefined && !fits, `Version numbers must follow the ${scheme} scheme`, [
      version?.number ?? '',
    ])
  }),
  release_notes: checkWith(ruleSettings.release_notes, ({ version }) =>
    violation(version !== undefined && !version.releaseNotes?.trim(), 'Release notes are required'),
  ),
  title_pattern: checkWith(ruleSettings.title_pattern, ({ title }, { pattern }) => {
    const compiled = compilePattern(pattern)
    const isFollowed = compiled.ok && matchesPattern(compiled.pattern, title)
    return violation(!isFollowed, `Component titles must follow the pattern ${pattern}`, [title])
  }),
  description: checkWith(ruleSettings.description, ({ description }) =>
    violation(!description?.trim(), 'A description is required'),
  ),
  documentation_link: checkWith(ruleSettings.documentation_link, ({ documentationUrl }) =>
    violation(!documentationUrl?.trim(), 'A documentation link is required'),
  ),
  assigned_users: checkWith(ruleSettings.assigned_users, ({ assignedUsers }, { least }) =>
    violation(
      assignedUsers < least,
      `At least ${least} assigned ${least === 1 ? 'user is' : 'users are'} required`,
    ),
  ),
  dependency_lag: checkWith(ruleSettings.dependency_lag, ({ dependencies }, most) => {
    const late = dependencies.filter(({ lag }) => isFarther(lag, most))
    const words = `${most.count} ${most.distance} ${most.count === 1 ? 'version' : 'versions'}`
    return violationBy(late, `Dependencies may be at most ${words} behind`)
  }),
  minimum_health: checkWith(ruleSettings.minimum_health, ({ health }, { score }) =>
    violation(health !== undefined && health < score, `The health score must be at least ${score}`),
  ),
  forbidden_dependency: checkWith(ruleSettings.forbidden_dependency, ({ kind, dependencies }, { pairs }) => {
    const forbidden = dependencies.filter((other) =>
      pairs.some(({ from, to }) => from === kind && to === other.kind),
    )
    return violationBy(forbidden, `A component of this kind must not depend on these`)
  }),
  no_cycles: checkWith(ruleSettings.no_cycles, ({ cycle }) =>
    violation(cycle.length > 0, 'Components must not depend on each other in a cycle', cycle),
  ),
  migration_guide: checkWith(ruleSettings.migration_guide, ({ version }) => {
    const bare = version?.changes.filter(
      ({ kind, migrationGuide }) => kind === 'breaking' && !migrationGuide?.trim(),
    )
    return violationBy(bare ?? [], 'Breaking changes need a migration guide')
  }),
}

function violation(
  isBroken: boolean,
  message: string,
  subjects: readonly string[] = [],
): Violation | undefined {
  return isBroken ? { message, subjects } : undefined
}

function violationBy(named: readonly { readonly title: string }[], message: string): Violation | undefined {
  return violation(
    named.length > 0,
    message,
    named.map(({ title }) => title),
  )
}

const distances = ['patch', 'minor', 'major'] as const

function isFarther(lag: Lag | undefined, most: Lag): boolean {
  if (!lag) return false
  const [own, allowed] = [distances.indexOf(lag.distance), distances.indexOf(most.distance)]
  return own > allowed || (own === allowed && lag.count > most.count)
}
