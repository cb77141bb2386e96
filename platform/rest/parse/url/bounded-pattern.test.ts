import { describe, expect, test } from 'vitest'
import { requireBoundedPattern, requireBoundedPatterns } from './bounded-pattern.ts'

const refusal = { status: 400, code: 'PGRST100' }

describe('a pattern', () => {
  test.each([
    '^breaking',
    'a|b+[0-9]{2,3}',
    String.raw`\d+\.\d+`,
    String.raw`\\1`,
    String.raw`\(?=`,
    '(?:a|b)',
    '(?i)update',
    '1',
    '\\',
    '',
  ])('%j is taken', (pattern) => {
    expect(() => requireBoundedPattern(pattern)).not.toThrow()
  })

  test.each([
    String.raw`(.*)\1`,
    String.raw`(a)(b)\9`,
    String.raw`\\\1`,
    String.raw`(?b)\(.*\)\1`,
    '(?=.*(?=.*x))',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    'a\n(?=b)',
    '\\\n(.)\\1',
  ])('%j is refused', (pattern) => {
    expect(() => requireBoundedPattern(pattern)).toThrow(expect.objectContaining(refusal))
  })
})

describe('a list of patterns', () => {
  test.each(['{^a,^b}', String.raw`{"\\d+","\\\\1"}`, String.raw`{\1}`])('%j is taken', (list) => {
    expect(() => requireBoundedPatterns(list)).not.toThrow()
  })

  test.each([
    String.raw`{(.*)\\1}`,
    String.raw`{a,"(.*)\\1"}`,
    String.raw`{"\\\\\\1"}`,
    '{a,(?=b)}',
    String.raw`{"(\?=b)"}`,
  ])('%j is refused', (list) => {
    expect(() => requireBoundedPatterns(list)).toThrow(expect.objectContaining(refusal))
  })
})
