import { expect, test } from 'vitest'
import { formatContentRange } from './content-range.ts'

test.each([
  [0, 19, undefined, '0-19/*'],
  [20, 24, 57, '20-24/57'],
  [0, -1, undefined, '*/*'],
  [0, -1, 0, '*/0'],
  [5, 4, 3, '*/3'],
])('rows %i to %i of %s are %s', (first, last, total, text) => {
  expect(formatContentRange(first, last, total)).toBe(text)
})
