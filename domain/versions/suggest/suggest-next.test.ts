import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions } from '../compare.ts'
import type { Scheme } from '../scheme.ts'
import { dayOf } from './suggest-calendar.ts'
import { suggestNext } from './suggest-next.ts'

const now = Date.parse('2026-11-15T00:00:00Z')
const versions = (numbers: readonly string[]) => numbers.map((number) => ({ number, releasedAt: now }))
const suggest = (scheme: Scheme, numbers: readonly string[]) =>
  suggestNext(scheme, versions(numbers), dayOf(now)).map(({ number }) => number)

test.each<[Scheme, string[], string[]]>([
  ['semver', [], ['1.0.0']],
  ['semver', ['7.2.0', '6.9.9', '8.0.0-rc.1'], ['7.2.1', '7.3.0', '8.0.0', '8.0.0-rc.2']],
  ['semver', ['nightly'], ['1.0.0']],
  ['calendar', [], ['2026.11.0']],
  ['calendar', ['2026.11.0'], ['2026.11.1']],
  ['sequence', [], ['1']],
  ['sequence', ['9', '10', 'final'], ['11']],
  ['text', ['spring'], []],
])('%s after %j', (scheme, numbers, expected) => {
  expect(suggest(scheme, numbers)).toEqual(expected)
})

test('a number that exists is not offered again', () => {
  expect(suggest('semver', ['2.0.0-rc.1', '2.0.0-rc.2', '1.0.0'])).toEqual([
    '1.0.1',
    '1.1.0',
    '2.0.0',
    '2.0.0-rc.3',
  ])
  expect(suggest('calendar', ['2026.11.0-rc', '2026.11.0'])).toEqual(['2026.11.1'])
})

test('every suggestion is above the latest release', () => {
  const number = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 8 }), (numbers) => {
      for (const suggestion of versions(suggest('semver', numbers))) {
        for (const existing of versions(numbers)) {
          expect(compareVersions('semver', suggestion, existing)).toBe(1)
        }
      }
    }),
  )
})
