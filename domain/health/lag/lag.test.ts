import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNewer } from '../../versions/line-up.ts'
import type { Scheme, Version, VersionState } from '../../versions/scheme.ts'
import type { Lag } from '../formula.ts'
import { type LagEntry, lagEntryOf, lagMeterOf } from './lag.ts'

/** An exclamation mark after a number marks a breaking change. */
const version = (text: string): Version => ({
  id: text,
  number: text.replace('!', ''),
  releasedAt: 0,
  state: 'active',
  breaking: text.endsWith('!'),
})

const cases: [string, Scheme, string, string[], Lag['distance'], number][] = [
  ['patches are counted one by one', 'semver', '1.0.0', ['1.0.1', '1.0.2'], 'patch', 2],
  ['minors are counted once each', 'semver', '1.0.0', ['1.0.1', '1.1.0', '1.1.1', '1.2.0'], 'minor', 2],
  ['majors are counted once each', 'semver', '1.0.0', ['1.1.0', '2.0.0', '2.1.0', '3.0.0'], 'major', 2],
  ['a breaking patch is the own minor', 'semver', '1.0.0', ['1.0.1!'], 'major', 1],
  ['two breaking patches of one minor count once', 'semver', '1.0.0', ['1.0.1!', '1.0.2!'], 'major', 1],
  ['breaking minors add to majors', 'semver', '1.0.0', ['1.1.0!', '2.0.0!', '2.1.0!'], 'major', 3],
  ['the x.0 of a newer major is not counted twice', 'semver', '1.0.0', ['2.0.0!', '2.0.1!'], 'major', 1],
  ['the x.0 of the own major is', 'semver', '2.0.0', ['2.0.1!'], 'major', 1],
  ['0.y.z: y is the major', 'semver', '0.4.0', ['0.5.0', '0.6.0', '1.0.0'], 'major', 3],
  ['0.y.z: z is the minor', 'semver', '0.4.0', ['0.4.1', '0.4.2'], 'minor', 2],
  ['0.y.z: the 0.y.0 of a newer y is not counted twice', 'semver', '0.4.0', ['0.5.0!', '0.5.1!'], 'major', 2],
  ['pre-releases of one number are patches', 'semver', '1.0.0-rc.1', ['1.0.0-rc.2', '1.0.0'], 'patch', 2],
  ['in 0.y.z too', 'semver', '0.1.0-a', ['0.1.0-b', '0.1.0'], 'patch', 2],
  ['calendar releases are minors', 'calendar', '2024.1', ['2024.2', '2025.1!'], 'minor', 2],
  ['sequences are minors', 'sequence', '1', ['2', '3', '4'], 'minor', 3],
  ['free text is minors', 'text', 'a', ['b!'], 'minor', 1],
  [
    'no semver is behind every line',
    'semver',
    'nightly',
    ['snapshot', '1.0.0', '1.1.0', '2.0.0'],
    'major',
    2,
  ],
  ['no semver behind no semver is a minor', 'semver', 'nightly', ['snapshot', 'weekly'], 'minor', 2],
]

describe('lagMeterOf', () => {
  test.each(cases)('%s', (_, scheme, selected, newer, distance, count) => {
    const entry = (text: string) => lagEntryOf(scheme, version(text))
    const measureLag = lagMeterOf([selected, ...newer].map(entry))
    expect(measureLag(entry(selected))).toEqual({ distance, count })
  })
  test('nothing newer is no lag', () => {
    expect(lagMeterOf([])(lagEntryOf('semver', version('1.0.0')))).toBeUndefined()
  })

  test('counts in the end of a line what is counted in the newer set one by one', () => {
    const number = fc
      .tuple(fc.nat(3), fc.nat(2), fc.nat(2), fc.constantFrom('', '', '', '-rc.1', '-rc.2', '+a', '+b'))
      .map(([major, minor, patch, tail]) => `${major}.${minor}.${patch}${tail}`)
    const some = fc.record({
      id: fc.constant(''),
      number: fc.oneof(
        { weight: 9, arbitrary: number },
        { weight: 1, arbitrary: fc.constantFrom('edge', 'tip') },
      ),
      releasedAt: fc.nat(3),
      state: fc.constantFrom<VersionState>('active', 'active', 'deprecated', 'withdrawn'),
      breaking: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), (versions) => {
        const entries = versions.map((each) => lagEntryOf('semver', each))
        const measureLag = lagMeterOf(entries)
        for (const selected of entries) expect(measureLag(selected)).toEqual(countLag(selected, entries))
      }),
      { numRuns: 3000 },
    )
  })

  test('twice as many versions, each selected, are looked at twice as often', () => {
    const readsOf = (count: number) => {
      let reads = 0
      const entries = Array.from({ length: count }, (_, place) => {
        const entry = lagEntryOf('semver', version(`${place % 7}.${place % 31}.${place}`))
        return {
          ...entry,
          get version() {
            reads += 1
            return entry.version
          },
          get parsed() {
            reads += 1
            return entry.parsed
          },
        }
      })
      const measureLag = lagMeterOf(entries)
      for (const selected of entries) measureLag(selected)
      return reads
    }
    const [some, many] = [readsOf(500), readsOf(4000)]
    // A sort adds the logarithm: 8 · log 4000 / log 500 is 10.7. Quadratic time would be 64.
    expect(many / some).toBeLessThan(12)
  })
})

/** Directly from the table of the formula, applied to the newer set itself. */
function countLag(selected: LagEntry, all: readonly LagEntry[]): Lag | undefined {
  const newer = all.filter((other) => isNewer(other, selected))
  if (newer.length === 0) return undefined
  const lined = newer.flatMap(({ lines, version: { breaking } }) => (lines ? [{ ...lines, breaking }] : []))
  if (lined.length === 0) return { distance: 'minor', count: newer.length }
  const own = selected.lines ?? { major: '', minor: '' }
  const majors = new Set(lined.map(({ major }) => major).filter((major) => major !== own.major))
  const breaking = lined.filter(
    ({ breaking: isBreaking, major, minor }) =>
      isBreaking && !(major !== own.major && minor === `${major}.0`),
  )
  const majorCount = majors.size + new Set(breaking.map(({ minor }) => minor)).size
  if (majorCount > 0) return { distance: 'major', count: majorCount }
  const minors = new Set(lined.map(({ minor }) => minor).filter((minor) => minor !== own.minor))
  return minors.size > 0
    ? { distance: 'minor', count: minors.size }
    : { distance: 'patch', count: lined.length }
}
