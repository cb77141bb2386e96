export type HealthBand = 'good' | 'fair' | 'poor' | 'unknown'

/** Good from 85, fair from 60, poor below; unknown if there is no score. */
export function bandOfScore(score: number | undefined): HealthBand {
  if (score === undefined) return 'unknown'
  if (score >= 85) return 'good'
  return score >= 60 ? 'fair' : 'poor'
}
