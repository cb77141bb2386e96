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

export interface UpgradeStep {
  /** The dependency to upgrade, by its place in the list. */
  readonly place: number
  /** The totals after it. */
  readonly totals: PenaltyTotals
}

/** The one upgrade that gains most, of equal ones the first; undefined if none gains. Linear. */
export function findBestUpgrade(dependencies: readonly Upgradable[]): UpgradeStep | undefined {
  const after = totalsIfUpgraded(dependencies)
  let best: UpgradeStep | undefined
  for (const [place, { penalty, onLatest }] of dependencies.entries()) {
    const totals = after[place]
    if (onLatest >= penalty || totals === undefined) continue
    if (best === undefined || lossOf(totals) < lossOf(best.totals)) best = { place, totals }
  }
  return best
}

/** What is missing from 100 before rounding, times the count, so that small gains count too. */
function lossOf({ sum, max, count }: PenaltyTotals): number {
  return 7 * sum + 3 * count * max
}
