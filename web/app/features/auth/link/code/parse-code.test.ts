import { expect, test } from 'vitest'
import { parseCode } from './parse-code.ts'

test.each([
  ['012345', '012345'],
  [' 012 345\n', '012345'],
  ['', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['１２３４５６', undefined],
])('%j is the code %s', (typed, code) => {
  expect(parseCode(typed)).toBe(code)
})
