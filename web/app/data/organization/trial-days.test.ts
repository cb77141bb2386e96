import { expect, test } from 'vitest'
import { trialDaysLeft } from './trial-days.ts'

test('a trial that was extended has as many days left as it has', () => {
  expect(trialDaysLeft('2026-12-22T12:00:00Z', Date.parse('2026-11-22T12:00:00Z'))).toBe(30)
})

test.each([
  ['2026-11-15T12:00:00Z', 7],
  ['2026-11-15T11:59:59Z', 7],
  ['2026-11-15T12:00:01Z', 7],
  ['2026-11-16T11:59:59Z', 7],
  ['2026-11-16T12:00:00Z', 6],
  ['2026-11-22T11:59:59Z', 1],
  ['2026-11-22T12:00:00Z', 0],
  ['2027-01-01T00:00:00Z', 0],
])('at %s a trial until 22 November noon has %i days left', (now, days) => {
  expect(trialDaysLeft('2026-11-22T12:00:00Z', Date.parse(now))).toBe(days)
})
