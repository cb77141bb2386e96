import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareVersions } from './compare.ts'
import { type Scheme, schemes } from './scheme.ts'
import { sortKey } from './sort-key.ts'

test.each<[Scheme, string, string]>([
  ['semver', '1.2.0', '1a1a2a0!~'],
  ['semver', '1.2.0-rc.11', '1a1a2a0!1rc!0b11'],
  ['semver', '12.0.0', '1b12a0a0!~'],
  ['calendar', '2024.11', '1d2024b11!~'],
  ['sequence', '007', '1a7!~'],
  ['text', 'Ångström', '0062135596800000Ångström'],
  ['semver', 'nightly', '0062135596800000nightly'],
])('the %s sort key of %s is %s', (scheme, number, key) => {
  expect(sortKey(scheme, { number, releasedAt: 0 })).toBe(key)
})

test('a date outside the calendar is a broken invariant', () => {
  for (const releasedAt of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, -62_135_596_800_001]) {
    expect(() => sortKey('text', { number: '1', releasedAt })).toThrow(RangeError)
  }
})

const identifier = fc.oneof(
  fc.nat(120).map(String),
  fc.bigInt(0n, 10n ** 25n).map(String),
  fc.stringMatching(/^[a-zA-Z-][0-9a-zA-Z-]{0,3}$/),
)
const tail = fc
  .array(identifier, { maxLength: 3 })
  .map((list) => (list.length > 0 ? `-${list.join('.')}` : ''))
const part = fc.oneof(fc.nat(3), fc.nat(12), fc.nat(999_999_999))
const text = fc.string({ unit: 'binary', maxLength: 6 }).filter((value) => !value.includes('\0'))
const numberOf: Record<Scheme, fc.Arbitrary<string>> = {
  semver: fc.tuple(part, part, part, tail).map(([a, b, c, d]) => `${a}.${b}.${c}${d}`),
  calendar: fc
    .tuple(fc.integer({ min: 10, max: 99 }), fc.nat(53), fc.nat(40), fc.nat(3))
    .map((n) => n.join('.')),
  sequence: fc.nat(1200).map(String),
  text,
}

// PostgreSQL compares text under collation "C" byte by byte in UTF-8; Buffer.compare is that.
const bytes = (key: string) => Buffer.from(key, 'utf8')

describe('sort keys order bytes as compareVersions orders versions, both ways', () => {
  test.each(schemes)('%s', (scheme) => {
    const version = fc.record({
      number: fc.oneof({ weight: 6, arbitrary: numberOf[scheme] }, { weight: 1, arbitrary: text }),
      releasedAt: fc.integer({ min: -5, max: 5 }),
    })
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [left, right] = [bytes(sortKey(scheme, a)), bytes(sortKey(scheme, b))]
        expect(Buffer.compare(left, right)).toBe(compareVersions(scheme, a, b))
        expect(Buffer.compare(right, left)).toBe(compareVersions(scheme, b, a))
      }),
      { numRuns: 5000 },
    )
  })
})
