import { expect, test } from 'vitest'
import { fullTime, whenOf } from './when.ts'

const now = Date.parse('2026-11-18T00:30:00Z')

test.each([
  ['2026-11-18T00:05:00Z', '00:05'],
  ['2026-11-17T23:59:00Z', 'yesterday'],
  ['2026-11-17T00:00:00Z', 'yesterday'],
  ['2026-11-16T23:59:59Z', '16 Nov'],
  ['2025-11-18T00:05:00Z', '18 Nov 2025'],
  ['2026-11-18T02:00:00Z', '02:00'],
])('%s is written as %s', (timestamp, words) => {
  expect(whenOf(timestamp, now)).toBe(words)
})

test('the full time has seconds and says that it is UTC', () => {
  expect(fullTime('2026-11-16T13:51:07.123456+00:00')).toBe('16 Nov 2026, 13:51:07 UTC')
})
