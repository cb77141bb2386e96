import { scoresIfUpgraded } from '../health/if-upgraded.ts'
import { scoreOf, totalsOf } from '../health/score.ts'

/** Each component with what its dependencies cost now and after their best move, in thirds of a point. */
export interface DependentComponent {
  readonly componentId: string
  readonly dependencies: readonly {
    /** The version to move to; of no meaning where nothing is gained. */
    readonly versionId: string
    readonly penalty: number
    readonly onLatest: number
  }[]
}

export interface WantedUpgrade {
  /** The version that everyone should take. */
  readonly versionId: string
  /** Who would gain, most first. */
  readonly dependents: readonly { readonly componentId: string; readonly gain: number }[]
  /** How many are behind on it, whether or not they gain a whole point. */
  readonly behind: number
  /** Points that all scores together gain if every dependent moves to it. */
  readonly points: number
}

/** Which single upgrade helps the organisation most. Linear in dependencies. */
export function listMostWanted(components: readonly DependentComponent[]): WantedUpgrade[] {
  const wanted = new Map<string, { componentId: string; gain: number }[]>()
  for (const { componentId, dependencies } of components) {
    const score = scoreOf(totalsOf(dependencies.map(({ penalty }) => penalty)))
    const upgraded = scoresIfUpgraded(dependencies)
    for (const [index, { versionId, penalty, onLatest }] of dependencies.entries()) {
      if (penalty <= onLatest) continue
      const gains = wanted.get(versionId) ?? []
      gains.push({ componentId, gain: (upgraded[index] ?? score) - score })
      wanted.set(versionId, gains)
    }
  }
  return [...wanted]
    .map(([versionId, gains]): WantedUpgrade => {
      const dependents = gains.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain || byId(a, b))
      const points = dependents.reduce((sum, { gain }) => sum + gain, 0)
      return { versionId, dependents, behind: gains.length, points }
    })
    .sort((a, b) => b.points - a.points || b.behind - a.behind || (a.versionId < b.versionId ? -1 : 1))
}

function byId(a: { componentId: string }, b: { componentId: string }): number {
  return a.componentId < b.componentId ? -1 : 1
}
