import type { VersionState } from '../versions/scheme.ts'

// The health score, formula version 1. Points are counted in thirds, because every penalty of the table is a whole
// number of thirds: sums stay integers, and the score is an integer division. With floating point the floor would be
// off by one for 15 of the 101 whole penalties of a single dependency.

export const formulaVersion = 1
export const thirdsPerPoint = 3

/** How far a selected version is behind, in the worst band that the newer set reaches. `count` is never below 1. */
export interface Lag {
  readonly distance: 'patch' | 'minor' | 'major'
  readonly count: number
}

/**
 * In points: the first step costs `from`, and each further one adds an equal part until `to` is reached after `steps`
 * more.
 */
export const lagCosts = {
  patch: { from: 5, to: 15, steps: 5 },
  minor: { from: 20, to: 40, steps: 5 },
  major: { from: 45, to: 80, steps: 3 },
} as const satisfies Record<Lag['distance'], { from: number; to: number; steps: number }>

export const withdrawnCost = 100
export const deprecatedCost = 80

/** The penalty of one dependency in thirds of a point, 0 to 300. */
export function penaltyOf(state: VersionState, lag: Lag | undefined): number {
  if (state === 'withdrawn') return withdrawnCost * thirdsPerPoint
  const lagPenalty = lag ? lagPenaltyOf(lag) : 0
  return state === 'deprecated' ? Math.max(lagPenalty, deprecatedCost * thirdsPerPoint) : lagPenalty
}

function lagPenaltyOf({ distance, count }: Lag): number {
  const { from, to, steps } = lagCosts[distance]
  return from * thirdsPerPoint + (((to - from) * thirdsPerPoint) / steps) * Math.min(steps, count - 1)
}
