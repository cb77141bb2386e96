import { expect, test } from 'vitest'
import { formatSoon, shareOf, shortAddress, stateOf } from './endpoint-words.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const active = { state: 'active', failing_since: null, disabled_at: null, pauser: undefined } as const

test.each([
  [active, { kind: 'active', mark: 'on' }],
  [
    { ...active, failing_since: '2026-11-15T09:40:10Z' },
    { kind: 'failing', mark: 'failed', time: '09:40', at: '2026-11-15T09:40:10Z' },
  ],
  [
    { ...active, failing_since: '2026-11-14T23:59:59Z' },
    { kind: 'failing', mark: 'failed', time: '14 Nov', at: '2026-11-14T23:59:59Z' },
  ],
  [
    { ...active, state: 'paused', pauser: 'Lena Sato' },
    { kind: 'paused', mark: 'off', name: 'Lena Sato' },
  ],
  [
    { ...active, state: 'paused' },
    { kind: 'pausedByFormer', mark: 'off' },
  ],
  [
    {
      ...active,
      state: 'disabled',
      failing_since: '2026-11-08T08:00:00Z',
      disabled_at: '2026-11-13T08:00:00Z',
    },
    { kind: 'disabled', mark: 'failed', date: '13 Nov 2026', at: '2026-11-13T08:00:00Z' },
  ],
] as const)('%j is told as %j', (webhook, state) => {
  expect(stateOf(webhook, now)).toEqual(state)
})

test.each([
  ['https://hooks.fernhill.example/trellis', 'hooks.fernhill.example/trellis'],
  ['http://localhost:4000/', 'localhost:4000'],
  [`https://a.example/${'x'.repeat(2000)}`, `a.example/${'x'.repeat(79)}…`],
])('%s is shown as %s', (url, shown) => {
  expect(shortAddress(url)).toBe(shown)
})

test('an end soon has no year', () => {
  expect(formatSoon('2026-11-17T14:08:30Z')).toBe('17 Nov, 14:08 UTC')
})

test.each([
  [1276, 1284, 99.3],
  [1283, 1284, 99.9],
  [1284, 1284, 100],
  [0, 3, 0],
])('%i of %i are %d%%', (part, all, share) => {
  expect(shareOf(part, all)).toBe(share)
})
