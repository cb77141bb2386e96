import fc from 'fast-check'
import reference from 'semver'
import { describe, expect, test } from 'vitest'
import { compareParsed } from './parsed-number.ts'
import { isFullSemver, parseSemver } from './semver.ts'

const accepted: [string, readonly number[], readonly string[] | undefined][] = [
  ['1.2.3', [1, 2, 3], undefined],
  ['v1.2.3', [1, 2, 3], undefined],
  ['15.4', [15, 4, 0], undefined],
  ['1.0.0-rc.1', [1, 0, 0], ['rc', '1']],
  ['1.0.0-x-y.7', [1, 0, 0], ['x-y', '7']],
  ['1.0.0+build.01', [1, 0, 0], undefined],
  ['1.0.0-rc.1+sha', [1, 0, 0], ['rc', '1']],
  ['999999999999999.0.0', [999999999999999, 0, 0], undefined],
]

const refused = [
  '',
  '1',
  '1.2.3.4',
  '01.2.3',
  '1.02.3',
  '1.2.3-',
  '1.2.3-a..b',
  '1.2.3-01',
  '1.2.3+',
  '1.2.3+a..b',
  ' 1.2.3',
  '1.2.3\n',
  'latest',
  '1.2.x',
  '9999999999999999.0.0',
  `1.0.0-${'9'.repeat(27)}`,
  `1.0.0-${'a'.repeat(200)}`,
]

describe('parseSemver', () => {
  test.each(accepted)('reads %s', (number, numbers, preRelease) => {
    expect(parseSemver(number)).toEqual({ numbers, preRelease })
  })
  test.each(refused)('refuses %j', (number) => {
    expect(parseSemver(number)).toBeUndefined()
  })
  test('a long hostile tail is refused at once', () => {
    expect(parseSemver(`1.0.0-${'-'.repeat(100_000)}!`)).toBeUndefined()
  })
})

test('full semver has all three numbers', () => {
  expect(['1.2.3', '1.2.3-rc.1', 'v1.2.3+b'].map(isFullSemver)).toEqual([true, true, true])
  expect(['1.2', 'v1', '1.2.3-', '2024.01.02'].map(isFullSemver)).toEqual([false, false, false, false])
})

const identifier = fc.oneof(
  fc.nat(20).map(String),
  fc.stringMatching(/^[0-9]{0,2}[a-zA-Z-][0-9a-zA-Z-]{0,3}$/),
)
const number = fc
  .tuple(fc.nat(3), fc.nat(12), fc.nat(12), fc.array(identifier, { maxLength: 3 }))
  .map(
    ([major, minor, patch, tail]) =>
      `${major}.${minor}.${patch}${tail.length > 0 ? `-${tail.join('.')}` : ''}`,
  )

test('semver numbers compare as node-semver compares them', () => {
  fc.assert(
    fc.property(number, number, (left, right) => {
      const [a, b] = [parseSemver(left), parseSemver(right)]
      if (!a || !b) throw new Error(`did not parse ${left} or ${right}`)
      expect(compareParsed(a, b)).toBe(reference.compare(left, right))
      expect(compareParsed(b, a)).toBe(reference.compare(right, left))
    }),
    { numRuns: 3000 },
  )
})

test('a three-part number parses exactly when node-semver parses it', () => {
  const letters = fc.constantFrom('0', '1', '12', '.', '.', '.', '-', '+', 'a', 'v', '00')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const parts = reference.parse(text)
      if (/^v?\d+\.\d+(?:[-+]|$)/.test(text)) return
      expect(parseSemver(text) !== undefined).toBe(parts !== null)
    }),
    { numRuns: 5000 },
  )
})
