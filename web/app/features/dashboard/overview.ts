// The state of an organization: what the database returns, judged by the domain and reduced to what is shown.
import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { DependencyBand } from '@trellis/domain/health/assess'
import { organizationHealthOf } from '@trellis/domain/health/organization-health'
import type { VersionJson } from '@trellis/domain/upgrade/lost-points'
import type { ChangeKind, Scheme } from '@trellis/domain/versions/scheme'
import type { Trend } from '../../components/catalog/trend.ts'

export interface WorstDependency {
  readonly depends_on_id: string
  readonly title: string
  readonly penalty: number
  readonly band: DependencyBand
  readonly lag_distance: 'patch' | 'minor' | 'major' | null
  readonly lag_count: number
  readonly scheme: Scheme
  readonly selected: VersionJson
  /** The versions that decide where it should move; empty if it costs nothing. */
  readonly ahead: readonly VersionJson[]
}

export interface WorstComponent {
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly health_score: number
  readonly dependencies: readonly WorstDependency[]
}

export interface Release {
  readonly id: string
  readonly component_id: string
  readonly title: string
  readonly number: string
  readonly released_at: string
  /** Of its most severe change. */
  readonly change_kind: ChangeKind | null
  readonly change_title: string | null
}

export interface Day {
  readonly taken_on: string
  readonly scored_count: number
  readonly score_sum: number
}

export interface Overview {
  /** Without examples, unless there is nothing else. */
  readonly component_count: number
  readonly example_count: number
  /** There is nothing else. */
  readonly shows_examples: boolean
  /** Components that have dependencies. */
  readonly scored_count: number
  readonly score_sum: number
  readonly dependencies: {
    readonly total: number
    readonly latest: number
    readonly major: number
    readonly major_components: number
    readonly withdrawn: number
    readonly last_confirmed_at: string | null
  }
  /** One dependency on a withdrawn version, as an example. */
  readonly withdrawn: {
    readonly component_title: string
    readonly title: string
    readonly number: string
  } | null
  /** The number of components with each score, ascending. */
  readonly scores: readonly (readonly [score: number, count: number])[]
  /** Each component, if there are few enough to draw one by one. */
  readonly blocks: readonly { readonly id: string; readonly title: string; readonly health_score: number }[]
  readonly releases: readonly Release[]
  /** The breaking release of the period with the most dependents. */
  readonly turn: { readonly title: string; readonly number: string; readonly released_at: string } | null
  readonly days: readonly Day[]
}

/** The answer of `organization_overview`. */
export interface OverviewAnswer extends Overview {
  readonly worst: readonly WorstComponent[]
}

const day = 86_400_000

export function scoreOfOrganization({ scored_count, score_sum }: Overview): number | undefined {
  return organizationHealthOf({ count: scored_count, sum: score_sum })
}

/** Points gained or lost in seven days; undefined if there is no earlier score. */
export function weekChangeOf(overview: Overview, now: number): number | undefined {
  const score = scoreOfOrganization(overview)
  const then = overview.days.findLast(({ taken_on }) => Date.parse(taken_on) <= now - 7 * day)
  const before = then && organizationHealthOf({ count: then.scored_count, sum: then.score_sum })
  return score === undefined || before === undefined ? undefined : score - before
}

/** Days without any dependencies are skipped; the line ends with the present. */
export function trendOf(overview: Overview, { from, to }: { from: number; to: number }): Trend {
  const past = overview.days.flatMap(({ taken_on, scored_count, score_sum }) => {
    const score = organizationHealthOf({ count: scored_count, sum: score_sum })
    return score === undefined ? [] : [{ at: Date.parse(taken_on), score }]
  })
  const score = scoreOfOrganization(overview)
  const { turn } = overview
  return {
    from,
    to,
    snapshots: score === undefined ? [] : [...past, { at: to, score }],
    events: turn ? [{ at: Date.parse(turn.released_at), label: `${turn.title} ${turn.number}` }] : [],
  }
}
