import { expect, test } from 'vitest'
import { limitToToken } from './limit-to-token.ts'

const proof = (method: string, timestamp: number) => ({ method, timestamp })
const rowOf = (aal: string, amr: readonly ReturnType<typeof proof>[]) => ({
  id: 's',
  user_id: 'u',
  aal,
  amr,
  sign_in_at: null,
  created_at: new Date(0),
  not_after: null,
  actor_id: null,
  actor_claims: {},
})

const raised = rowOf('aal2', [proof('totp', 200), proof('otp', 100)])
const lowered = rowOf('aal1', [proof('otp', 100)])

test.each([
  [
    'a token of the session as it is',
    raised,
    { aal: 'aal2', amr: [proof('totp', 200), proof('otp', 100)] },
    'aal2',
    [proof('totp', 200), proof('otp', 100)],
  ],
  [
    'a token from before the second proof',
    raised,
    { aal: 'aal1', amr: [proof('otp', 100)] },
    'aal1',
    [proof('otp', 100)],
  ],
  [
    'a token from before the last proof',
    raised,
    { aal: 'aal2', amr: [proof('totp', 150), proof('otp', 100)] },
    'aal2',
    [proof('totp', 150), proof('otp', 100)],
  ],
  [
    'a token with a proof that was taken back',
    lowered,
    { aal: 'aal2', amr: [proof('totp', 200), proof('otp', 100)] },
    'aal1',
    [proof('otp', 100)],
  ],
  [
    'a token with a newer time than the session',
    lowered,
    { aal: 'aal1', amr: [proof('otp', 900)] },
    'aal1',
    [proof('otp', 100)],
  ],
  ['a token without claims about proofs', raised, {}, 'aal1', []],
  ['a token with another form of amr', raised, { aal: 'aal2', amr: ['totp'] }, 'aal2', []],
])('%s counts with what both say', (_, row, claims, aal, amr) => {
  expect(limitToToken(row, claims)).toEqual({ ...row, aal, amr })
})
