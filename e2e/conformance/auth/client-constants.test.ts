// The numbers in section 9 of the specification that are built into the client libraries. They are measured with a
// clock and a network of our own, so that an upgrade that changes one is noticed here.
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServerClient } from '@supabase/ssr'
import { AuthApiError, AuthRetryableFetchError, createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage, type Storage } from '../support/person.ts'

const begin = Date.UTC(2026, 0, 1)
const second = 1000

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = (request: Request) => Response
type Asked = { readonly path: string; readonly at: number }

const storageKey = 'session'

/** A session in the form that the client stores. */
const sessionOf = (remaining: number) => ({
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: remaining,
  expires_at: begin / second + remaining,
  user: { id: 'someone' },
})

function storageWith(session: object | undefined): Storage {
  const storage = createStorage()
  if (session !== undefined) storage.items.set(storageKey, JSON.stringify(session))
  return storage
}

/** A client whose network answers as told. Every call is recorded with its time since the start. */
function open({ answer, session, auto = false }: { answer: Answer; session?: object; auto?: boolean }) {
  const asked: Asked[] = []
  const storage = storageWith(session)
  const client = createClient('http://localhost:9', 'sb_publishable_x', {
    auth: { autoRefreshToken: auto, detectSessionInUrl: false, storageKey, storage },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        asked.push({ path: new URL(request.url).pathname, at: Date.now() - begin })
        return answer(request)
      },
    },
  })
  return { client, asked, storage }
}

const refuse = (status: number) => () => Response.json({ code: 'x', message: 'x' }, { status })
const refreshed = (remaining: number) => () =>
  Response.json({ ...sessionOf(remaining), refresh_token: 'next' })

describe('a session', () => {
  test.each([
    [91, 0],
    [89, 1],
  ])(
    'with %i seconds left is refreshed %i times when it is read: the margin is 90 s',
    async (remaining, times) => {
      const { client, asked } = open({ answer: refreshed(3600), session: sessionOf(remaining) })
      await client.auth.getSession()
      expect(asked.map(({ path }) => path)).toEqual(Array(times).fill('/auth/v1/token'))
    },
  )

  test('is looked at every 30 s, and refreshed by itself within three ticks of its end', async () => {
    const { client, asked } = open({ answer: refreshed(3600), session: sessionOf(200), auto: true })
    await client.auth.initialize()
    await vi.advanceTimersByTimeAsync(89 * second)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(2 * second)
    expect(asked).toEqual([{ path: '/auth/v1/token', at: 90 * second }])
    await client.auth.stopAutoRefresh()
  })

  test('that cannot be refreshed is tried after 200 ms, doubling, within 30 s', async () => {
    const { client, asked } = open({ answer: refuse(503), session: sessionOf(3600) })
    const result = client.auth.refreshSession()
    await vi.advanceTimersByTimeAsync(60 * second)
    expect((await result).error).toBeInstanceOf(AuthRetryableFetchError)
    expect(asked.map(({ at }) => at)).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
  })

  test.each([
    [429, false],
    [503, true],
    [504, true],
  ])('that has expired and whose refresh is answered %i is kept: %s', async (status, isKept) => {
    const { client, storage } = open({ answer: refuse(status), session: sessionOf(-60) })
    const read = client.auth.getSession()
    await vi.advanceTimersByTimeAsync(60 * second)
    expect((await read).data.session).toBeNull()
    expect(storage.items.has(storageKey)).toBe(isKept)
  })
})

describe('a failure of the server', () => {
  const wider = [500, 501, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530]

  test.each([502, 503, 504, ...wider])('with the status %i may be tried again', async (status) => {
    const { client } = open({ answer: refuse(status) })
    const { error } = await client.auth.getUser('token')
    expect(error).toBeInstanceOf(AuthRetryableFetchError)
  })

  test.each([400, 401, 403, 404, 409, 422, 429, 505, 519, 531])(
    'with the status %i may not',
    async (status) => {
      const { client } = open({ answer: refuse(status) })
      const { error } = await client.auth.getUser('token')
      expect(error).toBeInstanceOf(AuthApiError)
    },
  )
})

test('the key set is kept for ten minutes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = {
    ...publicKey.export({ format: 'jwk' }),
    kid: 'key',
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'ES256', kid: 'key', typ: 'JWT' })}.${part({ sub: 'x', exp: begin / second + 86_400 })}`
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const token = `${content}.${signature.toString('base64url')}`
  const { client, asked } = open({ answer: () => Response.json({ keys: [jwk] }) })
  for (const minutes of [0, 9.9, 10.1, 19.9, 20.2]) {
    vi.setSystemTime(begin + minutes * 60 * second)
    expect((await client.auth.getClaims(token)).error).toBeNull()
  }
  expect(asked.map(({ path, at }) => [path, at / second / 60])).toEqual([
    ['/auth/v1/.well-known/jwks.json', 0],
    ['/auth/v1/.well-known/jwks.json', 10.1],
    ['/auth/v1/.well-known/jwks.json', 20.2],
  ])
})

test('a read of data that fails is tried up to three times more', async () => {
  const { client, asked } = open({ answer: refuse(503) })
  const result = client.from('things').select()
  const settled = result.then((answer) => answer.status)
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(await settled).toBe(503)
  expect(asked.map(({ at }) => at)).toEqual([0, 1 * second, 3 * second, 7 * second])
})

test('the cookies of a session last 400 days and hold at most 3180 characters each', async () => {
  vi.useRealTimers()
  const kept: { name: string; value: string; options: object }[] = []
  const client = createServerClient('http://localhost:9', 'sb_publishable_x', {
    cookieOptions: { name: 'session' },
    cookies: {
      getAll: () => [],
      setAll: (cookies) => {
        kept.push(...cookies)
      },
    },
    global: {
      fetch: async () =>
        Response.json({ ...sessionOf(3600), user: { id: 'someone', about: 'x'.repeat(5000) } }),
    },
  })
  await client.auth.verifyOtp({ token_hash: 'x', type: 'email' })
  expect(kept.map(({ name, value }) => [name, value.length])).toEqual([
    ['session.0', 3180],
    ['session.1', 3180],
    ['session.2', expect.any(Number)],
  ])
  for (const { options } of kept) {
    expect(options).toMatchObject({ maxAge: 400 * 24 * 60 * 60, path: '/', sameSite: 'lax', httpOnly: false })
  }
})
