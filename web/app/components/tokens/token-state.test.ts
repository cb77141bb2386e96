import { expect, test } from 'vitest'
import { isLive, stateOf } from './token-state.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const token = (expires_at: string | null, revoked_at: string | null = null) => ({ expires_at, revoked_at })

test.each([
  [token(null), { kind: 'unlimited' }, true],
  [token('2027-02-14T00:00:00Z'), { kind: 'until', at: '2027-02-14T00:00:00Z' }, true],
  [token('2026-11-27T13:00:00Z'), { kind: 'soon', at: '2026-11-27T13:00:00Z', days: 12 }, true],
  [token('2026-11-15T18:00:00Z'), { kind: 'soon', at: '2026-11-15T18:00:00Z', days: 0 }, true],
  [token('2026-11-02T00:00:00Z'), { kind: 'expired', at: '2026-11-02T00:00:00Z' }, false],
  [
    token('2026-11-02T00:00:00Z', '2026-10-01T00:00:00Z'),
    { kind: 'revoked', at: '2026-10-01T00:00:00Z' },
    false,
  ],
])('%j is %j', (given, state, live) => {
  expect(stateOf(given, now)).toEqual(state)
  expect(isLive(given, now)).toBe(live)
})
