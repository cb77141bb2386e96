import { describe, expect, test } from 'vitest'
import { readEscape, readSet } from './read-set.ts'
import type { Reader } from './reader.ts'

const readerOf = (text: string, at: number): Reader => ({ characters: [...text], at, error: undefined })
const setOf = (text: string) => {
  const reader = readerOf(text, 1)
  return { set: readSet(reader), reader }
}

describe('readSet', () => {
  test('ranges, single characters and classes', () => {
    const { set, reader } = setOf('[a-c_\\d]x')
    expect(set).toEqual({
      kind: 'set',
      isNegated: false,
      ranges: [
        [97, 99],
        [95, 95],
        [48, 57],
      ],
    })
    expect([reader.at, reader.error]).toEqual([8, undefined])
  })
  test('a caret in front turns it round, a hyphen at the end is one', () => {
    expect(setOf('[^a-]').set).toEqual({
      kind: 'set',
      isNegated: true,
      ranges: [
        [97, 97],
        [45, 45],
      ],
    })
  })
  test.each([
    ['[abc', 'unbalanced', 0],
    ['[z-a]', 'bad-range', 3],
    ['[a-\\d]', 'bad-range', 3],
    ['[\\D]', 'unsupported', 1],
    ['[\\q]', 'unsupported', 1],
  ])('%s is refused', (text, kind, at) => {
    expect(setOf(text).reader.error).toEqual({ kind, at })
  })
})

describe('readEscape', () => {
  test.each([
    ['\\d', [[48, 57]], false],
    ['\\D', [[48, 57]], true],
    ['\\.', [[46, 46]], false],
    ['\\\\', [[92, 92]], false],
  ])('%s', (text, ranges, isNegated) => {
    expect(readEscape(readerOf(text, 1))).toEqual({ kind: 'set', ranges, isNegated })
  })
  test.each([
    ['\\1', 'unsupported'],
    ['\\b', 'unsupported'],
    ['\\p', 'unsupported'],
    ['\\', 'unbalanced'],
  ])('%s is refused', (text, kind) => {
    const reader = readerOf(text, 1)
    readEscape(reader)
    expect(reader.error).toEqual({ kind, at: 0 })
  })
})
