import { expect, test } from 'vitest'
import { type BillingInterval, periodFrom } from './period.ts'

test.each<[string, BillingInterval, string, string]>([
  ['2026-11-16', 'month', '2026-11-16', '2026-12-16'],
  ['2026-11-16', 'month', '2026-12-16', '2027-01-16'],
  ['2026-11-16', 'year', '2026-11-16', '2027-11-16'],
  ['2026-01-31', 'month', '2026-01-31', '2026-02-28'],
  ['2026-01-31', 'month', '2026-02-28', '2026-03-31'],
  ['2028-02-29', 'year', '2028-02-29', '2029-02-28'],
  ['2028-02-29', 'year', '2031-02-28', '2032-02-29'],
])('anchored on %s, the %s from %s ends on %s', (anchor, interval, start, end) => {
  expect(periodFrom(start, { anchor, interval })).toEqual({ start, end })
})

test('twelve months are a year, whatever the day of the anchor', () => {
  for (const anchor of ['2026-01-31', '2026-02-28', '2026-11-30', '2028-02-29']) {
    let start = anchor
    for (let month = 0; month < 12; month += 1) start = periodFrom(start, { anchor, interval: 'month' }).end
    expect(start).toBe(periodFrom(anchor, { anchor, interval: 'year' }).end)
  }
})
