// The one home of the explanation: every screen that says why a score is what it is, and what an upgrade would win
// back, asks here, so that all of them say the same.
import type { DependencyBand } from '../assess.ts'
import { type Lag, thirdsPerPoint } from '../formula.ts'
import { type HealthBand, healthBandOf } from '../health-band.ts'
import { type PenaltyTotals, scoreOf, totalsOf } from '../score.ts'
import { findBestUpgrade, scoresIfUpgraded } from '../upgrade/if-upgraded.ts'
import { compareCosts, type JudgedDependency, listWorst } from './costs.ts'
import { type Sentence, sentenceOf } from './sentence.ts'
import { findTogether, type Together } from './together.ts'

/** The cost of one dependency. Points have one decimal. */
export interface Loss {
  readonly componentId: string
  readonly band: DependencyBand
  readonly lag: Lag | undefined
  readonly points: number
  readonly scoreIfUpgraded: number
}

export interface Explanation {
  readonly score: number
  readonly band: HealthBand
  readonly sentence: Sentence
  /** Most expensive first. */
  readonly losses: readonly Loss[]
  readonly lossless: number
  /** The remainder after rounding, so that a table of losses adds up to 100 − score. */
  readonly rounding: number
  /** The one upgrade that gains most. */
  readonly best: Loss | undefined
  /** Upgrades that gain more together than the best one alone. */
  readonly together: Together | undefined
}

/** Explains every lost point of a score, and which upgrades would win it back. */
export function explainHealth(dependencies: readonly JudgedDependency[]): Explanation {
  const sorted = dependencies.toSorted(compareCosts)
  const totals = totalsOf(sorted.map(({ assessment }) => assessment.penalty))
  const score = scoreOf(totals)
  const upgradable = sorted.map(({ assessment, penaltyAfterMove }) => ({
    penalty: assessment.penalty,
    onLatest: penaltyAfterMove,
  }))
  const losses = lossesOf(sorted, { totals, upgraded: scoresIfUpgraded(upgradable) })
  const tenths = losses.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
  // Those that cost nothing come last, so that a place in the list is also the place of the loss.
  const gaining = losses[findBestUpgrade(upgradable)?.place ?? -1]
  const best = gaining && gaining.scoreIfUpgraded > score ? gaining : undefined
  return {
    score,
    band: healthBandOf(score),
    sentence: sentenceOf(sorted),
    losses,
    lossless: sorted.length - losses.length,
    rounding: (10 * (100 - score) - tenths) / 10,
    best,
    together: findTogether(sorted, { score, best: best?.scoreIfUpgraded ?? score }),
  }
}

interface Known {
  readonly totals: PenaltyTotals
  /** The score after each upgrade alone. */
  readonly upgraded: readonly number[]
}

function lossesOf(sorted: readonly JudgedDependency[], { totals, upgraded }: Known): Loss[] {
  const tied = listWorst(sorted).length
  return sorted.flatMap(({ componentId, assessment: { penalty, band, lag } }, place) => {
    if (penalty === 0) return []
    const points = pointsLost(penalty, { totals, tied })
    return [{ componentId, band, lag, points, scoreIfUpgraded: upgraded[place] ?? scoreOf(totals) }]
  })
}

/**
 * 7/10 of its share of the mean and, for the dependencies that tie for worst, an equal share of 3/10 of the highest
 * penalty; rounded to one decimal.
 */
function pointsLost(penalty: number, { totals, tied }: { totals: PenaltyTotals; tied: number }): number {
  const ofMean = (7 * penalty) / totals.count
  const ofWorst = penalty === totals.max ? (3 * penalty) / tied : 0
  return Math.round((ofMean + ofWorst) / thirdsPerPoint) / 10
}
