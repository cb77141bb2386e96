import { judgeLoss, type LosingSelection, type LosingTarget } from '@trellis/domain/upgrade/lost-points'
import { collectWanted, type Selection } from '@trellis/domain/upgrade/most-wanted'

/** The answer of `lost_points`: dependencies with a cost, as places in the other lists. */
export interface LostPoints {
  readonly dependency_counts: readonly number[]
  readonly targets: readonly (LosingTarget & { readonly id: string })[]
  readonly selections: readonly (LosingSelection & { readonly target: number })[]
  readonly from: readonly number[]
  readonly selected: readonly number[]
}

export interface Wanted {
  /** The component, and the version that everyone should upgrade to. */
  readonly id: string
  readonly versionId: string
  readonly number: string
  readonly points: number
  readonly behind: number
}

/** The single upgrades that would gain most points across the organization. */
export function wantedOf(lost: LostPoints, most: number): Wanted[] {
  const judged = lost.selections.map((selection) => judgeIn(lost, selection))
  const costing: Selection[][] = lost.dependency_counts.map(() => [])
  for (const [edge, place] of lost.from.entries()) {
    const selection = judged[lost.selected[edge] ?? -1]
    if (selection) costing[place]?.push(selection)
  }
  const wanted = collectWanted()
  for (const [place, count] of lost.dependency_counts.entries()) {
    wanted.add(String(place), count, costing[place] ?? [])
  }
  const shown = wanted
    .list()
    .filter(({ points }) => points > 0)
    .slice(0, most)
  const targets = targetsByVersion(lost)
  return shown.flatMap(({ versionId, points, behind }) => {
    const target = targets.get(versionId)
    return target ? { ...target, versionId, points, behind } : []
  })
}

function judgeIn({ targets }: LostPoints, selection: LostPoints['selections'][number]): Selection {
  const target = targets[selection.target]
  const { version, penalty } = selection
  return target ? judgeLoss(target, selection) : { versionId: version.id, penalty, onLatest: penalty }
}

function targetsByVersion({ targets }: LostPoints): Map<string, Pick<Wanted, 'id' | 'number'>> {
  return new Map(
    targets.flatMap(({ id, ahead }) =>
      ahead.map((version) => [version.id, { id, number: version.number }] as const),
    ),
  )
}
