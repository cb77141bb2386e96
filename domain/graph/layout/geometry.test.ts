import { expect, test } from 'vitest'
import { laneAllowance, nodePitch, rowGapsOf, usualSize } from './geometry.ts'

test('a picture has room between rows, a map only between tiers', () => {
  expect(rowGapsOf(1200)).toEqual({ layer: 64, wrapped: 40 })
  expect(rowGapsOf(1201)).toEqual({ layer: 16, wrapped: 16 })
})

test('lanes widen small pictures a little, middle ones much, maps not at all', () => {
  expect([150, 151, 1200, 1201].map(laneAllowance)).toEqual([1.15, 1.5, 1.5, 1])
})

test('two nodes side by side keep their gap', () => {
  expect(nodePitch(usualSize)).toBe(164)
})
