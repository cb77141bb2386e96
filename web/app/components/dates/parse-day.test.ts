import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

test.each([
  ['12 Nov 2026', '2026-11-12'],
  [' 1 sep 2026 ', '2026-09-01'],
  ['12 November 2026', '2026-11-12'],
  ['Nov 12, 2026', '2026-11-12'],
  ['May 3 2026', '2026-05-03'],
  ['2026-11-12', '2026-11-12'],
  ['2026-1-2', '2026-01-02'],
  ['29 Feb 2024', '2024-02-29'],
])('%j is the day %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test.each([
  '',
  'soon',
  '30 Feb 2026',
  '29 Feb 2026',
  '32 Nov 2026',
  '2026-13-01',
  '12 Nox 2026',
  '12/11/2026',
  '11 2026',
])('%j is no day', (typed) => {
  expect(parseDay(typed)).toBeUndefined()
})
