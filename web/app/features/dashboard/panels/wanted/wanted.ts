import { type DependentComponent, listMostWanted } from '@trellis/domain/upgrade/most-wanted'
import type { VersionState } from '@trellis/domain/versions/scheme'
import { onLatest } from '../../overview.ts'

/** The answer of `lost_points`: dependencies with a cost, as columns; indexes into the other lists. */
export interface LostPoints {
  readonly dependency_counts: readonly number[]
  /** Components, and the target version of each; null if there is none. */
  readonly targets: readonly string[]
  readonly versions: readonly (string | null)[]
  readonly numbers: readonly (string | null)[]
  readonly states: readonly (VersionState | null)[]
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly penalty: readonly number[]
}

export interface Wanted {
  /** The component, and the version that everyone should upgrade to. */
  readonly id: string
  readonly versionId: string
  readonly number: string
  readonly points: number
  readonly behind: number
}

const free = { versionId: '', penalty: 0, onLatest: 0 }

/** The single upgrades that would gain most points across the organization. */
export function wantedOf(lost: LostPoints, most: number): Wanted[] {
  const paid: DependentComponent['dependencies'][number][][] = lost.dependency_counts.map(() => [])
  for (const [edge, place] of lost.from.entries()) {
    const target = lost.to[edge] ?? -1
    const penalty = lost.penalty[edge] ?? 0
    const versionId = lost.versions[target] ?? ''
    paid[place]?.push({ versionId, penalty, onLatest: onLatest(penalty, lost.states[target]) })
  }
  // Dependencies without a cost are not transferred, but count in the mean.
  const components = paid.map((dependencies, place) => ({
    componentId: String(place),
    dependencies: [
      ...dependencies,
      ...Array.from({ length: (lost.dependency_counts[place] ?? 0) - dependencies.length }, () => free),
    ],
  }))
  return listMostWanted(components)
    .filter(({ points }) => points > 0)
    .slice(0, most)
    .map(({ versionId, points, behind }) => {
      const place = lost.versions.indexOf(versionId)
      return { id: lost.targets[place] ?? '', versionId, number: lost.numbers[place] ?? '', points, behind }
    })
}
