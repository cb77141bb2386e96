import { expect, test } from 'vitest'
import { hasSessionCookie } from './session-cookie.ts'

test.each([
  ['trellis-auth=base64-x', true],
  ['a=1; trellis-auth.0=base64-x; trellis-auth.1=y', true],
  ['', false],
  ['trellis-auth-code-verifier=base64-x', false],
  ['trellis-auth-flow-abcdefgh-code-verifier=base64-x', false],
  ['my-trellis-auth=1', false],
  ['trellis-authx=1', false],
  ['a=trellis-auth', false],
])('%j holds a session: %s', (cookies, holds) => {
  expect(hasSessionCookie(cookies)).toBe(holds)
})
