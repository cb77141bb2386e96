import type { Assessment, DependencyBand } from '../assess.ts'
import { type Lag, thirdsPerPoint } from '../formula.ts'
import { type HealthBand, healthBandOf } from '../health-band.ts'
import { scoreOf, totalsOf } from '../score.ts'
import { scoresIfUpgraded } from '../upgrade/if-upgraded.ts'
import { type Sentence, sentenceOf } from './sentence.ts'

export interface JudgedDependency {
  readonly componentId: string
  readonly assessment: Assessment
  /** The penalty that remains after its best move, in thirds (see best-move.ts). */
  readonly penaltyAfterMove: number
}

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
}

/** Explains every lost point of a score, and which upgrade would win it back. */
export function explainHealth(dependencies: readonly JudgedDependency[]): Explanation {
  const sorted = [...dependencies].sort(
    (a, b) => b.assessment.penalty - a.assessment.penalty || (a.componentId < b.componentId ? -1 : 1),
  )
  const totals = totalsOf(sorted.map(({ assessment }) => assessment.penalty))
  const score = scoreOf(totals)
  const upgraded = scoresIfUpgraded(
    sorted.map(({ assessment, penaltyAfterMove }) => ({
      penalty: assessment.penalty,
      onLatest: penaltyAfterMove,
    })),
  )
  const losing = sorted.filter(({ assessment }) => assessment.penalty > 0)
  const losses = losing.map(({ componentId, assessment: { penalty, band, lag } }, index): Loss => {
    const points = pointsLost(penalty, { count: totals.count, isWorst: index === 0 })
    return { componentId, band, lag, points, scoreIfUpgraded: upgraded[index] ?? score }
  })
  const tenths = losses.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
  return {
    score,
    band: healthBandOf(score),
    sentence: sentenceOf(totals, losing[0]),
    losses,
    lossless: sorted.length - losses.length,
    rounding: (10 * (100 - score) - tenths) / 10,
    best: bestOf(losses, score),
  }
}

/** 7/10 of its share of the mean and, for the worst dependency, 3/10 of its whole penalty; rounded to one decimal. */
function pointsLost(penalty: number, { count, isWorst }: { count: number; isWorst: boolean }): number {
  const tenths = (7 * penalty + (isWorst ? 3 * count * penalty : 0)) / (thirdsPerPoint * count)
  return Math.round(tenths) / 10
}

function bestOf(losses: readonly Loss[], score: number): Loss | undefined {
  const gaining = losses.filter(({ scoreIfUpgraded }) => scoreIfUpgraded > score)
  return gaining.reduce<Loss | undefined>(
    (best, loss) => (best && best.scoreIfUpgraded >= loss.scoreIfUpgraded ? best : loss),
    undefined,
  )
}
