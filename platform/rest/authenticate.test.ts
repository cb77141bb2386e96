import { describe, expect, test } from 'vitest'
import { TokenError, type VerifiedClaims } from '../tokens/tokens.ts'
import { createAuthenticator } from './authenticate.ts'

function open() {
  const state = { now: 1_000_000, verified: 0, claims: {} as Partial<VerifiedClaims> }
  const authenticate = createAuthenticator({
    anonRole: 'anon',
    clock: () => state.now,
    keyring: {
      roleOfApiKey: (key) => (key === 'public' ? 'anon' : key === 'secret' ? 'service_role' : undefined),
      async verify(token) {
        state.verified += 1
        if (token === 'e.x.p') throw new TokenError('expired')
        if (token !== 'a.b.c') throw new TokenError('invalid')
        return { role: 'authenticated', sub: 'ada', ...state.claims }
      },
    },
  })
  return { state, authenticate }
}

const refused = (code: string, message: string) => expect.objectContaining({ status: 401, code, message })

describe('who asks', () => {
  test.each([
    [undefined, undefined, 'anon'],
    ['public', undefined, 'anon'],
    ['secret', undefined, 'service_role'],
    ['public', 'Bearer secret', 'service_role'],
    ['secret', 'Bearer public', 'anon'],
    ['public', 'Basic abc', 'anon'],
  ])('the key %s with %s is %s', async (key, authorization, role) => {
    expect(await open().authenticate(key, authorization)).toEqual({ role, claims: { role } })
  })

  test('is in the token, whatever the key', async () => {
    const { authenticate } = open()
    const caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ada' } }
    expect(await authenticate('public', 'Bearer a.b.c')).toEqual(caller)
    expect(await authenticate(undefined, 'bearer a.b.c')).toEqual(caller)
    expect(await authenticate('a.b.c', 'Bearer a.b.c')).toEqual(caller)
  })
})

describe('what does not hold', () => {
  const ask = async (authorization: string, key?: string) => open().authenticate(key, authorization)

  test.each([
    ['Bearer', 'PGRST301', 'Empty JWT is sent in Authorization header'],
    ['Bearer ', 'PGRST301', 'Empty JWT is sent in Authorization header'],
    ['Bearer x', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    ['Bearer x.y', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    ['Bearer x.y.z', 'PGRST301', 'JWT cryptographic operation failed'],
    ['Bearer a b', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    ['Bearer a.b.c d', 'PGRST301', 'JWT cryptographic operation failed'],
    ['Bearer e.x.p', 'PGRST303', 'JWT expired'],
  ])('%s', async (authorization, code, message) => {
    await expect(ask(authorization)).rejects.toThrow(refused(code, message))
  })

  test('an API key that is not ours', async () => {
    const { authenticate } = open()
    expect(() => authenticate('guessed', undefined)).toThrow(refused('PGRST301', 'Invalid API key'))
  })

  test.each(['Bearer a.b.c', 'Bearer public', 'Basic abc'])('nor beside %s', async (authorization) => {
    const { authenticate } = open()
    await authenticate('public', authorization)
    expect(() => authenticate('guessed', authorization)).toThrow(refused('PGRST301', 'Invalid API key'))
    expect(() => authenticate('d.e.f', authorization)).toThrow(refused('PGRST301', 'Invalid API key'))
  })
})

describe('a verified token', () => {
  test('is not verified again within a minute', async () => {
    const { state, authenticate } = open()
    await authenticate(undefined, 'Bearer a.b.c')
    state.now += 59_999
    await authenticate(undefined, 'Bearer a.b.c')
    expect(state.verified).toBe(1)
    state.now += 1
    await authenticate(undefined, 'Bearer a.b.c')
    expect(state.verified).toBe(2)
  })

  test('is never trusted for longer than it lives', async () => {
    const { state, authenticate } = open()
    state.claims = { exp: state.now / 1000 + 10 }
    await authenticate(undefined, 'Bearer a.b.c')
    state.now += 10_000
    await authenticate(undefined, 'Bearer a.b.c')
    expect(state.verified).toBe(2)
  })

  test('that was refused is asked about each time', async () => {
    const { state, authenticate } = open()
    for (let count = 0; count < 2; count += 1) {
      await expect(Promise.resolve(authenticate(undefined, 'Bearer x.y.z'))).rejects.toThrow()
    }
    expect(state.verified).toBe(2)
  })
})
