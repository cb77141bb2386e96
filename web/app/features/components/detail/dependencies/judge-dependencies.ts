import { compareCosts, type JudgedDependency } from '@trellis/domain/health/explain/costs'
import { type Explanation, explainHealth } from '@trellis/domain/health/explain/explain'
import { daysBehind } from '@trellis/domain/health/lag/days-behind'
import { findBestMove, penaltyAfterMove } from '@trellis/domain/health/upgrade/best-move'
import type { Scheme, Version } from '@trellis/domain/versions/scheme'
import type { DependencyListRow } from '../../../../data/catalog/dependency-rows.ts'

/** All versions of one dependency, to compare the selected one with. Only read for dependencies that are behind. */
export interface Releases {
  readonly scheme: Scheme
  readonly versions: readonly Version[]
}

export interface JudgedRow extends DependencyListRow {
  readonly health: number
  readonly daysBehind: number
  readonly pointsLost: number
  /** The score of the component after this upgrade alone; undefined if nothing is lost. */
  readonly scoreIfUpgraded: number | undefined
  /** The target version: the latest or, from a newer pre-release, the next; undefined if none is better. */
  readonly best: { readonly id: string; readonly number: string; readonly isLatest: boolean } | undefined
}

export interface Judgment {
  readonly rows: readonly JudgedRow[]
  readonly explanation: Explanation
}

interface Known {
  /** By the id of the dependency. */
  readonly releases: ReadonlyMap<string, Releases>
  readonly health: ReadonlyMap<string, number>
  readonly now: number
}

/** Every dependency with its cost, in the order of cost. */
export function judgeDependencies(rows: readonly DependencyListRow[], known: Known): Judgment {
  const judged = rows
    .map((row) => ({ ...judgedOf(row, known.releases.get(row.depends_on_id)), row }))
    .sort(compareCosts)
  const explanation = explainHealth(judged)
  const losses = new Map(explanation.losses.map((loss) => [loss.componentId, loss]))
  const judgedRows = judged.map(({ row }): JudgedRow => {
    const loss = losses.get(row.depends_on_id)
    return {
      ...row,
      health: known.health.get(row.depends_on_id) ?? 100,
      daysBehind: daysOf(row, known),
      pointsLost: loss?.points ?? 0,
      scoreIfUpgraded: loss?.scoreIfUpgraded,
      best: bestOf(row, known.releases.get(row.depends_on_id)),
    }
  })
  return { rows: judgedRows, explanation }
}

function judgedOf(row: DependencyListRow, releases: Releases | undefined): JudgedDependency {
  const { depends_on_id, depends_on_title, penalty, band, lag_distance, lag_count } = row
  const lag = lag_distance === null ? undefined : { distance: lag_distance, count: lag_count }
  const selected = selectedOf(row, releases)
  return {
    componentId: depends_on_id,
    title: depends_on_title,
    assessment: { penalty, band, lag },
    penaltyAfterMove:
      releases && selected ? penaltyAfterMove(releases.scheme, selected, releases.versions) : penalty,
  }
}

function bestOf(row: DependencyListRow, releases: Releases | undefined): JudgedRow['best'] {
  const selected = selectedOf(row, releases)
  const move = releases && selected && findBestMove(releases.scheme, selected, releases.versions)
  if (row.penalty === 0 || !move) return undefined
  const { id, number } = move.to
  return { id, number, isLatest: id === row.latest_version_id }
}

function selectedOf(row: DependencyListRow, releases: Releases | undefined): Version | undefined {
  return releases?.versions.find(({ id }) => id === row.version_id)
}

function daysOf(row: DependencyListRow, { releases, now }: Known): number {
  const target = releases.get(row.depends_on_id)
  const selected = selectedOf(row, target)
  return target && selected ? daysBehind(target.scheme, selected, { versions: target.versions, now }) : 0
}
