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
  /** The other dependencies to upgrade with it, if it raises no score alone. `after` counts them in. */
  readonly others?: readonly string[]
}

type Step = BestUpgrade & {
  readonly penalty: number
  /** The penalty that remains. */
  readonly rest: number
  readonly penalties: readonly number[]
}

/**
 * The single upgrade to an active version that raises a score most; of those that raise as much, the one of the lowest
 * score. If no single one raises any, the one that saves most of those that raise a score together (domain/health/explain).
 */
export function findBestUpgrade(losses: OwnLosses): BestUpgrade | undefined {
  const steps = listSteps(losses)
  const [alone] = steps.filter(({ before, after }) => after > before).toSorted(compare)
  const best = alone ?? findBestTogether(steps)
  if (best === undefined) return undefined
  const { penalty, rest, penalties, ...upgrade } = best
  return upgrade
}

function listSteps({ components, targets, selections }: OwnLosses): Step[] {
  const byId = new Map(components.map((component) => [component.id, component]))
  const targetOf = new Map(targets.map((target) => [target.id, target]))
  return selections.flatMap(({ component_id, depends_on_id, penalty, version }): Step[] => {
    const component = byId.get(component_id)
    const target = targetOf.get(depends_on_id)
    if (component === undefined || target === undefined) return []
    const move = findBestMove(target.scheme, toVersion(version), target.ahead.map(toVersion), penalty)
    if (move === undefined || move.isStepBack || move.to.state !== 'active') return []
    const { id, title, penalties } = component
    const step = { penalty, rest: move.penalty, penalties }
    return [
      {
        ...step,
        componentId: id,
        title,
        dependencyId: target.id,
        dependency: target.title,
        from: version.number,
        to: move.to.number,
        before: scoreOf(totalsOf(penalties)),
        after: scoreAfter(penalties, [step]),
      },
    ]
  })
}

/** Those that tie for worst hold each other down. Where not even all of them raise the score, all upgrades may. */
function findBestTogether(steps: readonly Step[]): Step | undefined {
  const byComponent = Map.groupBy(steps, ({ componentId }) => componentId)
  const found = [...byComponent.values()].flatMap((own): Step[] => {
    const sorted = own.toSorted(compareSaved)
    for (const group of [
      sorted.filter(({ penalty, penalties }) => penalty === Math.max(...penalties)),
      sorted,
    ]) {
      const [first, ...others] = group
      if (first === undefined || others.length === 0) continue
      const after = scoreAfter(first.penalties, group)
      if (after > first.before)
        return [{ ...first, after, others: others.map(({ dependency }) => dependency) }]
    }
    return []
  })
  return found.toSorted((a, b) => savedBy(b) - savedBy(a) || compare(a, b))[0]
}

/** Which of several equal penalties is replaced makes no difference. */
function scoreAfter(penalties: readonly number[], steps: readonly Pick<Step, 'penalty' | 'rest'>[]): number {
  const left = [...penalties]
  for (const { penalty, rest } of steps) {
    const place = left.indexOf(penalty)
    if (place !== -1) left[place] = rest
  }
  return scoreOf(totalsOf(left))
}

const savedBy = ({ penalty, rest }: Step): number => penalty - rest

const compareSaved = (a: Step, b: Step): number => savedBy(b) - savedBy(a) || compareNames(a, b)

function compare(a: Step, b: Step): number {
  return b.after - b.before - (a.after - a.before) || a.before - b.before || compareNames(a, b)
}

function compareNames(a: Step, b: Step): number {
  return (
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) ||
    (a.dependency < b.dependency ? -1 : a.dependency > b.dependency ? 1 : 0) ||
    (a.dependencyId < b.dependencyId ? -1 : 1)
  )
}
