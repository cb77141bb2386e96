import { thirdsPerPoint } from './formula.ts'

/** What SQL returns for one component: the number of dependencies, and their penalties in thirds of a point. */
export interface PenaltyTotals {
  readonly count: number
  readonly sum: number
  readonly max: number
}

const full = 100 * thirdsPerPoint

/**
 * S = floor(0.7 × mean(100 − P) + 0.3 × (100 − max P)), at most 99 while any P > 0, as one division of integers:
 * both sides are multiplied by ten (for 0.7 and 0.3), by three (for thirds) and by the count (for the mean).
 */
export function scoreOf({ count, sum, max }: PenaltyTotals): number {
  if (count === 0) return 100
  const dividend = 7 * (full * count - sum) + 3 * count * (full - max)
  const divisor = 10 * thirdsPerPoint * count
  const score = (dividend - (dividend % divisor)) / divisor
  return max > 0 ? Math.min(99, score) : score
}

export function totalsOf(penalties: readonly number[]): PenaltyTotals {
  return penalties.reduce<PenaltyTotals>(
    ({ count, sum, max }, penalty) => ({ count: count + 1, sum: sum + penalty, max: Math.max(max, penalty) }),
    { count: 0, sum: 0, max: 0 },
  )
}
