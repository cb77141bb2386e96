import { expect, test } from 'vitest'
import { formatPoints } from './format-points.ts'

test.each([
  [0, '0'],
  [22, '−22.0'],
  [0.4, '−0.4'],
  [-0.2, '+0.2'],
])('%d points lost are written %s', (points, text) => {
  expect(formatPoints(points)).toBe(text)
})
