// The answers on the wire, which the client does not show.
import { describe, expect, inject, test } from 'vitest'
import { freshEmail, openClient, signIn } from '../support/person.ts'

const call = (path: string, init: RequestInit = {}, key = inject('installation').publishableKey) =>
  fetch(`${inject('installation').url}/auth/v1${path}`, {
    ...init,
    headers: { ...(key !== '' && { apikey: key }), 'Content-Type': 'application/json', ...init.headers },
  })

describe('the API key', () => {
  test.each(['', 'guessed'])('%j is refused with a message', async (key) => {
    const answer = await call('/otp', { method: 'POST', body: '{}' }, key)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: expect.any(String) })
  })
})

describe('a refusal', () => {
  const refused = (version?: string) =>
    call('/otp', {
      method: 'POST',
      body: '{"email":"nonsense"}',
      headers: version === undefined ? {} : { 'X-Supabase-Api-Version': version },
    })

  test('has the form of the API version that is asked for', async () => {
    const newer = await refused('2024-01-01')
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await newer.json()).toEqual({ code: 'validation_failed', message: expect.any(String) })
    const older = await refused()
    expect(older.headers.get('x-supabase-api-version')).toBeNull()
    expect(await older.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: expect.any(String),
    })
    expect(older.headers.get('x-sb-error-code')).toBe('validation_failed')
  })

  test.each([
    ['POST', '/otp', '{', 400, 'bad_json'],
    ['POST', '/otp', JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), 413, 'request_entity_too_large'],
    ['GET', '/nowhere', undefined, 404, 'unknown'],
    ['DELETE', '/otp', undefined, 405, 'unknown'],
    ['POST', '/token?grant_type=nonsense', '{}', 400, 'invalid_credentials'],
    ['GET', '/user', undefined, 401, 'no_authorization'],
  ])('of %s %s has its status and code', async (method, path, body, status, code) => {
    const answer = await call(path, { method, ...(body !== undefined && { body }) })
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([status, code])
  })

  test('of a refresh without a token has the OAuth form', async () => {
    const answer = await call('/token?grant_type=refresh_token', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
  })
})

describe('what anyone may read', () => {
  test('the key set holds public ES256 keys and may be kept for ten minutes', async () => {
    const answer = await call('/.well-known/jwks.json', {}, '')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toMatchObject([{ kty: 'EC', alg: 'ES256', use: 'sig' }])
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('the health', async () => {
    expect(await (await call('/health', {}, '')).json()).toMatchObject({ name: 'GoTrue' })
  })

  test('the settings', async () => {
    expect(await (await call('/settings')).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
  })
})

test('signing out answers without content', async () => {
  const { access_token } = await signIn(openClient(), freshEmail())
  const answer = await call('/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}` },
  })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test('no answer of a session may be stored by anyone', async () => {
  const { access_token } = await signIn(openClient(), freshEmail())
  const answer = await call('/user', { headers: { Authorization: `Bearer ${access_token}` } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
