export const healthBands = ['good', 'fair', 'poor', 'unknown'] as const
export type HealthBand = (typeof healthBands)[number]

export const goodFrom = 85
export const fairFrom = 60

/** The word for a score; unknown if there is none. */
export function healthBandOf(score: number | undefined): HealthBand {
  if (score === undefined) return 'unknown'
  if (score >= goodFrom) return 'good'
  return score >= fairFrom ? 'fair' : 'poor'
}
