import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from './money.ts'

test.each([
  // Business, monthly, 15 of the 30 days of November.
  [19_900, 15, 30, 9950],
  [19_900, 1, 31, 642],
  [4900, 17, 31, 2687],
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [1, 49, 100, 0],
  [-1, 49, 100, 0],
  [0, 3, 7, 0],
  [189_050, 2300, 10_000, 43_482],
  [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
])('%i times %i of %i is %i', (amount, part, whole, expected) => {
  expect(Object.is(shareOf(amount, part, whole), expected)).toBe(true)
})

test('a share and the share of what is taken back cancel out', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(366), fc.integer({ min: 1, max: 366 }), (amount, part, whole) => {
      expect(shareOf(amount, part, whole) + shareOf(-amount, part, whole)).toBe(0)
    }),
  )
})

test('no share is further than half a unit from the exact one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(366), fc.integer({ min: 1, max: 366 }), (amount, part, whole) => {
      expect(Math.abs(shareOf(amount, part, whole) * whole - amount * part) * 2).toBeLessThanOrEqual(whole)
    }),
  )
})
