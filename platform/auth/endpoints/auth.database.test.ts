import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

describe('the way in', () => {
  test.each([
    ['POST', '/otp'],
    ['POST', '/verify'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/logout'],
    ['GET', '/user'],
    ['PUT', '/user'],
    ['GET', '/settings'],
    ['GET', '/nowhere'],
  ])('%s %s asks for a known API key', async (method, path) => {
    for (const apikey of ['', 'guessed']) {
      const answer = await auth.request(method, path, { headers: { apikey } })
      expect([answer.status, typeof answer.body.message]).toEqual([401, 'string'])
    }
  })

  test.each(['/health', '/.well-known/jwks.json', '/verify?token=x&type=signup'])(
    'GET %s is open',
    async (path) => {
      expect((await auth.request('GET', path, { headers: { apikey: '' } })).status).toBeLessThan(400)
    },
  )

  test.each([
    ['GET', '/nowhere', 404],
    ['POST', '/user/identities', 404],
    ['GET', '/', 404],
    ['GET', '/otp', 405],
    ['DELETE', '/user', 405],
    ['PATCH', '/verify', 405],
    ['POST', '/settings', 405],
  ])('%s %s answers %i', async (method, path, status) => {
    expect((await auth.request(method, path)).status).toBe(status)
  })

  test('lets a page of any origin ask, and read what the client needs', async () => {
    const preflight = await auth.request('OPTIONS', '/otp', {
      headers: { apikey: '', origin: 'https://x.example' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(',') ?? []
    expect(allowed).toEqual(
      expect.arrayContaining([
        'accept',
        'authorization',
        'content-type',
        'x-client-ip',
        'x-client-info',
        'x-jwt-aud',
        'x-use-cookie',
        'x-supabase-api-version',
        'apikey',
        'x-retry-count',
        'traceparent',
        'tracestate',
        'baggage',
      ]),
    )
    const refused = await auth.request('GET', '/user', { headers: { origin: 'https://x.example' } })
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toBe(
      'x-total-count,link,x-supabase-api-version,x-request-id,ratelimit,ratelimit-policy,retry-after',
    )
  })

  test('takes bodies up to one megabyte', async () => {
    const body = (bytes: number) => JSON.stringify({ email: freshEmail(), more: 'x'.repeat(bytes) })
    expect((await auth.request('POST', '/otp', { body: body(1024 * 1024 - 100) })).status).toBe(200)
    const answer = await auth.request('POST', '/otp', { body: body(1024 * 1024) })
    expect([answer.status, answer.body.code]).toEqual([413, 'request_entity_too_large'])
  })
})

describe('a refusal', () => {
  const ask = (version: string | undefined, options = {}) =>
    auth.again(options).request('POST', '/otp', {
      body: { email: 'nonsense' },
      headers:
        version === undefined ? { 'X-Supabase-Api-Version': '' } : { 'X-Supabase-Api-Version': version },
    })

  test.each(['2024-01-01', '2025-06-30'])(
    'for the API version %s has a code and a message',
    async (version) => {
      const answer = await ask(version)
      expect(answer.body).toEqual({
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed')
    },
  )

  test.each([undefined, '2023-12-31', 'nonsense'])(
    'for the API version %s has the older form',
    async (version) => {
      const answer = await ask(version)
      expect(answer.body).toEqual({
        code: 400,
        error_code: 'validation_failed',
        msg: 'Unable to validate email address: invalid format',
      })
      expect(answer.headers.has('x-supabase-api-version')).toBe(false)
      expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed')
    },
  )

  test('by a fault of ours names the request, in the log too, and nothing else', async () => {
    const broken = auth.again({ onUserCreated: () => Promise.reject(new Error('a statement at line 7')) })
    const answer = await broken.request('POST', '/otp', {
      body: { email: freshEmail() },
      headers: { 'X-Supabase-Api-Version': '' },
    })
    const id = answer.headers.get('x-request-id')
    expect(answer.body).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Something went wrong. See the server log for the cause',
      error_id: id,
    })
    expect(broken.logs).toMatchObject([{ level: 'error', fields: { requestId: id, err: expect.any(Error) } }])
  })
})

test('an answer that worked does not echo the API version', async () => {
  const answer = await auth.request('GET', '/settings')
  expect(answer.headers.has('x-supabase-api-version')).toBe(false)
})

test('nothing secret is logged, whatever happens', async () => {
  const quiet = auth.again()
  const email = freshEmail()
  const { tokenHash, code, type } = await quiet.askForMail(email)
  await quiet.request('POST', '/verify', { body: { type: 'email', email, token: '000000' } })
  const session = await quiet.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  const broken = quiet.again({ renderMail: () => Promise.reject(new Error('down')) })
  await broken.request('POST', '/otp', { body: { email } })
  const logged = JSON.stringify([...quiet.logs, ...broken.logs])
  for (const secret of [tokenHash, code, session.body.access_token, session.body.refresh_token]) {
    expect(logged).not.toContain(secret)
  }
})
