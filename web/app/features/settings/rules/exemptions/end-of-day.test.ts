import { expect, test } from 'vitest'
import { daysUntil, endOfDay } from './end-of-day.ts'

const now = Date.parse('2026-11-18T12:00:00Z')

test.each([
  ['2027-01-31', '2027-01-31T23:59:59.000Z'],
  ['2026-11-18', '2026-11-18T23:59:59.000Z'],
  ['2026-11-17', undefined],
  ['2027-02-30', undefined],
  ['soon', undefined],
])('%s ends at %s', (typed, end) => {
  expect(endOfDay(typed, now)).toBe(end)
})

test.each([
  ['2026-11-18T23:59:59Z', 0],
  ['2026-11-21T23:59:59Z', 3],
  ['2026-11-17T23:59:59Z', -1],
])('%s is %i days away', (end, days) => {
  expect(daysUntil(end, now)).toBe(days)
})
