import { describe, expect, test } from 'vitest'
import type { Scheme, Version } from '../versions/scheme.ts'
import type { Lag } from './formula.ts'
import { measureLag, standingOf } from './lag.ts'

/** A number with an exclamation mark holds a breaking change. */
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

describe('measureLag', () => {
  test.each(cases)('%s', (_, scheme, selected, newer, distance, count) => {
    const standing = (text: string) => standingOf(scheme, version(text))
    expect(measureLag(standing(selected), newer.map(standing))).toEqual({ distance, count })
  })
  test('nothing newer is no lag', () => {
    expect(measureLag(standingOf('semver', version('1.0.0')), [])).toBeUndefined()
  })
})
