import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const wrap = (text: string, width: number) => wrapText(text, width, (line) => line.length)

test.each<[string, number, string[]]>([
  ['', 10, []],
  ['one', 10, ['one']],
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 3, ['one', 'two', 'thr', 'ee']],
  ['to abcdefghij', 4, ['to', 'abcd', 'efgh', 'ij']],
  ['abcdefghij to', 4, ['abcd', 'efgh', 'ij', 'to']],
  ['abcdef to', 5, ['abcde', 'f to']],
  ['abc', 0, ['a', 'b', 'c']],
])('%j in lines of %i is %j', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines)
})

test('a letter stays with its accents', () => {
  expect(wrap('e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301'])
})

test('letters that keep away from each other are measured together', () => {
  const apart = (text: string) => text.length + (text.length > 1 ? (text.length - 1) / 2 : 0)
  expect(wrapText('WWWWW', 4, apart)).toEqual(['WWW', 'WW'])
})
