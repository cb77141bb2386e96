import { describe, expect, test } from 'vitest'
import type { Value } from '../request.ts'
import { parseLogic } from './parse-logic.ts'

function parse(text: string, maxDepth = 4) {
  const values: Value[] = []
  const collect = (value: Value) => values.push(value) - 1
  const group = parseLogic(text, { kind: 'or', negated: false, collect, maxDepth })
  return { group: JSON.parse(JSON.stringify(group)), values }
}

const eq = (name: string, value: number, negated = false) => ({
  kind: 'filter',
  negated,
  field: { name, path: [] },
  operation: { kind: 'compare', operator: 'eq', value },
})

describe('a tree', () => {
  test('holds filters and groups, each of which may be negated', () => {
    expect(parse('(a.eq.1,not.and(b.not.eq.2,or(c.eq.3,d.eq.4)))')).toEqual({
      values: ['1', '2', '3', '4'],
      group: {
        kind: 'or',
        negated: false,
        items: [
          eq('a', 0),
          {
            kind: 'and',
            negated: true,
            items: [eq('b', 1, true), { kind: 'or', negated: false, items: [eq('c', 2), eq('d', 3)] }],
          },
        ],
      },
    })
  })

  test.each([
    ['(a.eq."x,y)z")', ['x,y)z']],
    ['(a.eq."x"y,b.eq.2)', ['"x"y', '2']],
    ['(a.cs.{1,2},b.eq.2)', ['{1,2}', '2']],
    ['(a.in.(1,"2,3"),b.eq.4)', ['{"1","2,3"}', '4']],
    ['( a.eq.1 , b.eq.2 )', ['1 ', '2 ']],
    ['(a.eq.)', ['']],
  ])('%s ends its values where they end', (text, values) => {
    expect(parse(text).values).toEqual(values)
  })

  test('a column may be called like an operator', () => {
    expect(parse('(and.eq.1,or.eq.2)').group.items).toEqual([eq('and', 0), eq('or', 1)])
  })

  test('a column may have a path', () => {
    expect(parse('(data->>a.eq.1)').group.items[0].field).toEqual({
      name: 'data',
      path: [{ arrow: '->>', operand: 'a' }],
    })
  })
})

describe('what is no tree', () => {
  test.each(['()', 'a.eq.1', '(a.eq.1', '(a.eq.1))', '(id.in.1,2)', '(a)', '(a.eq.1,)', '(xor(a.eq.1))'])(
    '%s is refused',
    (text) => {
      expect(() => parse(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
    },
  )

  test('one that is too deep is refused before it is read', () => {
    const nest = (levels: number) => `${'('}${'and('.repeat(levels - 1)}a.eq.1${')'.repeat(levels)}`
    expect(() => parse(nest(4))).not.toThrow()
    expect(() => parse(nest(5))).toThrow('The filter nests more than 4 levels')
    expect(() => parse(nest(5000))).toThrow('The filter nests more than 4 levels')
  })
})
