import { type PenaltyTotals, scoreOf, totalsOf } from '../score.ts'

/** A dependency's current penalty, and the one after its best move, in thirds of a point. */
export interface Upgradable {
  readonly penalty: number
  readonly onLatest: number
}

/** The score of a component after upgrading each of its dependencies alone. Linear. */
export function scoresIfUpgraded(dependencies: readonly Upgradable[]): number[] {
  return totalsIfUpgraded(dependencies).map(scoreOf)
}

/** The totals of a component after upgrading each of its dependencies alone. Linear. */
export function totalsIfUpgraded(dependencies: readonly Upgradable[]): PenaltyTotals[] {
  const totals = totalsOf(dependencies.map(({ penalty }) => penalty))
  const worst = dependencies.findIndex(({ penalty }) => penalty === totals.max)
  const runnerUp = dependencies.reduce(
    (max, { penalty }, index) => (index === worst ? max : Math.max(max, penalty)),
    0,
  )
  return dependencies.map(({ penalty, onLatest }, index) => ({
    count: totals.count,
    sum: totals.sum - penalty + onLatest,
    max: Math.max(index === worst ? runnerUp : totals.max, onLatest),
  }))
}
