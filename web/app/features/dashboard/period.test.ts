import { expect, test } from 'vitest'
import { readPeriod, startOf } from './period.ts'

test.each([
  ['period=4w', '4w'],
  ['period=1y', '1y'],
  ['period=9w', '12w'],
  ['', '12w'],
])('%j looks back %s', (query, period) => {
  expect(readPeriod(new URLSearchParams(query))).toBe(period)
})

test('a period begins that many days before now', () => {
  const now = Date.parse('2026-11-15T00:00:00Z')
  expect(new Date(startOf('12w', now)).toISOString()).toBe('2026-08-23T00:00:00.000Z')
})
