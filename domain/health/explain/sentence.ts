import type { DependencyBand } from '../assess.ts'
import { type Lag, thirdsPerPoint } from '../formula.ts'
import { scoreOf, totalsOf } from '../score.ts'
import { type Cost, compareCosts, listWorst } from './costs.ts'

/** A dependency that ties for worst. */
export interface Worst {
  readonly componentId: string
  readonly title: string
  readonly band: DependencyBand
  readonly lag: Lag | undefined
}

/**
 * The parts of the sentence that explains a score, for the interface to put into words:
 * "74 = 70% of 88 (the average) + 30% of 43.3 (the worst: payments-api, 2 majors behind)".
 */
export type Sentence =
  | { readonly kind: 'no-dependencies'; readonly score: 100 }
  | { readonly kind: 'all-latest'; readonly score: 100; readonly count: number }
  | {
      readonly kind: 'weighted'
      readonly score: number
      /** Of 100 − P over all dependencies. Both numbers have one decimal. */
      readonly average: number
      /** 100 − P of the worst. */
      readonly worst: number
      /** All that share the lowest number, in the order of cost. */
      readonly worstDependencies: readonly Worst[]
    }

export function sentenceOf(dependencies: readonly Cost[]): Sentence {
  const totals = totalsOf(dependencies.map(({ assessment }) => assessment.penalty))
  if (totals.count === 0) return { kind: 'no-dependencies', score: 100 }
  if (totals.max === 0) return { kind: 'all-latest', score: 100, count: totals.count }
  return {
    kind: 'weighted',
    score: scoreOf(totals),
    average: withoutPenalty(totals.sum / totals.count),
    worst: withoutPenalty(totals.max),
    worstDependencies: listWorst(dependencies.toSorted(compareCosts)).map(toWorst),
  }
}

/** 100 less a penalty in thirds, with one decimal. */
function withoutPenalty(thirds: number): number {
  return Math.round(10 * (100 - thirds / thirdsPerPoint)) / 10
}

function toWorst({ componentId, title, assessment: { band, lag } }: Cost): Worst {
  return { componentId, title, band, lag }
}
