import { expect, test } from 'vitest'
import { parsePattern } from './parse-pattern.ts'
import type { PatternProblem } from './reader.ts'

test.each([
  '',
  'abc',
  '^abc$',
  'a|b',
  '(a|b)+',
  '(?:ab)*c?',
  '[a-z]{2,5}',
  'a{3}',
  'a{2,}',
  '.*',
  '\\$',
  'a\\\\$',
  '^$',
])('%j is a pattern', (source) => {
  expect(parsePattern(source).ok).toBe(true)
})

test.each<[string, PatternProblem, number]>([
  ['a'.repeat(257), 'too-long', 256],
  ['(a', 'unbalanced', 0],
  ['a)', 'unbalanced', 1],
  ['*a', 'nothing-to-repeat', 0],
  ['a|+', 'nothing-to-repeat', 2],
  ['a{5,2}', 'bad-range', 1],
  ['a{x}', 'unsupported', 1],
  ['a+?', 'unsupported', 2],
  ['a**', 'unsupported', 2],
  ['a^b', 'unsupported', 1],
  ['a$b', 'unsupported', 1],
  ['(?=a)', 'unsupported', 0],
  ['(?<n>a)', 'unsupported', 0],
  ['(a)\\1', 'unsupported', 3],
])('%j is refused', (source, kind, at) => {
  expect(parsePattern(source)).toEqual({ ok: false, error: { kind, at } })
})
