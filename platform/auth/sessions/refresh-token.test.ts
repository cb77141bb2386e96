import { expect, test } from 'vitest'
import {
  createRefreshToken,
  findSessionId,
  hashRefreshToken,
  openSuccessor,
  sealSuccessor,
} from './refresh-token.ts'

const sessionId = '0d5a3bd2-7f4c-4c41-8a3e-2f6f3b1c9e77'

test('a refresh token names its session and is never drawn twice', () => {
  const [first, second] = [createRefreshToken(sessionId), createRefreshToken(sessionId)]
  expect(findSessionId(first)).toBe(sessionId)
  expect(second).not.toBe(first)
  expect(hashRefreshToken(second)).not.toBe(hashRefreshToken(first))
  expect(first).toMatch(/^[\w-]{54}$/)
})

test.each([
  '',
  'abc',
  'not a token',
  'x'.repeat(54),
  `${createRefreshToken(sessionId)}=`,
  `${createRefreshToken(sessionId)}A`,
])('%j is no refresh token', (token) => {
  expect(findSessionId(token)).toBeUndefined()
})

test('a sealed successor opens with its predecessor and with no other token', () => {
  const [token, successor, other] = [1, 2, 3].map(() => createRefreshToken(sessionId)) as [
    string,
    string,
    string,
  ]
  const sealed = sealSuccessor(token, successor)
  expect(openSuccessor(token, sealed)).toBe(successor)
  expect(() => openSuccessor(other, sealed)).toThrow('authenticate data')
  expect(sealed.toString('latin1')).not.toContain(successor)
})
