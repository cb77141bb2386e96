import { describe, expect, test } from 'vitest'
import { TokenError, type VerifiedClaims } from '../tokens/tokens.ts'
import { readBearer, resolveCaller } from './caller.ts'

const person: VerifiedClaims = { role: 'authenticated', sub: 'p1' }

const keyring = {
  roleOfApiKey: (key: string) => (key === 'public' ? 'anon' : key === 'secret' ? 'service_role' : undefined),
  verify: async (token: string) => {
    if (token !== 'person') throw new TokenError('invalid')
    return person
  },
} as const

const resolve = (bearer: string | undefined, apiRole?: 'anon' | 'service_role') =>
  resolveCaller(keyring, { bearer, apiRole })

describe('the caller', () => {
  test('is the person whose token is sent, whatever the API key', async () => {
    expect(await resolve('person', 'anon')).toEqual({ role: 'authenticated', claims: person })
    expect(await resolve('person', 'service_role')).toEqual({ role: 'authenticated', claims: person })
  })

  test('is the role of an API key that is sent in the place of a token', async () => {
    expect(await resolve('public', 'anon')).toEqual({ role: 'anon', claims: { role: 'anon' } })
    expect(await resolve('secret', 'anon')).toEqual({
      role: 'service_role',
      claims: { role: 'service_role' },
    })
  })

  test('is the role of the API key where no token is sent', async () => {
    expect(await resolve(undefined, 'anon')).toEqual({ role: 'anon', claims: { role: 'anon' } })
  })

  test('is nobody without either', async () => {
    expect(await resolve(undefined)).toBeUndefined()
  })

  test('with a token that does not hold is refused, not served as the API key', async () => {
    await expect(resolve('forged', 'service_role')).rejects.toBeInstanceOf(TokenError)
  })
})

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer abc', 'abc'],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Basic abc', undefined],
  ['Bearer a b', undefined],
  [undefined, undefined],
])('the header %j carries the token %j', (header, token) => {
  expect(readBearer(header)).toBe(token)
})
