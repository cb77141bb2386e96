import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareVersions, rank } from './compare.ts'
import {
  findLatest,
  isNewer,
  lineUp,
  listBetween,
  listNewer,
  listPreReleasesBetween,
  newerThan,
} from './line-up.ts'
import type { Version, VersionState } from './scheme.ts'

const version = (number: string, state: VersionState = 'active', releasedAt = 0): Version => ({
  id: number,
  number,
  state,
  releasedAt,
  breaking: false,
})
const numbers = (versions: readonly Version[]) => versions.map(({ number }) => number)

describe('lineUp', () => {
  test('equal ranks stand in one order whatever order they came in', () => {
    const versions = [
      version('1.0.0+b'),
      version('1.0.0+a'),
      version('0.9.0'),
      version('1.0.0+c', 'active', -1),
    ]
    const expected = ['0.9.0', '1.0.0+c', '1.0.0+a', '1.0.0+b']
    expect(numbers(lineUp('semver', versions))).toEqual(expected)
    expect(numbers(lineUp('semver', versions.toReversed()))).toEqual(expected)
  })
  test('neighbors ascend', () => {
    const number = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map((parts) => version(parts.join('.')))
    fc.assert(
      fc.property(fc.array(number), (versions) => {
        const lined = lineUp('semver', versions)
        expect(lined).toHaveLength(versions.length)
        for (const [index, next] of lined.slice(1).entries()) {
          expect(compareVersions('semver', lined[index] ?? next, next)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })
})

describe('findLatest', () => {
  test('is the highest stable version, not the newest date', () => {
    const versions = [
      version('2.0.0', 'active', 5),
      version('1.9.1', 'active', 9),
      version('3.0.0-rc.1', 'active', 10),
    ]
    expect(findLatest('semver', versions)?.number).toBe('2.0.0')
  })
  test('skips withdrawn versions and keeps deprecated ones', () => {
    const versions = [version('1.0.0'), version('1.1.0', 'deprecated'), version('2.0.0', 'withdrawn')]
    expect(findLatest('semver', versions)?.number).toBe('1.1.0')
  })
  test('is nothing where only pre-releases or withdrawn versions exist', () => {
    expect(findLatest('semver', [version('1.0.0-rc.1'), version('1.0.0', 'withdrawn')])).toBeUndefined()
    expect(findLatest('semver', [])).toBeUndefined()
  })
  test('goes by date in free text', () => {
    expect(findLatest('text', [version('zebra', 'active', 1), version('ant', 'active', 2)])?.number).toBe(
      'ant',
    )
  })
})

describe('listNewer', () => {
  const versions = [
    version('1.2.0'),
    version('1.0.0'),
    version('1.1.0', 'withdrawn'),
    version('1.1.1', 'deprecated'),
    version('2.0.0-rc.1'),
    version('2.0.0-rc.2'),
  ]
  test('a stable selection sees stable versions above it that are not withdrawn', () => {
    expect(numbers(listNewer('semver', version('1.0.0'), versions))).toEqual(['1.1.1', '1.2.0'])
  })
  test('a selected pre-release sees pre-releases too', () => {
    expect(numbers(listNewer('semver', version('2.0.0-rc.1'), versions))).toEqual(['2.0.0-rc.2'])
    expect(numbers(listNewer('semver', version('1.1.1-a'), versions))).toEqual([
      '1.1.1',
      '1.2.0',
      '2.0.0-rc.1',
      '2.0.0-rc.2',
    ])
  })
  test('the selected version need not be in the list', () => {
    expect(numbers(listNewer('semver', version('1.1.5'), versions))).toEqual(['1.2.0'])
    expect(listNewer('semver', version('1.2.0'), versions)).toEqual([])
  })
})

test('newerThan and isNewer decide as listNewer lists', () => {
  const isAbove = newerThan('semver', version('1.0.0'))
  expect(
    [version('1.0.1'), version('1.0.0'), version('2.0.0-rc.1'), version('3.0.0', 'withdrawn')].map(isAbove),
  ).toEqual([true, false, false, false])
})

test('a rank can be asked many times', () => {
  const [low, high] = [rank('semver', version('1.0.0')), rank('semver', version('1.1.0'))]
  expect([isNewer(high, low), isNewer(low, high), isNewer(low, low)]).toEqual([true, false, false])
})

test('listBetween ends with the upper version', () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((number) => version(number))
  const range = { from: version('1.0.0'), to: version('1.2.0') }
  expect(numbers(listBetween('semver', range, versions))).toEqual(['1.1.0', '1.2.0'])
})

test('listBetween has withdrawn versions, and pre-releases only from one on', () => {
  const versions = [
    version('1.1.0', 'withdrawn'),
    version('1.2.0-rc.1'),
    version('1.2.0-rc.2'),
    version('1.2.0'),
  ]
  const from = (number: string) =>
    numbers(listBetween('semver', { from: version(number), to: version('1.2.0') }, versions))
  expect(from('1.0.0')).toEqual(['1.1.0', '1.2.0'])
  expect(from('1.2.0-rc.1')).toEqual(['1.2.0-rc.2', '1.2.0'])
})

test('listPreReleasesBetween has what was released on the way to a version, not the ends and not the withdrawn', () => {
  const versions = [
    version('1.0.0-rc.9'),
    version('2.0.0-rc.1'),
    version('1.1.0-beta.1', 'deprecated'),
    version('1.1.0'),
    version('1.5.0-rc.1', 'withdrawn'),
    version('2.0.0'),
    version('2.1.0-rc.1'),
  ]
  const between = (from: string, to: string) =>
    numbers(listPreReleasesBetween('semver', { from: version(from), to: version(to) }, versions))
  expect(between('1.0.0', '2.0.0')).toEqual(['1.1.0-beta.1', '2.0.0-rc.1'])
  expect(between('1.1.0-beta.1', '2.0.0-rc.1')).toEqual([])
  expect(between('1.0.0', '1.1.0')).toEqual(['1.1.0-beta.1'])
})
