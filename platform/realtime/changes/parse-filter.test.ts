import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FilterError, parseFilter } from './parse-filter.ts'

const one = (column: string, operator: string, ...values: string[]) => [
  { column, isNegated: false, operator, values },
]

test.each([
  ['id=eq.1', one('id', 'eq', '1')],
  ['id=neq.1', one('id', 'neq', '1')],
  ['id=lt.1', one('id', 'lt', '1')],
  ['id=lte.1', one('id', 'lte', '1')],
  ['id=gt.1', one('id', 'gt', '1')],
  ['id=gte.1', one('id', 'gte', '1')],
  ['name=like.A%', one('name', 'like', 'A%')],
  ['name=ilike.a%', one('name', 'ilike', 'a%')],
  ['name=match.^A', one('name', 'match', '^A')],
  ['name=imatch.^a', one('name', 'imatch', '^a')],
  ['name=isdistinct.Ada', one('name', 'isdistinct', 'Ada')],
  ['name=is.null', one('name', 'is', 'null')],
  ['done=is.TRUE', one('done', 'is', 'true')],
  ['done=is.false', one('done', 'is', 'false')],
  ['done=is.unknown', one('done', 'is', 'unknown')],
  ['id=in.(1,2,3)', one('id', 'in', '1', '2', '3')],
  ['id=in.(1)', one('id', 'in', '1')],
  ['id=in.()', one('id', 'in')],
])('%s is read', (filter, expected) => {
  expect(parseFilter(filter)).toEqual(expected)
})

test.each([
  ['name=not.eq.Ada', { operator: 'eq', values: ['Ada'] }],
  ['name=not.is.null', { operator: 'is', values: ['null'] }],
  ['name=not.in.(a,b)', { operator: 'in', values: ['a', 'b'] }],
])('%s is negated', (filter, expected) => {
  expect(parseFilter(filter)).toEqual([{ column: 'name', isNegated: true, ...expected }])
})

test('several conditions are all kept, in their order', () => {
  expect(parseFilter('a=eq.1,b=in.(x,y),c=not.gt.2')).toEqual([
    { column: 'a', isNegated: false, operator: 'eq', values: ['1'] },
    { column: 'b', isNegated: false, operator: 'in', values: ['x', 'y'] },
    { column: 'c', isNegated: true, operator: 'gt', values: ['2'] },
  ])
})

describe('a value', () => {
  test.each([
    ['may hold dots and equals signs', 'name=eq.https://a.example/?b=c.d', 'https://a.example/?b=c.d'],
    ['may be empty', 'name=eq.', ''],
    ['may hold line ends', 'name=eq.a\nb', 'a\nb'],
    ['in quotes may hold commas', 'name=eq."a,b"', 'a,b'],
    ['in quotes may hold quotes and backslashes', String.raw`name=eq."a\"b\\c"`, String.raw`a"b\c`],
    ['in quotes may look like another condition', 'name=eq."a,id=eq.1"', 'a,id=eq.1'],
    ['may be one quote', 'name=eq."', '"'],
    ['may hold a parenthesis', 'name=eq.a)b', 'a)b'],
  ])('%s', (_, filter, value) => {
    expect(parseFilter(filter)).toEqual(one('name', 'eq', value))
  })

  test.each([
    ['a quote inside a value does not hide the next condition', 'size=eq.5",id=gt.1', '5"'],
    ['an open parenthesis does not hide the next condition', 'size=eq.:(,id=gt.1', ':('],
  ])('%s', (_, filter, value) => {
    expect(parseFilter(filter)).toEqual([...one('size', 'eq', value), ...one('id', 'gt', '1')])
  })

  test('of a list may be quoted, with commas and parentheses in it', () => {
    expect(parseFilter('name=in.("a,b",c,"d)","e\\"f"),id=eq.1')).toEqual([
      ...one('name', 'in', 'a,b', 'c', 'd)', 'e"f'),
      ...one('id', 'eq', '1'),
    ])
  })

  test('in quotes is what it was, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (first, second) => {
        const quoted = [first, second].map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`)
        expect(parseFilter(`a=eq.${quoted[0]},b=in.(${quoted.join(',')})`)).toEqual([
          ...one('a', 'eq', first),
          ...one('b', 'in', first, second),
        ])
      }),
    )
  })
})

test('a column in quotes may have any name', () => {
  expect(parseFilter('"odd, ""name""=x"=eq.1')).toEqual(one('odd, "name"=x', 'eq', '1'))
})

describe('what cannot be followed is refused with a reason', () => {
  test.each([
    ['', 'the filter "" is not column=operator.value'],
    ['id', 'the filter "id" is not column=operator.value'],
    ['id=1', 'the filter "id=1" is not column=operator.value'],
    ['=eq.1', 'the filter "=eq.1" is not column=operator.value'],
    ['id=eq.1,', 'the filter "" is not column=operator.value'],
    ['id=similar.1', 'the operator "similar" of a filter is not known'],
    ['id=not.not.eq.1', 'the operator "not" of a filter is not known'],
    ['id=in.1,2', 'the values of "in" stand in parentheses'],
    ['id=is.1', 'is.1 is not a condition: null, true, false or unknown'],
  ])('%s', (filter, message) => {
    expect(() => parseFilter(filter)).toThrow(new FilterError(message))
  })

  test('any text is read or refused, with no other error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aeq.=,()"\\ int'), maxLength: 60 }), (text) => {
        try {
          expect(parseFilter(text).length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
        }
      }),
    )
  })

  test('a long text is refused at once', () => {
    const startedAt = performance.now()
    for (let count = 0; count < 20; count += 1) {
      expect(() => parseFilter(`${' '.repeat(2000)}`)).toThrow(FilterError)
    }
    expect(performance.now() - startedAt).toBeLessThan(100)
  })
})
