import { bandOfScore, type HealthBand } from '../../../../ui/health/health-band.ts'
import type { Overview } from '../../overview.ts'

export const shownBands = ['good', 'fair', 'poor'] as const satisfies readonly HealthBand[]
type Band = (typeof shownBands)[number]

/** Ten points of the scale; the last one includes 100. */
export interface ScoreColumn {
  readonly from: number
  /** From the bottom up, the lowest scores first. */
  readonly parts: readonly { readonly band: Band; readonly count: number }[]
  readonly blocks: Overview['blocks']
  readonly count: number
}

const columnOf = (score: number) => Math.min(9, Math.floor(score / 10))

export function columnsOf({ scores, blocks }: Pick<Overview, 'scores' | 'blocks'>): ScoreColumn[] {
  return Array.from({ length: 10 }, (_, column) => {
    const own = scores.filter(([score]) => columnOf(score) === column)
    const counted = countBands(own)
    return {
      from: column * 10,
      parts: shownBands
        .map((band) => ({ band, count: counted[band] }))
        .filter(({ count }) => count > 0)
        .reverse(),
      blocks: blocks.filter(({ health_score }) => columnOf(health_score) === column),
      count: own.reduce((sum, [, count]) => sum + count, 0),
    }
  })
}

export function countBands(scores: Overview['scores']): Record<Band, number> {
  const counted: Record<Band, number> = { good: 0, fair: 0, poor: 0 }
  for (const [score, count] of scores) {
    const band = bandOfScore(score)
    if (band !== 'unknown') counted[band] += count
  }
  return counted
}
