import { scoreOf, totalsOf } from '../score.ts'
import { type JudgedDependency, listWorst } from './costs.ts'

/** Upgrades that have to be done together, and the score after all of them. */
export interface Together {
  /** At least two, in the order of cost. */
  readonly componentIds: readonly string[]
  readonly score: number
}

interface Alone {
  readonly score: number
  /** The score after the one upgrade that gains most. */
  readonly best: number
}

/**
 * Dependencies that tie for worst hold each other down: a single upgrade leaves the worst part as it is. Where no
 * single upgrade gains a point, all of them may. Undefined if together they gain no more than the best one alone.
 */
export function findTogether(
  sorted: readonly JudgedDependency[],
  { score, best }: Alone,
): Together | undefined {
  const groups = best > score ? [listWorst(sorted)] : [listWorst(sorted), sorted]
  for (const group of groups) {
    const upgrades = group.filter(({ assessment, penaltyAfterMove }) => penaltyAfterMove < assessment.penalty)
    if (upgrades.length < 2) continue
    const together = scoreAfter(sorted, new Set(upgrades))
    if (together > best) {
      return { componentIds: upgrades.map(({ componentId }) => componentId), score: together }
    }
  }
  return undefined
}

function scoreAfter(
  dependencies: readonly JudgedDependency[],
  upgrades: ReadonlySet<JudgedDependency>,
): number {
  const penalties = dependencies.map((dependency) =>
    upgrades.has(dependency) ? dependency.penaltyAfterMove : dependency.assessment.penalty,
  )
  return scoreOf(totalsOf(penalties))
}
