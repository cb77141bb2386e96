import { describe, expect, test } from 'vitest'
import { compareParsed, isNumeric, type ParsedNumber } from './parsed-number.ts'

const release = (...numbers: number[]): ParsedNumber => ({ numbers, preRelease: undefined })
const pre = (numbers: number[], ...preRelease: string[]): ParsedNumber => ({ numbers, preRelease })

const ascending: [string, ParsedNumber][] = [
  ['a short list', release(1)],
  ['a longer list', release(1, 0)],
  ['numeric identifiers come first', pre([1, 2], '1')],
  ['a longer list of identifiers comes later', pre([1, 2], '1', '0')],
  ['numeric identifiers compare as numbers', pre([1, 2], '9')],
  ['at any size', pre([1, 2], '20241115123456789')],
  ['at any size still', pre([1, 2], '120241115123456789')],
  ['letters after numbers', pre([1, 2], 'A')],
  ['in ASCII order', pre([1, 2], 'a')],
  ['with a longer word later', pre([1, 2], 'a1')],
  ['a release after its pre-releases', release(1, 2)],
  ['a bigger number', release(1, 10)],
]

describe('compareParsed', () => {
  for (const [i, [left, a]] of ascending.entries()) {
    for (const [j, [right, b]] of ascending.entries()) {
      test(`"${left}" against "${right}"`, () => {
        expect(compareParsed(a, b)).toBe(Math.sign(i - j))
      })
    }
  }
})

test('isNumeric knows digits only', () => {
  expect([isNumeric('0'), isNumeric('12'), isNumeric(''), isNumeric('1a'), isNumeric('-')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
