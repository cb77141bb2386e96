import { describe, expect, test } from 'vitest'
import { TokenError, type VerifiedClaims } from '../tokens/tokens.ts'
import type { ApiTokenClaims } from './caller.ts'
import { type CallersOptions, createCallers, type RequestOrigin } from './create-callers.ts'

const apiTokenClaims: ApiTokenClaims = {
  role: 'authenticated',
  sub: 'ada',
  token_id: 't1',
  scopes: ['components:read'],
}

function open(options: Partial<CallersOptions> = {}) {
  const state = {
    now: 1_000_000,
    verified: 0,
    claims: {} as Partial<VerifiedClaims>,
    asked: [] as [string, RequestOrigin][],
  }
  const callers = createCallers({
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
    apiTokens: {
      prefix: 'acme',
      async findToken(token, origin) {
        state.asked.push([token, origin])
        return token === 'acme_person_good1_sum1' ? apiTokenClaims : undefined
      },
    },
    ...options,
  })
  const resolve = async (apiKey?: string, bearer?: string) => callers.resolve({ apiKey, bearer })
  return { state, callers, resolve }
}

const refused = (fault: string) => expect.objectContaining({ name: 'CallerError', fault })
const ada = { kind: 'person', role: 'authenticated', claims: { role: 'authenticated', sub: 'ada' } }

describe('who asks', () => {
  test.each([
    [undefined, undefined, 'anonymous', 'anon'],
    ['public', undefined, 'anonymous', 'anon'],
    ['secret', undefined, 'service', 'service_role'],
    ['public', 'secret', 'service', 'service_role'],
    ['secret', 'public', 'anonymous', 'anon'],
  ])('with the key %s and the bearer %s is %s', async (key, bearer, kind, role) => {
    expect(await open().resolve(key, bearer)).toEqual({ kind, role, claims: { role } })
  })

  test.each([
    ['beside a key', 'public'],
    ['beside the secret key', 'secret'],
    ['alone', undefined],
    ['in the place of a key too', 'a.b.c'],
  ])('is the person whose token is sent, %s', async (_, key) => {
    expect(await open().resolve(key, 'a.b.c')).toEqual(ada)
  })

  test.each([
    ['anon', 'anonymous'],
    ['service_role', 'service'],
    ['reader', 'person'],
    ['web_anon', 'anonymous'],
  ])('with a token for the role %s is %s', async (role, kind) => {
    const { state, resolve } = open({ anonRole: 'web_anon' })
    state.claims = { role }
    expect(await resolve(undefined, 'a.b.c')).toMatchObject({ kind, role })
  })

  test('is refused where nobody says so and everyone has to, but a key says enough', async () => {
    const { resolve } = open({ anonRole: null })
    await expect(resolve()).rejects.toThrow(refused('anonymous-disabled'))
    expect(await resolve('public')).toMatchObject({ kind: 'anonymous' })
  })
})

describe('what does not hold', () => {
  test.each([
    ['', 'empty-bearer'],
    ['x', 'wrong-part-count'],
    ['a b', 'several-words'],
    ['a.b.c d', 'several-words'],
    ['x.y.z', 'token-invalid'],
    ['e.x.p', 'token-expired'],
  ])('the bearer %j is refused, whatever the key', async (bearer, fault) => {
    for (const key of [undefined, 'public', 'secret']) {
      await expect(open().resolve(key, bearer)).rejects.toThrow(refused(fault))
    }
  })

  test.each([undefined, 'a.b.c', 'public', 'acme_person_good1_sum1'])(
    'a key that is not ours is refused beside the bearer %s',
    async (bearer) => {
      const { state, resolve } = open()
      await expect(resolve('guessed', bearer)).rejects.toThrow(refused('unknown-key'))
      expect([state.verified, state.asked]).toEqual([0, []])
    },
  )
})

describe('a token in the place of an API key', () => {
  test('is refused by default', async () => {
    const { state, resolve } = open()
    state.claims = { role: 'service_role' }
    await expect(resolve('a.b.c', 'public')).rejects.toThrow(refused('unknown-key'))
  })

  test.each([
    ['anon', 'anonymous'],
    ['service_role', 'service'],
  ])('stands for its role %s where tokens are keys', async (role, kind) => {
    const { state, callers, resolve } = open({ acceptsTokenKeys: true })
    state.claims = { role }
    expect(await resolve('a.b.c')).toMatchObject({ kind, role })
    expect(await callers.findKeyHolder('a.b.c')).toMatchObject({ kind, role })
    expect(await resolve('a.b.c', 'public')).toMatchObject({ kind: 'anonymous' })
  })

  test.each([
    ['a.b.c', 'authenticated'],
    ['x.y.z', 'anon'],
    ['e.x.p', 'anon'],
    ['guessed', 'anon'],
  ])('is no key: %s with the role %s', async (key, role) => {
    const { state, callers, resolve } = open({ acceptsTokenKeys: true })
    state.claims = { role }
    expect(await callers.findKeyHolder(key)).toBeUndefined()
    await expect(resolve(key, 'public')).rejects.toThrow(refused('unknown-key'))
  })
})

