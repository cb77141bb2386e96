import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, mostInstructions } from './compile-pattern.ts'
import { matchesPattern, matchPattern } from './match-pattern.ts'

const matches = (source: string, text: string): boolean => {
  const compiled = compilePattern(source)
  if (!compiled.ok) throw new Error(`${source}: ${compiled.error.kind}`)
  return matchesPattern(compiled.pattern, text)
}

describe('matchesPattern', () => {
  test.each([
    ['[a-z]+(-[a-z]+)*', 'payments-api', true],
    ['[a-z]+(-[a-z]+)*', 'Payments-api', false],
    ['[a-z]+(-[a-z]+)*', 'payments-', false],
    ['^svc-.*$', 'svc-orders', true],
    ['svc-.*', 'my svc-orders', false],
    ['a{2,3}', 'aaa', true],
    ['a{2,3}', 'aaaa', false],
    ['a{2,}', 'aaaa', true],
    ['', '', true],
    ['', 'a', false],
    ['(a|b|)c', 'c', true],
    ['\\d\\D\\w\\W\\s\\S', '1a_- x', true],
    ['.', '\u{1f333}', true],
    ['(a*)*', 'aaab', false],
  ])('%j on %j: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected)
  })

  test('a pattern that hangs a backtracking matcher is answered at once', () => {
    const text = `${'a'.repeat(20_000)}!`
    for (const source of ['(a+)+', '(a|aa)+', '(a*)*b', '(.*)(.*)(.*)(.*)x', '(a?){60}a{60}']) {
      expect(matches(source, text)).toBe(false)
    }
  })

  test.each(['(.?){255}', '(a?){127}(a?){127}', '((a|.)*){60}'])(
    '%s meets each place at most once per character of the longest title',
    (source) => {
      const compiled = compilePattern(source)
      if (!compiled.ok) throw new Error(compiled.error.kind)
      const { steps } = matchPattern(compiled.pattern, 'a'.repeat(256))
      expect(steps).toBeGreaterThan(0)
      expect(steps).toBeLessThanOrEqual(257 * mostInstructions)
    },
  )

  test('matches as a regular expression of JavaScript does', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '1', '(a|b1)', '(?:ab|)', '\\.')
    const quantified = fc
      .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{2,}'))
      .map((parts) => parts.join(''))
    const source = fc.array(
      fc.array(quantified, { maxLength: 4 }).map((list) => list.join('')),
      { minLength: 1, maxLength: 2 },
    )
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.'), maxLength: 6 })
    fc.assert(
      fc.property(source, text, (options, value) => {
        const pattern = options.join('|')
        expect(matches(pattern, value)).toBe(new RegExp(`^(?:${pattern})$`, 'u').test(value))
      }),
      { numRuns: 5000 },
    )
  })
})
