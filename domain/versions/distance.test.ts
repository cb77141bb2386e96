import fc from 'fast-check'
import reference from 'semver'
import { describe, expect, test } from 'vitest'
import { type Distance, distanceBetween } from './distance.ts'
import type { Scheme } from './scheme.ts'

const name = (number: string, releasedAt = 0) => ({ number, releasedAt })

describe('distanceBetween, both ways', () => {
  test.each<[Scheme, string, string, Distance]>([
    ['semver', '1.0.0', '1.0.0', 'same'],
    ['semver', '1.0.0', 'v1.0.0+build', 'same'],
    ['semver', '1.0.0', '1.0.1', 'patch'],
    ['semver', '1.0.0', '1.1.0', 'minor'],
    ['semver', '1.9.9', '2.0.0', 'major'],
    ['semver', '1.0.0', '3.0.0-rc.1', 'major'],
    ['semver', '0.4.0', '0.4.1', 'minor'],
    ['semver', '0.4.9', '0.5.0', 'major'],
    ['semver', '0.9.0', '1.0.0', 'major'],
    ['semver', '0.0.1', '0.0.2', 'minor'],
    ['semver', '1.0.0-rc.1', '1.0.0-rc.2', 'patch'],
    ['semver', '1.0.0-rc.1', '1.0.0', 'patch'],
    ['semver', '0.4.0-rc.1', '0.4.0', 'patch'],
    ['semver', '1.0.0-rc.1', '1.1.0', 'minor'],
    ['semver', 'nightly', '1.0.0', 'major'],
    ['semver', 'nightly', 'snapshot', 'minor'],
    ['calendar', '2024.1', '2025.1', 'minor'],
    ['sequence', '1', '9', 'minor'],
    ['text', 'spring', 'summer', 'minor'],
    ['text', 'spring', 'spring', 'same'],
  ])('%s: %s and %s are %s', (scheme, a, b, distance) => {
    expect(distanceBetween(scheme, name(a), name(b))).toBe(distance)
    expect(distanceBetween(scheme, name(b), name(a))).toBe(distance)
  })
})

test('from 1.0.0 on, releases are as far apart as node-semver says', () => {
  const number = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.nat(3)).map((n) => n.join('.'))
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(distanceBetween('semver', name(a), name(b))).toBe(reference.diff(a, b) ?? 'same')
    }),
    { numRuns: 2000 },
  )
})
