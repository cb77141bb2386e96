import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const verifier = 'v'.repeat(56)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

/** Follows a link as a browser does: without an API key. */
async function follow(query: Record<string, string>, method = 'GET') {
  const headers = { apikey: '', accept: 'text/html' }
  const answer = await auth.request(method, `/verify?${new URLSearchParams(query)}`, { headers })
  const location = answer.headers.get('location')
  return { ...answer, url: location === null ? undefined : new URL(location) }
}

const fragmentOf = (url: URL | undefined) => Object.fromEntries(new URLSearchParams(url?.hash.slice(1)))
const refused = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

describe('a link of the implicit flow', () => {
  test('sends on with the session in the fragment', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail())
    const { status, url, headers } = await follow({
      token: tokenHash,
      type,
      redirect_to: `${siteUrl}/welcome?a=1`,
    })
    expect(status).toBe(303)
    expect(`${url?.origin}${url?.pathname}${url?.search}`).toBe(`${siteUrl}/welcome?a=1`)
    const fragment = fragmentOf(url)
    expect(fragment).toMatchObject({ expires_in: '3600', token_type: 'bearer', type: 'signup', sb: '' })
    expect(Object.keys(fragment).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(await auth.keyring.verify(fragment.access_token ?? '')).toMatchObject({
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('goes to the site where the wanted place is not allowed', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail())
    const { url } = await follow({ token: tokenHash, type, redirect_to: 'https://evil.example/' })
    expect(url?.origin).toBe(siteUrl)
  })

  test('that is spent sends on with the error in the fragment only', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail())
    await follow({ token: tokenHash, type })
    const { status, url } = await follow({ token: tokenHash, type })
    expect(status).toBe(303)
    expect(url?.search).toBe('')
    expect(fragmentOf(url)).toEqual({ ...refused, sb: '' })
    expect(url?.hash).toContain('error_description=Email+link+is+invalid+or+has+expired')
  })
})

describe('a link of a PKCE flow', () => {
  test('sends on with a code that the browser which began can exchange, once', async () => {
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email, pkce)
    const { status, url } = await follow({
      token: tokenHash,
      type,
      redirect_to: `${siteUrl}/welcome?a=1&sb_flow_id=f`,
    })
    expect([status, url?.hash]).toEqual([303, ''])
    expect(url?.searchParams.get('a')).toBe('1')
    expect(url?.searchParams.get('sb_flow_id')).toBe('f')
    const body = { auth_code: url?.searchParams.get('code'), code_verifier: verifier }
    const exchanged = await auth.request('POST', '/token?grant_type=pkce', { body })
    expect(exchanged.status).toBe(200)
    expect(exchanged.body.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(await auth.keyring.verify(String(exchanged.body.access_token))).toMatchObject({
      amr: [{ method: 'email/signup', timestamp: expect.any(Number) }],
    })
    const again = await auth.request('POST', '/token?grant_type=pkce', { body })
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found'])
  })

  test('of a known person says so in the session', async () => {
    const email = freshEmail()
    await auth.signIn(email)
    const { tokenHash, type } = await auth.askForMail(email, pkce)
    const { url } = await follow({ token: tokenHash, type })
    const body = { auth_code: url?.searchParams.get('code'), code_verifier: verifier }
    const exchanged = await auth.request('POST', '/token?grant_type=pkce', { body })
    expect(await auth.keyring.verify(String(exchanged.body.access_token))).toMatchObject({
      amr: [{ method: 'magiclink' }],
    })
  })

  test('yields no tokens where its prefix is left out', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail(), pkce)
    const { url } = await follow({ token: tokenHash.replace('pkce_', ''), type })
    expect(url?.hash).toBe('')
    expect(url?.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that is spent puts the error into the query as well', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail(), pkce)
    await follow({ token: tokenHash, type })
    const { url } = await follow({ token: tokenHash, type })
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual(refused)
    expect(fragmentOf(url)).toEqual({ ...refused, sb: '' })
  })
})

test('an address that follows too many links is sent on with the error, and the link is not spent', async () => {
  const limited = auth.again({ rateLimits: { verify: { limit: 1, seconds: 300 } } })
  const { tokenHash, type } = await auth.askForMail(freshEmail())
  const again = (query: Record<string, string>) =>
    limited.request('GET', `/verify?${new URLSearchParams(query)}`, {
      headers: { apikey: '' },
      address: '203.0.113.20',
    })
  await again({ token: 'x', type })
  const answer = await again({ token: tokenHash, type, redirect_to: `${siteUrl}/welcome` })
  const url = new URL(answer.headers.get('location') ?? '')
  expect([answer.status, `${url.origin}${url.pathname}`]).toEqual([303, `${siteUrl}/welcome`])
  expect(fragmentOf(url)).toEqual({
    error_code: 'over_request_rate_limit',
    error_description: 'Request rate limit reached',
    sb: '',
  })
  expect(fragmentOf((await follow({ token: tokenHash, type })).url)).toHaveProperty('access_token')
})

test('an unknown type sends on with a bad request', async () => {
  const { url } = await follow({ token: 'x', type: 'nonsense' })
  expect(fragmentOf(url)).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' })
})

test('a fault of ours is logged, and sends on without its cause', async () => {
  const broken = auth.again({ clock: () => Number.NaN })
  const { tokenHash, type } = await auth.askForMail(freshEmail())
  const query = new URLSearchParams({ token: tokenHash, type })
  const answer = await broken.request('GET', `/verify?${query}`, { headers: { apikey: '' } })
  const url = new URL(answer.headers.get('location') ?? '')
  expect(fragmentOf(url)).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Something went wrong. See the server log for the cause',
    sb: '',
  })
  expect(broken.logs).toMatchObject([{ level: 'error' }])
})

test.each([
  [{ type: 'signup' }, 'Verify requires a token or a token hash'],
  [{ token: 'x' }, 'Verify requires a verification type'],
])('a link with only %j is answered with JSON', async (query, message) => {
  const answer = await follow(query)
  expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
})

test('a scanner that asks for the head of a link does not spend it', async () => {
  const { tokenHash, type } = await auth.askForMail(freshEmail())
  const query = new URLSearchParams({ token: tokenHash, type })
  expect((await auth.request('HEAD', `/verify?${query}`)).status).toBe(405)
  expect(fragmentOf((await follow({ token: tokenHash, type })).url)).toHaveProperty('access_token')
})
