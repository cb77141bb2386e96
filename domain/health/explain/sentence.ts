import type { Assessment, DependencyBand } from '../assess.ts'
import { type Lag, thirdsPerPoint } from '../formula.ts'
import { type PenaltyTotals, scoreOf } from '../score.ts'

/**
 * The parts of the sentence that explains a score, for the interface to put into words:
 * "74 = 70 % of the average (88) + 30 % of the worst (payments-api, 2 majors behind)".
 */
export type Sentence =
  | { readonly kind: 'no-dependencies'; readonly score: 100 }
  | { readonly kind: 'all-latest'; readonly score: 100; readonly count: number }
  | {
      readonly kind: 'weighted'
      readonly score: number
      readonly averageShare: 70
      readonly average: number
      readonly worstShare: 30
      readonly worst: {
        readonly componentId: string
        readonly band: DependencyBand
        readonly lag: Lag | undefined
      }
    }

export interface WorstDependency {
  readonly componentId: string
  readonly assessment: Assessment
}

export function sentenceOf(totals: PenaltyTotals, worst: WorstDependency | undefined): Sentence {
  if (totals.count === 0) return { kind: 'no-dependencies', score: 100 }
  if (!worst) return { kind: 'all-latest', score: 100, count: totals.count }
  const { band, lag } = worst.assessment
  return {
    kind: 'weighted',
    score: scoreOf(totals),
    averageShare: 70,
    average: Math.round(100 - totals.sum / (thirdsPerPoint * totals.count)),
    worstShare: 30,
    worst: { componentId: worst.componentId, band, lag },
  }
}