describe('an API token', () => {
  test('stands for the claims that the product finds, which is told where the request comes from', async () => {
    const { state, callers } = open()
    const origin = { requestId: 'r1', address: '203.0.113.1' }
    const caller = await callers.resolve({ apiKey: 'public', bearer: 'acme_person_good1_sum1' }, origin)
    expect(caller).toEqual({ kind: 'token', role: 'authenticated', claims: apiTokenClaims })
    expect(state).toMatchObject({ asked: [['acme_person_good1_sum1', origin]], verified: 0 })
  })

  test('is asked about for each request, so that one that was revoked ends at once', async () => {
    const { state, resolve } = open()
    for (let count = 0; count < 3; count += 1) await resolve(undefined, 'acme_person_good1_sum1')
    expect(state.asked).toHaveLength(3)
  })

  test('that the product does not know is refused', async () => {
    await expect(open().resolve(undefined, 'acme_person_bad1_sum1')).rejects.toThrow(
      refused('refused-api-token'),
    )
  })

  test.each(['acme_person_good1', 'other_person_good1_sum1', 'xacme_person_good1_sum1', 'acme__good1_sum1'])(
    '%s has another form: the product is not asked',
    async (bearer) => {
      const { state, resolve } = open()
      await expect(resolve(undefined, bearer)).rejects.toThrow(refused('wrong-part-count'))
      expect(state.asked).toEqual([])
    },
  )

  test.each(['https://elsewhere.example', 'http://app.example', 'https://app.example:8443', 'null'])(
    'that a page of %s sends is refused before it is looked up',
    async (origin) => {
      const { state, callers } = open({ ownOrigin: 'https://app.example' })
      const sent = { apiKey: 'public', bearer: 'acme_person_good1_sum1', origin }
      expect(() => callers.resolve(sent)).toThrow(refused('cross-origin-api-token'))
      expect(state.asked).toEqual([])
    },
  )

  test('that a page of the own origin sends stands for its claims, and without one for nobody', async () => {
    const sent = { apiKey: undefined, bearer: 'acme_person_good1_sum1', origin: 'https://app.example' }
    expect(await open({ ownOrigin: 'https://app.example' }).callers.resolve(sent)).toMatchObject({
      kind: 'token',
    })
    expect(() => open().callers.resolve(sent)).toThrow(refused('cross-origin-api-token'))
  })

  test('asks for its origin alone: people and keys are served wherever they come from', async () => {
    const { callers } = open({ ownOrigin: 'https://app.example' })
    const origin = 'https://elsewhere.example'
    expect(await callers.resolve({ apiKey: undefined, bearer: 'a.b.c', origin })).toEqual(ada)
    expect(await callers.resolve({ apiKey: 'public', bearer: undefined, origin })).toMatchObject({
      kind: 'anonymous',
    })
  })

  test('is told from other bearers by its form, without asking for it', () => {
    const { state, callers } = open()
    expect(callers.isApiToken('acme_person_bad1_sum1')).toBe(true)
    for (const bearer of ['a.b.c', 'public', 'acme_person_good1', '']) {
      expect(callers.isApiToken(bearer), bearer).toBe(false)
    }
    expect(state.asked).toEqual([])
  })

  test('means nothing where there are none', async () => {
    const { callers, resolve } = open({ apiTokens: undefined })
    expect(callers.isApiToken('acme_person_good1_sum1')).toBe(false)
    await expect(resolve(undefined, 'acme_person_good1_sum1')).rejects.toThrow(refused('wrong-part-count'))
  })
})

describe('a verified token', () => {
  test('is not verified again within a minute', async () => {
    const { state, resolve } = open()
    await resolve(undefined, 'a.b.c')
    state.now += 59_999
    await resolve(undefined, 'a.b.c')
    expect(state.verified).toBe(1)
    state.now += 1
    await resolve(undefined, 'a.b.c')
    expect(state.verified).toBe(2)
  })

  test('is never trusted for longer than it lives', async () => {
    const { state, resolve } = open()
    state.claims = { exp: state.now / 1000 + 10 }
    await resolve(undefined, 'a.b.c')
    state.now += 10_000
    await resolve(undefined, 'a.b.c')
    expect(state.verified).toBe(2)
  })

  test('that was refused is asked about each time', async () => {
    const { state, resolve } = open()
    for (let count = 0; count < 2; count += 1) {
      await expect(resolve(undefined, 'x.y.z')).rejects.toThrow(refused('token-invalid'))
    }
    expect(state.verified).toBe(2)
  })
})
