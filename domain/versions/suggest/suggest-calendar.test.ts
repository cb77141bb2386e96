import { expect, test } from 'vitest'
import { dayOf, nextCalendar } from './suggest-calendar.ts'

const november15 = { year: 2026, month: 11, day: 15 }
const at = (date: string) => Date.parse(`${date}T12:00:00Z`)

test.each([
  ['2026.10.2', '2026-10-20', '2026.11.0'],
  ['2026.11.2', '2026-11-03', '2026.11.3'],
  ['2026.11.14', '2026-11-14', '2026.11.15'],
  ['2026.11.15', '2026-11-15', '2026.11.15.1'],
  ['2026.11.15.1', '2026-11-15', '2026.11.15.2'],
  ['26.04', '2026-04-20', '26.11'],
  ['26.11', '2026-11-01', '26.11.1'],
  ['26.11.1', '2026-11-02', '26.11.2'],
  ['2026.04', '2026-04-02', '2026.11'],
  ['2026.04.7', '2026-04-09', '2026.11.0'],
  ['2026-09-01', '2026-09-01', '2026-11-15'],
  ['v2026.9', '2026-09-01', 'v2026.11'],
  ['2026.9.0-rc.1', '2026-09-01', '2026.11.0'],
  ['2026.11.0-rc.1', '2026-11-01', '2026.11.0'],
])('after %s of %s, on 15 November 2026, comes %s', (number, released, next) => {
  expect(nextCalendar({ number, releasedAt: at(released) }, november15)).toBe(next)
})

test('the first calendar number is this month', () => {
  expect(nextCalendar(undefined, november15)).toBe('2026.11.0')
})

test('a day is read in UTC', () => {
  expect(dayOf(Date.parse('2026-11-15T23:59:59Z'))).toEqual(november15)
})
