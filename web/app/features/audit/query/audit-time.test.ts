import { expect, test } from 'vitest'
import { boundsOf, noTime, readAuditTime, readDay } from './audit-time.ts'

const read = (address: string) => readAuditTime(new URLSearchParams(address))
const now = Date.parse('2026-11-18T12:00:00Z')

test.each([
  ['', {}],
  ['?days=7', { since: '2026-11-11T12:00:00.000Z' }],
  [
    '?from=2026-11-01&to=2026-11-01',
    { since: '2026-11-01T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' },
  ],
  ['?from=2026-02-28', { since: '2026-02-28T00:00:00.000Z' }],
  ['?to=2026-12-31', { until: '2027-01-01T00:00:00.000Z' }],
])('%j covers %j', (address, bounds) => {
  expect(boundsOf(read(address), now)).toEqual(bounds)
})

test.each([
  '?days=8',
  '?from=yesterday',
  '?to=2026-02-30',
  '?from=2026-11-02&to=2026-11-01',
  '?from=0001-01-01',
])('%j is no time', (address) => {
  expect(read(address)).toEqual(noTime)
})

test('the last days come before a range, because a chip shows one of them', () => {
  expect(read('?days=30&from=2026-11-01')).toEqual({ ...noTime, span: '30' })
})

test('a day may be typed as people write it', () => {
  expect(readDay('12 Nov 2026')).toBe('2026-11-12')
})
