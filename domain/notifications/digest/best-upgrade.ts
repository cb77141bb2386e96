import { scoreOf, totalsOf } from '../../health/score.ts'
import { findBestMove } from '../../health/upgrade/best-move.ts'
import { type LosingTarget, toVersion, type VersionJson } from '../../upgrade/lost-points.ts'

/** What SQL tells of the components of a person (app.read_lost_points). Penalties are in thirds of a point. */
export type OwnLosses = {
  readonly components: readonly {
    readonly id: string
    readonly title: string
    readonly score: number
    /** Of all its dependencies, those without cost included. */
    readonly penalties: readonly number[]
  }[]
  readonly targets: readonly (LosingTarget & { readonly id: string; readonly title: string })[]
  readonly selections: readonly {
    readonly component_id: string
    readonly depends_on_id: string
    readonly penalty: number
    readonly version: VersionJson
  }[]
}

/** One step: a component selects a newer version of one dependency. */
export type BestUpgrade = {
  readonly componentId: string
  readonly title: string
  readonly dependencyId: string
  readonly dependency: string
  readonly from: string
  readonly to: string
  readonly before: number
  readonly after: number
}

/**
 * The single upgrade to an active version that raises a score most; of those that raise as much, the one of the lowest
 * score. Undefined if no single one raises any: there may be two dependencies that cost the same.
 */
export function findBestUpgrade({ components, targets, selections }: OwnLosses): BestUpgrade | undefined {
  const byId = new Map(components.map((component) => [component.id, component]))
  const targetOf = new Map(targets.map((target) => [target.id, target]))
  const upgrades = selections.flatMap(({ component_id, depends_on_id, penalty, version }): BestUpgrade[] => {
    const component = byId.get(component_id)
    const target = targetOf.get(depends_on_id)
    if (component === undefined || target === undefined) return []
    const move = findBestMove(target.scheme, toVersion(version), target.ahead.map(toVersion), penalty)
    if (move === undefined || move.isStepBack || move.to.state !== 'active') return []
    return [
      {
        componentId: component.id,
        title: component.title,
        dependencyId: target.id,
        dependency: target.title,
        from: version.number,
        to: move.to.number,
        before: scoreOf(totalsOf(component.penalties)),
        after: scoreOf(totalsOf(replaceOne(component.penalties, penalty, move.penalty))),
      },
    ]
  })
  return upgrades.filter(({ before, after }) => after > before).toSorted(compare)[0]
}

/** Which of several equal penalties is replaced makes no difference. */
function replaceOne(penalties: readonly number[], penalty: number, by: number): number[] {
  const place = penalties.indexOf(penalty)
  return penalties.map((each, index) => (index === place ? by : each))
}

function compare(a: BestUpgrade, b: BestUpgrade): number {
  return (
    b.after - b.before - (a.after - a.before) ||
    a.before - b.before ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) ||
    (a.dependency < b.dependency ? -1 : a.dependency > b.dependency ? 1 : 0) ||
    (a.dependencyId < b.dependencyId ? -1 : 1)
  )
}
