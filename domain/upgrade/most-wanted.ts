import { scoresIfUpgraded } from '../health/if-upgraded.ts'
import { scoreOf, totalsOf } from '../health/score.ts'

/** Each component with what its dependencies cost now and on the latest version, in thirds of a point. */
export interface DependentComponent {
  readonly componentId: string
  readonly dependencies: readonly {
    readonly componentId: string
    readonly penalty: number
    readonly onLatest: number
  }[]
}

export interface WantedUpgrade {
  /** The component whose latest version everyone should take. */
  readonly componentId: string
  /** Who would gain, most first. */
  readonly dependents: readonly { readonly componentId: string; readonly gain: number }[]
  /** How many are behind on it, whether or not they gain a whole point. */
  readonly behind: number
  /** Points that all scores together gain if every dependent moves to the latest version. */
  readonly points: number
}

/** Which single upgrade helps the organisation most. Linear in dependencies. */
export function listMostWanted(components: readonly DependentComponent[]): WantedUpgrade[] {
  const wanted = new Map<string, { componentId: string; gain: number }[]>()
  for (const { componentId, dependencies } of components) {
    const score = scoreOf(totalsOf(dependencies.map(({ penalty }) => penalty)))
    const upgraded = scoresIfUpgraded(dependencies)
    for (const [index, { componentId: target, penalty, onLatest }] of dependencies.entries()) {
      if (penalty <= onLatest) continue
      const gains = wanted.get(target) ?? []
      gains.push({ componentId, gain: (upgraded[index] ?? score) - score })
      wanted.set(target, gains)
    }
  }
  return [...wanted]
    .map(([componentId, gains]): WantedUpgrade => {
      const dependents = gains.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain || byId(a, b))
      const points = dependents.reduce((sum, { gain }) => sum + gain, 0)
      return { componentId, dependents, behind: gains.length, points }
    })
    .sort((a, b) => b.points - a.points || b.behind - a.behind || byId(a, b))
}

function byId(a: { componentId: string }, b: { componentId: string }): number {
  return a.componentId < b.componentId ? -1 : 1
}
