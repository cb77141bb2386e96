import { describe, expect, test } from 'vitest'
import { type Lag, penaltyOf } from './formula.ts'

/** Points for 1, 2, 3 … behind, worked by hand from the table of the design. */
const points: Record<Lag['distance'], number[]> = {
  patch: [5, 7, 9, 11, 13, 15, 15],
  minor: [20, 24, 28, 32, 36, 40, 40],
  major: [45, 56 + 2 / 3, 68 + 1 / 3, 80, 80],
}

describe('penaltyOf', () => {
  for (const distance of ['patch', 'minor', 'major'] as const) {
    test.each(points[distance].map((value, index) => [index + 1, value] as const))(
      `%d ${distance} behind`,
      (count, value) => {
        expect(penaltyOf('active', { distance, count })).toBe(Math.round(value * 3))
      },
    )
  }
  test('an active version with nothing newer costs nothing', () => {
    expect(penaltyOf('active', undefined)).toBe(0)
  })
  test('a deprecated version costs at least 80', () => {
    expect(penaltyOf('deprecated', undefined)).toBe(240)
    expect(penaltyOf('deprecated', { distance: 'patch', count: 1 })).toBe(240)
    expect(penaltyOf('deprecated', { distance: 'major', count: 9 })).toBe(240)
  })
  test('a withdrawn version costs 100, whatever exists above it', () => {
    expect(penaltyOf('withdrawn', undefined)).toBe(300)
    expect(penaltyOf('withdrawn', { distance: 'patch', count: 1 })).toBe(300)
  })
  test('every penalty is a whole number of thirds', () => {
    for (const distance of ['patch', 'minor', 'major'] as const) {
      for (let count = 1; count < 12; count += 1) {
        expect(Number.isInteger(penaltyOf('active', { distance, count }))).toBe(true)
      }
    }
  })
})
