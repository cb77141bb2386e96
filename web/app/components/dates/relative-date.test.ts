import { expect, test } from 'vitest'
import { relativeDate } from './relative-date.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:30Z', { kind: 'now' }],
  ['2026-11-15T12:00:05Z', { kind: 'now' }],
  ['2026-11-15T11:18:00Z', { kind: 'minutes', count: 42 }],
  ['2026-11-15T10:00:00Z', { kind: 'hours', count: 2 }],
  ['2026-11-14T11:00:00Z', { kind: 'yesterday' }],
  ['2026-11-12T12:00:00Z', { kind: 'days', count: 3 }],
  ['2026-11-08T12:00:00Z', { kind: 'date' }],
])('%s is told as %o', (timestamp, expected) => {
  expect(relativeDate(timestamp, now)).toEqual(expected)
})
