import { describe, expect, test } from 'vitest'
import { type Confirmation, findInvitation, parseConfirmation } from './parse-confirmation.ts'

const failed = (failure: string) => ({ kind: 'failed', failure }) as Confirmation

describe('what a link to /confirm carries', () => {
  test.each<[string, string, Confirmation]>([
    ['?token_hash=abc&type=email', '', { kind: 'link', tokenHash: 'abc', type: 'email' }],
    ['?token_hash=pkce_abc&type=magiclink', '', { kind: 'link', tokenHash: 'pkce_abc', type: 'magiclink' }],
    ['?type=signup&token_hash=abc&utm=x', '', { kind: 'link', tokenHash: 'abc', type: 'signup' }],
    ['?token_hash=abc&type=break_glass', '', { kind: 'link', tokenHash: 'abc', type: 'break_glass' }],
    ['?code=0000', '', { kind: 'code', code: '0000' }],
    ['', '', failed('invalid')],
    ['?type=email', '', failed('invalid')],
    ['?token_hash=&type=email', '', failed('invalid')],
    ['?token_hash=abc', '', failed('invalid')],
    ['?token_hash=abc&type=password', '', failed('invalid')],
    ['', '#access_token=a&refresh_token=b&type=magiclink', failed('invalid')],
    [
      '?impersonating=true&admin_id=7',
      '#token_hash=a',
      { kind: 'impersonation', adminId: '7', tokenHash: 'a' },
    ],
    ['?impersonating=true&admin_id=7', '', failed('invalid')],
    ['?impersonating=true&admin_id=7', '#access_token=a&refresh_token=b', failed('invalid')],
    ['?impersonating=true', '#token_hash=a', failed('invalid')],
    ['?admin_id=7', '#token_hash=a', failed('invalid')],
    ['?error=access_denied&error_code=otp_expired&error_description=x', '', failed('expired')],
    ['', '#error=access_denied&error_code=otp_expired&error_description=x&sb=', failed('expired')],
    ['?error=server_error&error_code=unexpected_failure', '', failed('server')],
    ['?error=access_denied', '', failed('canceled')],
    ['?error=temporarily_unavailable', '', failed('server')],
    ['?error=invalid_request', '', failed('unknown')],
    ['?error_code=constructor', '', failed('unknown')],
    ['?error_code=otp_expired&token_hash=abc&type=email', '', failed('expired')],
  ])('%s%s', (search, hash, confirmation) => {
    expect(parseConfirmation({ search, hash })).toEqual(confirmation)
  })
})

const invitation = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

test.each([
  [`?token_hash=abc&type=email&invitation=${invitation}`, invitation],
  ['?token_hash=abc&type=email', undefined],
  ['?invitation=//elsewhere.example', undefined],
  [`?invitation=${invitation}%26token=x`, undefined],
])('%s leads to the invitation %s', (search, id) => {
  expect(findInvitation(search)).toBe(id)
})
