import { describe, expect, test } from 'vitest'
import type { Value } from '../request.ts'
import { looksLikeOperation, readOperation, toArrayLiteral } from './parse-filter.ts'
import { Scanner } from './scanner.ts'

function read(text: string) {
  const values: Value[] = []
  const scanner = new Scanner(text, 'filter')
  const takeRest = () => {
    const rest = text.slice(scanner.position)
    scanner.position = text.length
    return rest
  }
  const result = readOperation(scanner, (value) => values.push(value) - 1, takeRest)
  return { ...JSON.parse(JSON.stringify(result)), values }
}

describe('a comparison', () => {
  test.each(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'cs', 'cd', 'ov'])(
    '%s takes the rest of the value as it is',
    (operator) => {
      expect(read(`${operator}.a."b",(c)`)).toEqual({
        negated: false,
        operation: { kind: 'compare', operator, value: 0 },
        values: ['a."b",(c)'],
      })
    },
  )

  test('not. negates', () => {
    expect(read('not.eq.1')).toMatchObject({ negated: true, values: ['1'] })
  })

  test('an asterisk in a pattern is a percent sign, elsewhere it is itself', () => {
    expect(read('like.*a*').values).toEqual(['%a%'])
    expect(read('ilike.*a*').values).toEqual(['%a%'])
    expect(read('eq.*a*').values).toEqual(['*a*'])
  })

  test('a value may be empty', () => {
    expect(read('eq.').values).toEqual([''])
  })
})

describe('membership', () => {
  test.each([
    ['in.(1,2,3)', '{"1","2","3"}'],
    ['in.("a,b",c)', '{"a,b","c"}'],
    ['in.("say \\"hi\\"")', '{"say \\"hi\\""}'],
    ['in.(say "hi")', '{"say \\"hi\\""}'],
    ['in.()', '{}'],
    ['in.(,)', '{"",""}'],
    ['in.("")', '{}'],
    ['in.(back\\slash)', '{"back\\\\slash"}'],
  ])('%s becomes one array', (text, literal) => {
    expect(read(text)).toMatchObject({ operation: { kind: 'in', list: 0 }, values: [literal] })
  })

  test('the length of a list is no part of the structure', () => {
    expect(read('in.(1)').operation).toEqual(read('in.(1,2,3)').operation)
  })

  test.each(['in.1,2', 'in.(1,2', 'in'])('%s is refused', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

describe('is', () => {
  test.each(['null', 'not_null', 'true', 'false', 'unknown'])('knows %s, in any case', (value) => {
    expect(read(`is.${value.toUpperCase()}`)).toEqual({
      negated: false,
      operation: { kind: 'is', value },
      values: [],
    })
  })

  test('knows nothing else', () => {
    expect(() => read('is.maybe')).toThrow(
      expect.objectContaining({
        code: 'PGRST100',
        details: 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)',
      }),
    )
  })
})

describe('full text search', () => {
  test.each(['fts', 'plfts', 'phfts', 'wfts'])(
    '%s takes words, and a configuration before them',
    (operator) => {
      expect(read(`${operator}.a & b`)).toEqual({
        negated: false,
        operation: { kind: 'search', operator, value: 0 },
        values: ['a & b'],
      })
      expect(read(`${operator}(english).a`)).toEqual({
        negated: false,
        operation: { kind: 'search', operator, config: 0, value: 1 },
        values: ['english', 'a'],
      })
    },
  )
})

describe('what is no operation', () => {
  test.each([
    'xx.1',
    'eq',
    'EQ.1',
    'neq(any).{1}',
    'eq(some).{1}',
    '1',
    '',
    'not.1',
    'fts().a',
    'constructor.1',
    'is(x).null',
  ])('%j is refused', (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'PGRST100',
        message: `${JSON.stringify(`failed to parse filter (${text})`)} (line 1, column 1)`,
      }),
    )
  })

  test('the refusal reads as in the sheet', () => {
    expect(() => read('xx.1')).toThrow(
      expect.objectContaining({
        message: '"failed to parse filter (xx.1)" (line 1, column 1)',
        details: 'unexpected "x" expecting "not" or operator (eq, gt, ...)',
      }),
    )
  })
})

test.each([
  ['eq.1', true],
  ['not.in.(1)', true],
  ['wfts(simple).a', true],
  ['1', false],
  ['hello.world', false],
  ['{1,2}', false],
  ['', false],
])('whether %j looks like a filter: %s', (text, expected) => {
  expect(looksLikeOperation(text)).toBe(expected)
})

test('an array literal escapes what would end an element', () => {
  expect(toArrayLiteral(['a"b', 'c\\d', '{e}', 'NULL', ''])).toBe('{"a\\"b","c\\\\d","{e}","NULL",""}')
})
