import type { z } from 'zod'
import type { Lag } from '../health/formula.ts'
import { parseNumber } from '../versions/compare.ts'
import { isFullSemver } from '../versions/schemes/semver.ts'
import type { ComponentFacts } from './facts.ts'
import { compilePattern } from './pattern/compile-pattern.ts'
import { matchesPattern } from './pattern/match-pattern.ts'
import type { RuleKind } from './rule.ts'
import { ruleSettings } from './settings.ts'

/** What a component lacks, in the standard words, and the things concerned. */
export interface Violation {
  readonly message: string
  /** Names, for people. Two things can have the same name. */
  readonly subjects: readonly string[]
  readonly extent: Extent
}

/** How badly a rule is broken, per thing concerned (an id, or '' for the component itself). More is worse. */
export type Extent = ReadonlyMap<string, number>

/** The check of a rule of one kind with one setting. */
export type Ask = (facts: ComponentFacts) => Violation | undefined

/** Settings are read once for any number of components. */
export type Check = (storedSettings: unknown) => Ask

/** Settings are checked when they are stored. A rule whose stored settings no longer fit finds nothing. */
function checkWith<S extends z.ZodType>(settings: S, prepare: (settings: z.output<S>) => Ask): Check {
  return (stored) => {
    const parsed = settings.safeParse(stored)
    return parsed.success ? prepare(parsed.data) : () => undefined
  }
}

/** A check that does not apply, such as one of versions when none is being written, finds nothing. */
export const checks: Readonly<Record<RuleKind, Check>> = {
  version_scheme: checkWith(ruleSettings.version_scheme, ({ scheme }) => ({ version }) => {
    if (version === undefined) return undefined
    const { number } = version
    const fits = scheme === 'semver' ? isFullSemver(number) : parseNumber(scheme, number)
    return fits ? undefined : violationOf([number], `Version numbers must follow the ${scheme} scheme`)
  }),
  release_notes: checkWith(ruleSettings.release_notes, () => ({ version }) => {
    const isMissing = version !== undefined && !version.releaseNotes?.trim()
    return isMissing ? violation('Release notes are required') : undefined
  }),
  title_pattern: checkWith(ruleSettings.title_pattern, ({ pattern }) => {
    const compiled = compilePattern(pattern)
    return ({ title }) => {
      const isFollowed = compiled.ok && matchesPattern(compiled.pattern, title)
      return isFollowed
        ? undefined
        : violationOf([title], `Component titles must follow the pattern ${pattern}`)
    }
  }),
  unique_title: checkWith(ruleSettings.unique_title, () => ({ namesakes }) => {
    return violationBy(namesakes, 'Component titles must be unique')
  }),
  description: checkWith(ruleSettings.description, () => ({ description }) => {
    return description?.trim() ? undefined : violation('A description is required')
  }),
  documentation_link: checkWith(ruleSettings.documentation_link, () => ({ documentationUrl }) => {
    return documentationUrl?.trim() ? undefined : violation('A documentation link is required')
  }),
  assigned_users: checkWith(ruleSettings.assigned_users, ({ least }) => ({ assignedUsers }) => {
    const words = `At least ${least} assigned ${least === 1 ? 'user is' : 'users are'} required`
    return assignedUsers < least ? violation(words, least - assignedUsers) : undefined
  }),
  dependency_lag: checkWith(ruleSettings.dependency_lag, (most) => {
    const allowed = lengthOf(most)
    const words = `${most.count} ${most.distance} ${most.count === 1 ? 'version' : 'versions'}`
    return ({ dependencies }) => {
      const late = dependencies
        .map((each) => ({ ...each, measure: lengthOf(each.lag) }))
        .filter(({ measure }) => measure > allowed)
      return violationBy(late, `Dependencies may be at most ${words} behind`)
    }
  }),
  minimum_health: checkWith(ruleSettings.minimum_health, ({ score }) => ({ health }) => {
    const isLow = health !== undefined && health < score
    return isLow ? violation(`The health score must be at least ${score}`, score - health) : undefined
  }),
  forbidden_dependency: checkWith(ruleSettings.forbidden_dependency, ({ pairs }) => {
    return ({ kind, dependencies }) => {
      const forbidden = dependencies.filter((other) =>
        pairs.some(({ from, to }) => from === kind && to === other.kind),
      )
      return violationBy(forbidden, `Components of this kind must not depend on these`)
    }
  }),
  no_cycles: checkWith(ruleSettings.no_cycles, () => ({ cycle }) => {
    return violationBy(cycle, 'Components must not depend on each other in a cycle')
  }),
  migration_guide: checkWith(ruleSettings.migration_guide, () => ({ version }) => {
    const bare = version?.changes.filter(
      ({ kind, migrationGuide }) => kind === 'breaking' && !migrationGuide?.trim(),
    )
    return violationOf(bare?.map(({ title }) => title) ?? [], 'Breaking changes need a migration guide')
  }),
}

/** A finding about the component itself. */
function violation(message: string, measure = 1): Violation {
  return { message, subjects: [], extent: new Map([['', measure]]) }
}

/** A finding about things that have only a name. A name that occurs twice weighs twice. */
function violationOf(names: readonly string[], message: string): Violation | undefined {
  if (names.length === 0) return undefined
  const extent = new Map<string, number>()
  for (const name of names) extent.set(name, (extent.get(name) ?? 0) + 1)
  return { message, subjects: names, extent }
}

type Concerned = { readonly id: string; readonly title: string; readonly measure?: number }

function violationBy(concerned: readonly Concerned[], message: string): Violation | undefined {
  if (concerned.length === 0) return undefined
  const subjects = concerned.map(({ title }) => title)
  return { message, subjects, extent: new Map(concerned.map(({ id, measure = 1 }) => [id, measure])) }
}

const distances = ['patch', 'minor', 'major'] as const

/** A longer distance weighs more than any number of shorter ones. No lag weighs nothing. */
function lengthOf(lag: Lag | undefined): number {
  return lag ? distances.indexOf(lag.distance) * 2 ** 32 + lag.count : 0
}
