import { assessSelection } from '@trellis/domain/health/assess'
import { daysBehind } from '@trellis/domain/health/days-behind'
import { type Explanation, explainHealth, type JudgedDependency } from '@trellis/domain/health/explain'
import { findLatest } from '@trellis/domain/versions/line-up'
import type { Scheme, Version } from '@trellis/domain/versions/scheme'
import type { DependencyListRow } from '../../data/dependency-rows.ts'

/** What a dependency that is behind can be compared with: all versions of what it uses. */
export interface Releases {
  readonly scheme: Scheme
  readonly versions: readonly Version[]
}

export interface JudgedRow extends DependencyListRow {
  readonly health: number
  readonly daysBehind: number
  readonly pointsLost: number
  /** The score of the component after this upgrade alone; undefined where nothing is lost. */
  readonly scoreIfUpgraded: number | undefined
}

export interface Judgement {
  readonly rows: readonly JudgedRow[]
  readonly explanation: Explanation
}

interface Known {
  /** By the id of the component that is used. */
  readonly releases: ReadonlyMap<string, Releases>
  readonly health: ReadonlyMap<string, number>
  readonly now: number
}

/** Every dependency with what it costs, dearest first, then by title. */
export function judgeDependencies(rows: readonly DependencyListRow[], known: Known): Judgement {
  const explanation = explainHealth(rows.map((row) => judgedOf(row, known.releases.get(row.depends_on_id))))
  const losses = new Map(explanation.losses.map((loss) => [loss.componentId, loss]))
  const judged = rows.map((row): JudgedRow => {
    const loss = losses.get(row.depends_on_id)
    return {
      ...row,
      health: known.health.get(row.depends_on_id) ?? 100,
      daysBehind: daysOf(row, known),
      pointsLost: loss?.points ?? 0,
      scoreIfUpgraded: loss?.scoreIfUpgraded,
    }
  })
  judged.sort((a, b) => b.penalty - a.penalty || a.depends_on_title.localeCompare(b.depends_on_title, 'en'))
  return { rows: judged, explanation }
}

function judgedOf(row: DependencyListRow, releases: Releases | undefined): JudgedDependency {
  const { depends_on_id, penalty, band, lag_distance, lag_count } = row
  const lag = lag_distance === null ? undefined : { distance: lag_distance, count: lag_count }
  return {
    componentId: depends_on_id,
    assessment: { penalty, band, lag },
    penaltyOnLatest: releases ? penaltyOnLatest(releases) : 0,
  }
}

/** The latest version may be deprecated itself. */
function penaltyOnLatest({ scheme, versions }: Releases): number {
  const latest = findLatest(scheme, versions)
  return latest ? assessSelection(scheme, latest, versions).penalty : 0
}

function daysOf(row: DependencyListRow, { releases, now }: Known): number {
  const target = releases.get(row.depends_on_id)
  const selected = target?.versions.find(({ id }) => id === row.version_id)
  return target && selected ? daysBehind(target.scheme, selected, { versions: target.versions, now }) : 0
}
