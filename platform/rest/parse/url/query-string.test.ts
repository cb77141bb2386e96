import { expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

test.each([
  ['', []],
  ['a=1', [['a', '1']]],
  [
    'a=1&b=2&a=3',
    [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
    ],
  ],
  ['a', [['a', '']]],
  ['a=b=c', [['a', 'b=c']]],
  ['a=1+2%2B3', [['a', '1 2+3']]],
  ['%61%20b=%C3%A9', [['a b', 'é']]],
  ['a=%zz', [['a', '%zz']]],
  ['a=%ff', [['a', '\ufffd']]],
  ['&&a=1&', [['a', '1']]],
])('%j', (text, pairs) => {
  expect(parseQueryString(text)).toEqual(pairs)
})

test('a NUL, which PostgreSQL has no place for, is refused', () => {
  expect(() => parseQueryString('a=x%00y')).toThrow(expect.objectContaining({ status: 400, code: '22021' }))
})
