import { expect, test } from 'vitest'
import { formatDay, formatPeriod } from './format-day.ts'

test.each([
  ['2026-11-16', '16 Nov 2026'],
  ['2026-01-01', '1 Jan 2026'],
  ['2028-02-29', '29 Feb 2028'],
  ['2026-12-31', '31 Dec 2026'],
])('%s is written %s', (day, expected) => {
  expect(formatDay(day)).toBe(expected)
})

test.each([
  ['a month', '2026-11-01', '2026-12-01', '1–30 Nov 2026'],
  ['a part of a month', '2026-11-16', '2026-12-01', '16–30 Nov 2026'],
  ['a month across two', '2026-11-16', '2026-12-16', '16 Nov – 15 Dec 2026'],
  ['a month across two years', '2026-12-16', '2027-01-16', '16 Dec 2026 – 15 Jan 2027'],
  ['a year', '2026-11-16', '2027-11-16', '16 Nov 2026 – 15 Nov 2027'],
  ['a year from January', '2026-01-01', '2027-01-01', '1 Jan – 31 Dec 2026'],
  ['February of a leap year', '2028-02-01', '2028-03-01', '1–29 Feb 2028'],
  ['one day', '2026-11-16', '2026-11-17', '16 Nov 2026'],
])('%s includes its last day', (_, start, end, expected) => {
  expect(formatPeriod({ start, end })).toBe(expected)
})
