import { describe, expect, test } from 'vitest'
import { compareVersions, isStable, parseNumber } from './compare.ts'
import type { Scheme } from './scheme.ts'

/** Each list ascends. A pair gives the day of release; a single number was released on day 0. */
const ascending: Record<Scheme, (string | [string, number])[]> = {
  semver: [
    ['snapshot', 1],
    ['nightly', 2],
    '0.9.0',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2',
    '1.10.0',
    ['2.0.0', -5],
  ],
  calendar: [['spring', 9], '22.10', '2024.2', '2024.10-beta', '2024.10', '2024.10.1'],
  sequence: [['final', 1], '1', '2', '010', '11'],
  text: [
    ['zebra', -1],
    ['Ant', 0],
    ['ant', 0],
    ['\uffee', 0],
    ['\u{1f333}', 0],
    ['10', 1],
    ['9', 2],
  ],
}

describe('compareVersions', () => {
  for (const scheme of Object.keys(ascending) as Scheme[]) {
    const versions = ascending[scheme].map((entry) => {
      const [number, day] = typeof entry === 'string' ? [entry, 0] : entry
      return { number, releasedAt: day * 86_400_000 }
    })
    for (const [i, a] of versions.entries()) {
      for (const [j, b] of versions.entries()) {
        test(`${scheme}: ${a.number} against ${b.number}`, () => {
          expect(compareVersions(scheme, a, b)).toBe(Math.sign(i - j))
        })
      }
    }
  }
  test('build metadata and a leading v have no rank', () => {
    const name = (number: string) => ({ number, releasedAt: 0 })
    expect(compareVersions('semver', name('1.0.0+a'), name('v1.0.0+b'))).toBe(0)
  })
})

test('only pre-releases that the scheme knows are unstable', () => {
  expect(isStable('semver', '1.0.0-rc.1')).toBe(false)
  expect(isStable('calendar', '2024.1-beta')).toBe(false)
  expect(isStable('semver', '1.0.0')).toBe(true)
  expect(isStable('semver', 'nightly')).toBe(true)
  expect(isStable('text', '1.0.0-rc.1')).toBe(true)
  expect(isStable('sequence', '42')).toBe(true)
})

test('free text is never parsed', () => {
  expect(parseNumber('text', '1.0.0')).toBeUndefined()
})
