import { expect, test } from 'vitest'
import type { UserRow } from '../users/user-row.ts'
import { requireRecentProof } from './recent-proof.ts'

const now = 1_800_000_000
const act = (ages: readonly number[], { isGuest = false, asks = true } = {}) => ({
  parts: { stepUpAge: asks ? 900 : undefined, clock: () => now * 1000 },
  user: { is_anonymous: isGuest } as UserRow,
  session: {
    id: 's',
    user_id: 'u',
    aal: 'aal1',
    amr: ages.map((age) => ({ method: 'otp', timestamp: now - age })),
    sign_in_at: null,
    created_at: new Date(0),
    not_after: null,
    actor_id: null,
    actor_claims: {},
  },
})

test.each([
  ['its only proof is as old as allowed', act([900])],
  ['one of its proofs is recent', act([90_000, 30, 5000])],
  ['the person is a guest', act([90_000], { isGuest: true })],
  ['the installation does not ask', act([90_000], { asks: false })],
])('a session may act if %s', (_, acting) => {
  expect(() => requireRecentProof(acting)).not.toThrow()
})

test.each([
  ['all proofs are older', act([901, 90_000])],
  ['there is no proof', act([])],
])('a session needs a new proof if %s', (_, acting) => {
  expect(() => requireRecentProof(acting)).toThrow(expect.objectContaining({ code: 'step_up_required' }))
})
