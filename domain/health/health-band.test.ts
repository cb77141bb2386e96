import { expect, test } from 'vitest'
import { type HealthBand, healthBandOf } from './health-band.ts'

test.each<[number | undefined, HealthBand]>([
  [100, 'good'],
  [85, 'good'],
  [84, 'fair'],
  [60, 'fair'],
  [59, 'poor'],
  [0, 'poor'],
  [undefined, 'unknown'],
])('%s is %s', (score, band) => {
  expect(healthBandOf(score)).toBe(band)
})
