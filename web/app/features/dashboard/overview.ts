// How an organization stands: what the database hands over, judged by the domain and cut to what is shown.
import type { ComponentKind } from '@trellis/domain/contracts/component-kinds'
import type { DependencyBand } from '@trellis/domain/health/assess'
import { penaltyOf } from '@trellis/domain/health/formula'
import { scoresIfUpgraded } from '@trellis/domain/health/if-upgraded'
import { organizationHealthOf } from '@trellis/domain/health/organization-health'
import type { ChangeKind, VersionState } from '@trellis/domain/versions/scheme'
import type { Trend } from '../../components/catalog/trend.ts'

export interface WorstDependency {
  readonly depends_on_id: string
  readonly title: string
  readonly penalty: number
  readonly band: DependencyBand
  readonly lag_distance: 'patch' | 'minor' | 'major' | null
  readonly lag_count: number
  /** Of the latest version; null where nothing is the latest. */
  readonly latest_state: VersionState | null
}

export interface WorstComponent {
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly health_score: number
  /** Costliest first. */
  readonly dependencies: readonly WorstDependency[]
}

export interface Release {
  readonly id: string
  readonly component_id: string
  readonly title: string
  readonly number: string
  readonly released_at: string
  /** Of its gravest change. */
  readonly change_kind: ChangeKind | null
  readonly change_title: string | null
}

export interface Day {
  readonly taken_on: string
  readonly scored_count: number
  readonly score_sum: number
}

/** The answer of `organization_overview`. */
export interface Overview {
  readonly component_count: number
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
  /** How many components have each score, ascending. */
  readonly scores: readonly (readonly [score: number, count: number])[]
  /** Each component, where there are few enough to draw one by one. */
  readonly blocks: readonly { readonly id: string; readonly title: string; readonly health_score: number }[]
  readonly worst: readonly WorstComponent[]
  readonly releases: readonly Release[]
  /** The breaking release of the period that most depend on. */
  readonly turn: { readonly title: string; readonly number: string; readonly released_at: string } | null
  readonly days: readonly Day[]
}

const day = 86_400_000

export function scoreOfOrganization({ scored_count, score_sum }: Overview): number | undefined {
  return organizationHealthOf({ count: scored_count, sum: score_sum })
}

/** Points gained or lost in seven days; undefined where nothing is known of then. */
export function weekChangeOf(overview: Overview, now: number): number | undefined {
  const score = scoreOfOrganization(overview)
  const then = overview.days.findLast(({ taken_on }) => Date.parse(taken_on) <= now - 7 * day)
  const before = then && organizationHealthOf({ count: then.scored_count, sum: then.score_sum })
  return score === undefined || before === undefined ? undefined : score - before
}

/** Days on which nothing had dependencies say nothing; the present ends the line. */
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

export interface Attention extends Omit<WorstComponent, 'dependencies'> {
  readonly costliest: WorstDependency
  /** The score once the costliest dependency is on its latest version. */
  readonly after: number
}

const goodFrom = 85

/** The worst components that are not good, each with the one upgrade that matters most to it. */
export function attentionOf({ worst }: Overview): Attention[] {
  return worst.flatMap(({ dependencies, ...component }) => {
    const [costliest] = dependencies
    if (component.health_score >= goodFrom || costliest === undefined) return []
    const [after] = scoresIfUpgraded(
      dependencies.map(({ penalty, latest_state }) => ({
        penalty,
        onLatest: onLatest(penalty, latest_state),
      })),
    )
    return { ...component, costliest, after: after ?? component.health_score }
  })
}

/** Where nothing is the latest there is nothing to move to. */
export function onLatest(penalty: number, latestState: VersionState | null | undefined): number {
  return latestState ? penaltyOf(latestState, undefined) : penalty
}
