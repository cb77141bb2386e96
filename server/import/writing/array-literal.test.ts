import { expect, test } from 'vitest'
import { arrayElement, arrayLiteral } from './array-literal.ts'

test.each([
  [null, 'NULL'],
  ['NULL', '"NULL"'],
  ['', '""'],
  ['a,{b}', '"a,{b}"'],
  ['say "no"', String.raw`"say \"no\""`],
  ['C:\\new', String.raw`"C:\\new"`],
  ['two\nlines', '"two\nlines"'],
  [-12, '-12'],
  [true, 'true'],
  [false, 'false'],
  [new Date('2026-01-02T03:04:05.678Z'), '"2026-01-02T03:04:05.678Z"'],
])('%j is the element %s', (value, element) => {
  expect(arrayElement(value)).toBe(element)
})

test('an array is its elements between braces', () => {
  expect([arrayLiteral([]), arrayLiteral(['1', 'NULL', '"a"'])]).toEqual(['{}', '{1,NULL,"a"}'])
})
