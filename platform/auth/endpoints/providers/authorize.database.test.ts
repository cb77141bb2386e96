import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { readReturn } from '../../test-support/visit-provider.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options, google: { clientId: 'g' } },
    redirectAllowList: ['https://other.example.com/**'],
  })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

/** As a browser navigates: without an API key. */
const authorize = (query: Record<string, string>, address?: string) =>
  auth.request('GET', `/authorize?${new URLSearchParams(query)}`, {
    headers: { apikey: '' },
    ...(address !== undefined && { address }),
  })

async function leave(query: Record<string, string>): Promise<URL> {
  const answer = await authorize({ provider: 'keycloak', ...query })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

const flowOf = async (url: URL) => {
  const [flow] = await auth.query('select * from auth.flow_state where id = $1', [
    url.searchParams.get('state'),
  ])
  return flow
}

describe('leaving for a provider', () => {
  test('asks it for a code, with a state, a nonce and a challenge of its own', async () => {
    const [one, other] = [await leave({}), await leave({})]
    expect(one.origin).toBe(provider.options.issuer)
    const asked = Object.fromEntries(one.searchParams)
    expect(asked).toEqual({
      client_id: 'trellis',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${siteUrl}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(other.searchParams.get(name)).not.toBe(asked[name])
    }
  })

  test('keeps what proves the flow sealed', async () => {
    const url = await leave({})
    const stored = JSON.stringify(await flowOf(url))
    expect(stored).not.toContain(url.searchParams.get('nonce'))
    expect(await flowOf(url)).toMatchObject({ provider: 'keycloak', used_at: null, user_id: null })
  })

  test('adds the wanted scopes and passes other parameters on', async () => {
    const url = await leave({ scopes: 'calendar email', prompt: 'consent', login_hint: 'ada' })
    expect(url.searchParams.get('scope')).toBe('openid email profile calendar')
    expect(url.searchParams.get('prompt')).toBe('consent')
    expect(url.searchParams.get('login_hint')).toBe('ada')
  })

  test.each([
    ['client_id', 'other'],
    ['redirect_uri', 'https://evil.example/'],
    ['Redirect_URI', 'https://evil.example/'],
    ['response_type', 'token'],
    ['response_mode', 'fragment'],
    ['state', 'mine'],
    ['nonce', 'mine'],
    ['scope', 'everything'],
    ['request', 'ey'],
    ['request_uri', 'https://evil.example/'],
    ['code_verifier', 'mine'],
    ['redirect_to', `${siteUrl}/welcome`],
  ])('does not let the caller set %s', async (name, value) => {
    const url = await leave({ [name]: value })
    expect([...url.searchParams.values()]).not.toContain(value)
  })

  test('keeps the challenge of the client apart from its own', async () => {
    const challenge = createHash('sha256').update('v'.repeat(56)).digest('base64url')
    const url = await leave({ code_challenge: challenge, code_challenge_method: 's256' })
    expect(url.searchParams.get('code_challenge')).not.toBe(challenge)
    expect(await flowOf(url)).toMatchObject({ code_challenge: challenge, code_challenge_method: 's256' })
  })

  test.each([
    ['https://other.example.com/in?a=1', 'https://other.example.com/in?a=1'],
    ['https://evil.example/', siteUrl],
    ['javascript:alert(1)', siteUrl],
  ])('with the wish to return to %s returns to %s', async (wanted, target) => {
    expect(await flowOf(await leave({ redirect_to: wanted }))).toMatchObject({ redirect_to: target })
  })

  test('gives the browser a mark that no page and no other host can read or set', async () => {
    const answer = await authorize({ provider: 'keycloak' })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-auth-flow=[\w-]{32}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

test.each([
  ['', 'Unsupported provider: Provider  could not be found'],
  ['nonsense', 'Unsupported provider: Provider nonsense could not be found'],
  ['constructor', 'Unsupported provider: Provider constructor could not be found'],
  ['github', 'Unsupported provider: provider is not enabled'],
])('the provider %j is refused', async (name, message) => {
  const answer = await authorize({ provider: name })
  expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
})

test.each([
  [{ code_challenge: 'x'.repeat(43) }],
  [{ code_challenge_method: 's256' }],
  [{ code_challenge: 'short', code_challenge_method: 's256' }],
  [{ custom: 'x'.repeat(2100) }],
])('the parameters %j are refused, and no flow begins', async (query) => {
  const count = () => auth.query('select count(*) from auth.flow_state')
  const before = await count()
  const answer = await authorize({ provider: 'keycloak', ...query })
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(await count()).toEqual(before)
})

test('a provider that does not answer is a fault of ours, and the log names it without secrets', async () => {
  const broken = auth.again({
    providers: { keycloak: { ...provider.options, issuer: 'http://127.0.0.1:1' } },
  })
  const answer = await broken.request('GET', '/authorize?provider=keycloak')
  expect([answer.status, answer.body]).toEqual([
    500,
    { code: 'unexpected_failure', message: 'The provider cannot be reached' },
  ])
  expect(broken.logs).toHaveLength(1)
  expect(JSON.stringify(broken.logs)).not.toContain(provider.options.clientSecret)
})

test('a browser whose provider does not answer is sent back with the error, and nowhere else', async () => {
  const broken = auth.again({
    providers: { keycloak: { ...provider.options, issuer: 'http://127.0.0.1:1' } },
  })
  const headers = { apikey: '', 'sec-fetch-mode': 'navigate' }
  const leaveFor = async (target: string) => {
    const query = new URLSearchParams({ provider: 'keycloak', redirect_to: target })
    const { url, query: told } = readReturn(await broken.request('GET', `/authorize?${query}`, { headers }))
    return [`${url.origin}${url.pathname}`, told]
  }
  const error = {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'The provider cannot be reached',
  }
  expect(await leaveFor(`${siteUrl}/confirm`)).toEqual([`${siteUrl}/confirm`, error])
  expect(await leaveFor('https://evil.example/confirm')).toEqual([`${siteUrl}/`, error])
})

test('flows that have expired are deleted by those that begin', async () => {
  const url = await leave({})
  await auth.query(`update auth.flow_state set created_at = now() - interval '11 minutes' where id = $1`, [
    url.searchParams.get('state'),
  ])
  await leave({})
  expect(await flowOf(url)).toBeUndefined()
})

test('an address that begins too many sign-ins is refused', async () => {
  const limited = auth.again({ rateLimits: { authorize: { limit: 1, seconds: 300 } } })
  const once = () => limited.request('GET', '/authorize?provider=keycloak', { address: '203.0.113.30' })
  expect((await once()).status).toBe(302)
  const answer = await once()
  expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
})
