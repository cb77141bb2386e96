import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMoment } from './format-date.ts'

test.each([
  ['2026-11-12T09:00:00Z', '12 Nov', '12 Nov 2026'],
  ['2026-09-01T00:00:00.000Z', '1 Sep', '1 Sep 2026'],
  ['2026-12-31T23:59:59.999Z', '31 Dec', '31 Dec 2026'],
  ['2027-01-01T00:30:00+02:00', '31 Dec', '31 Dec 2026'],
])('%s is the day %s and the date %s', (timestamp, day, date) => {
  expect(formatDay(timestamp)).toBe(day)
  expect(formatDate(timestamp)).toBe(date)
})

test('a day is also written of milliseconds', () => {
  expect(formatDay(Date.UTC(2026, 10, 12, 23))).toBe('12 Nov')
})

test('an end has its time, never later than it is', () => {
  expect(formatMoment('2026-12-18T12:04:59.999Z')).toBe('18 Dec 2026, 12:04 UTC')
  expect(formatMoment('2027-01-01T00:30:00+02:00')).toBe('31 Dec 2026, 22:30 UTC')
})
