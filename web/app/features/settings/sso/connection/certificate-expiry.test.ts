// @vitest-environment node
import { expect, test } from 'vitest'
import { expiryOf } from './certificate-expiry.ts'

const now = Date.parse('2026-11-17T12:00:00Z')
const old = '2021-01-01T00:00:00Z'

test.each([
  ['one that has expired', [old], { state: 'expired', notAfter: old }],
  [
    'one that ends within 30 days',
    ['2026-12-17T12:00:00Z'],
    { state: 'ending', notAfter: '2026-12-17T12:00:00Z' },
  ],
  ['one that ends later', ['2026-12-17T12:00:01Z'], undefined],
  ['an old one beside its successor', [old, '2031-01-01T00:00:00Z'], undefined],
  ['two old ones', [old, '2020-01-01T00:00:00Z'], { state: 'expired', notAfter: old }],
  ['none', [], undefined],
])('the expiry of %s', (_, dates, expiry) => {
  const certificates = dates.map((not_after) => ({ fingerprint: 'aa', not_after }))
  expect(expiryOf(certificates, now)).toEqual(expiry)
})
