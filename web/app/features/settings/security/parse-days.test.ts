import { expect, test } from 'vitest'
import { parseDays } from './parse-days.ts'

test.each([
  ['', null],
  ['  ', null],
  ['30', 30],
  [' 7 ', 7],
  ['0', 0],
  ['366', 366],
  ['-1', Number.NaN],
  ['1.5', Number.NaN],
  ['1e2', Number.NaN],
  ['0x10', Number.NaN],
  ['never', Number.NaN],
])('%j is read as %s', (typed, days) => {
  expect(parseDays(typed)).toEqual(days)
})
