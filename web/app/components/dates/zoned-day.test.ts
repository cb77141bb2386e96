import { expect, test } from 'vitest'
import { formatZonedDay, formatZonedMoment, formatZonedTime, placeOf, weekOf, zonedDay } from './zoned-day.ts'

const noon = Date.parse('2026-11-19T12:00:00Z')

test('days and clocks are those of the place', () => {
  const late = Date.parse('2026-12-31T23:30:00Z')
  expect(formatZonedDay(late, noon, 'UTC')).toBe('31 Dec')
  expect(formatZonedDay(late, noon, 'Asia/Tokyo')).toBe('1 Jan 2027')
  expect(formatZonedTime(late, 'Asia/Kolkata')).toBe('05:00')
  expect(formatZonedTime(Date.parse('2026-11-19T00:05:00Z'), 'UTC')).toBe('00:05')
  expect(formatZonedMoment(late, 'Europe/Amsterdam')).toBe('1 Jan 2027, 00:30')
  expect(zonedDay(late, 'Asia/Tokyo') - zonedDay(late, 'UTC')).toBe(1)
})

test('a zone that this machine does not know counts as UTC', () => {
  expect(formatZonedTime(noon, 'Mars/Olympus')).toBe('12:00')
})

test('weeks begin on Monday', () => {
  const [sunday, monday] = ['2026-11-15', '2026-11-16'].map((day) => zonedDay(Date.parse(day), 'UTC'))
  expect(weekOf(monday ?? 0) - weekOf(sunday ?? 0)).toBe(1)
})

test.each([
  ['Europe/Lisbon', 'Lisbon'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', undefined],
  ['Etc/GMT+3', undefined],
])('the place of %s is %s', (zone, place) => {
  expect(placeOf(zone)).toBe(place)
})
