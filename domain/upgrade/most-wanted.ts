import { scoreOf, totalsOf } from '../health/score.ts'
import { scoresIfUpgraded } from '../health/upgrade/if-upgraded.ts'

/** The cost of a dependency now and after its best move, in thirds of a point. */
export interface Selection {
  /** The version to move to; meaningless if nothing is gained. */
  readonly versionId: string
  readonly penalty: number
  readonly onLatest: number
}

export interface WantedUpgrade {
  /** The version that everyone should upgrade to. */
  readonly versionId: string
  /** The components that would gain, most first. */
  readonly dependents: readonly { readonly componentId: string; readonly gain: number }[]
  /** The number of components behind on it, whether or not they gain a whole point. */
  readonly behind: number
  /** Points that all scores gain in total if every dependent upgrades. */
  readonly points: number
}

export interface WantedCollection {
  /** Adds a component with `count` dependencies. Only those with a cost are given. */
  add(componentId: string, count: number, costing: readonly Selection[]): void
  list(): WantedUpgrade[]
}

const free: Selection = { versionId: '', penalty: 0, onLatest: 0 }

/** The single upgrades that help the organization most. Linear in dependencies, one component at a time. */
export function collectWanted(): WantedCollection {
  const wanted = new Map<string, { componentId: string; gain: number }[]>()
  return {
    add(componentId, count, costing) {
      // Dependencies without a cost count in the mean.
      const dependencies = [...costing, ...Array.from({ length: count - costing.length }, () => free)]
      const score = scoreOf(totalsOf(dependencies.map(({ penalty }) => penalty)))
      const upgraded = scoresIfUpgraded(dependencies)
      for (const [index, { versionId, penalty, onLatest }] of costing.entries()) {
        if (penalty <= onLatest) continue
        const gains = wanted.get(versionId) ?? []
        gains.push({ componentId, gain: (upgraded[index] ?? score) - score })
        wanted.set(versionId, gains)
      }
    },
    list: () =>
      [...wanted]
        .map(([versionId, gains]): WantedUpgrade => {
          const dependents = gains
            .filter(({ gain }) => gain > 0)
            .sort((a, b) => b.gain - a.gain || byId(a, b))
          const points = dependents.reduce((sum, { gain }) => sum + gain, 0)
          return { versionId, dependents, behind: gains.length, points }
        })
        .sort((a, b) => b.points - a.points || b.behind - a.behind || (a.versionId < b.versionId ? -1 : 1)),
  }
}

function byId(a: { componentId: string }, b: { componentId: string }): number {
  return a.componentId < b.componentId ? -1 : 1
}
