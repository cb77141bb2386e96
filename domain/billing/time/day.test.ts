import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween } from './day.ts'

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-16T23:59:59.999Z', '2026-11-16'],
  ['2026-11-17T01:30:00+02:00', '2026-11-16'],
])('%s is on the day %s', (instant, day) => {
  expect(dayOf(new Date(instant))).toBe(day)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months later is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test.each([
  ['2026-11-16', '2026-12-01', 15],
  ['2026-11-01', '2026-12-01', 30],
  // Clocks change in this night in Europe.
  ['2026-10-24', '2026-10-26', 2],
  ['2026-11-16', '2027-11-16', 365],
  ['2026-11-16', '2026-11-16', 0],
])('from %s to %s are %i days, and adding them leads there', (start, end, days) => {
  expect(daysBetween(start, end)).toBe(days)
  expect(addDays(start, days)).toBe(end)
})
