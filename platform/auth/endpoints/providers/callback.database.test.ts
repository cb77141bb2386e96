import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { comeBack, readReturn, visitProvider } from '../../test-support/visit-provider.ts'

let provider: TestProvider
let stranger: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  stranger = await openProvider({ isTerse: true })
  auth = await openAuth({ providers: { keycloak: provider.options, gitlab: stranger.options } })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
  await stranger?.close()
})

const visit = (query: { readonly sub: string } & Record<string, string>) =>
  visitProvider({ auth, provider }, query)

const verifier = 'v'.repeat(56)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}
const exchange = (auth_code: string | undefined) =>
  auth.request('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } })

describe('coming back in the implicit flow', () => {
  test('creates the account and ends with the session in the fragment', async () => {
    const person = provider.addPerson()
    const visited = await visit({ sub: person.sub, redirect_to: `${siteUrl}/welcome?a=1` })
    const { status, url, fragment } = await comeBack(auth, visited)
    expect([status, `${url.origin}${url.pathname}${url.search}`]).toEqual([302, `${siteUrl}/welcome?a=1`])
    expect(Object.keys(fragment).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_refresh_token',
      'provider_token',
      'refresh_token',
      'sb',
      'token_type',
    ])
    const claims = await auth.keyring.verify(fragment.access_token ?? '')
    expect(claims).toMatchObject({
      email: person.email,
      aal: 'aal1',
      amr: [{ method: 'oauth', provider: 'keycloak', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    const user = (await auth.request('GET', '/user', { token: fragment.access_token ?? '' })).body
    const told = {
      iss: provider.options.issuer,
      sub: person.sub,
      provider_id: person.sub,
      email: person.email,
      email_verified: true,
      phone_verified: false,
      name: 'Ada Example',
      full_name: 'Ada Example',
      picture: 'https://example.com/ada.png',
      avatar_url: 'https://example.com/ada.png',
    }
    expect(user).toMatchObject({ email: person.email, email_confirmed_at: expect.any(String) })
    expect(user.user_metadata).toEqual(told)
    expect(user.identities).toMatchObject([
      {
        id: person.sub,
        provider: 'keycloak',
        identity_data: told,
        email: person.email,
        last_sign_in_at: expect.any(String),
      },
    ])
    expect(auth.mails).toEqual([])
  })

  test('signs the same person in again, whatever became of their address there', async () => {
    const person = provider.addPerson()
    const first = await comeBack(auth, await visit({ sub: person.sub }))
    provider.addPerson({ sub: person.sub, email: `new-${person.email}`, email_verified: false, name: 'New' })
    const second = await comeBack(auth, await visit({ sub: person.sub }))
    const [one, two] = await Promise.all(
      [first, second].map(({ fragment }) => auth.keyring.verify(fragment.access_token ?? '')),
    )
    expect(two).toMatchObject({ sub: one?.sub, email: person.email, user_metadata: { full_name: 'New' } })
  })

  test('asks the provider for what its token does not state', async () => {
    const person = stranger.addPerson()
    const visited = await visitProvider({ auth, provider: stranger, name: 'gitlab' }, { sub: person.sub })
    const { fragment } = await comeBack(auth, visited)
    expect(await auth.keyring.verify(fragment.access_token ?? '')).toMatchObject({ email: person.email })
  })

  test('is possible by a form that the browser posts', async () => {
    const person = provider.addPerson()
    const { callback, cookie } = await visit({ sub: person.sub })
    const body = callback.searchParams.toString()
    const posted = await auth.request('POST', '/callback', {
      body,
      headers: {
        apikey: '',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-mode': 'navigate',
      },
    })
    const { url } = readReturn(posted)
    expect([posted.status, url.href]).toEqual([303, callback.href])
    const { fragment } = await comeBack(auth, { callback: url, cookie })
    expect(fragment).toHaveProperty('access_token')
  })

  test('is possible for a program that posts the form itself', async () => {
    const person = provider.addPerson()
    const { callback } = await visit({ sub: person.sub })
    const headers = { apikey: '', 'content-type': 'application/x-www-form-urlencoded' }
    const body = callback.searchParams.toString()
    const { status, fragment } = readReturn(await auth.request('POST', '/callback', { body, headers }))
    expect(status).toBe(302)
    expect(fragment).toHaveProperty('access_token')
  })
})

describe('coming back in the flow with PKCE', () => {
  test('ends with a code, which hands out the session and the tokens of the provider once', async () => {
    const person = provider.addPerson()
    const visited = await visit({ sub: person.sub, ...pkce, redirect_to: `${siteUrl}/in?sb_flow_id=f` })
    const { url, query } = await comeBack(auth, visited)
    expect([url.hash, query.sb_flow_id]).toEqual(['', 'f'])
    const answer = await exchange(query.code)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { email: person.email },
    })
    expect(await auth.keyring.verify(String(answer.body.access_token))).toMatchObject({
      amr: [{ method: 'oauth', provider: 'keycloak' }],
    })
    const again = await exchange(query.code)
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found'])
  })

  test('keeps the tokens of the provider sealed', async () => {
    const { query } = await comeBack(auth, await visit({ sub: provider.addPerson().sub, ...pkce }))
    const stored = await auth.query('select to_jsonb(f)::text as row from auth.flow_state f')
    const { body } = await exchange(query.code)
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(body.provider_token)
    expect(JSON.stringify(stored)).not.toContain(body.provider_refresh_token)
  })

  test('needs no mark of the browser, because only the client has the verifier', async () => {
    const { callback } = await visit({ sub: provider.addPerson().sub, ...pkce })
    const { query } = await comeBack(auth, { callback, cookie: '' })
    expect((await exchange(query.code)).status).toBe(200)
  })
})

const countPeople = async () => (await auth.query('select count(*)::int as count from auth.users'))[0]?.count

/** Nobody was signed in, and the browser got the error in both places. */
async function expectRefusal(
  returned: Awaited<ReturnType<typeof comeBack>>,
  expected: Readonly<Record<string, string>>,
) {
  expect(returned.status).toBe(302)
  expect(returned.query).toEqual(expected)
  expect(returned.fragment).toEqual({ ...expected, sb: '' })
}

const badState = (description: string) => ({
  error: 'invalid_request',
  error_code: 'bad_oauth_state',
  error_description: description,
})

describe('a state', () => {
  test('that is missing is refused', async () => {
    await expectRefusal(
      await comeBack(auth, { callback: new URL('https://x.example/?code=x'), cookie: '' }),
      {
        error: 'invalid_request',
        error_code: 'bad_oauth_callback',
        error_description: 'OAuth state parameter missing',
      },
    )
  })

  test.each([
    ['nonsense', 'OAuth state parameter is invalid'],
    [randomUUID(), 'OAuth state not found or expired'],
  ])('that nobody began is refused: %s', async (state, description) => {
    const callback = new URL(`https://x.example/?code=x&state=${state}`)
    await expectRefusal(await comeBack(auth, { callback, cookie: '' }), badState(description))
  })

  test('works once, and no second session begins', async () => {
    const visited = await visit({ sub: provider.addPerson().sub })
    const first = await comeBack(auth, visited)
    const { sub } = await auth.keyring.verify(first.fragment.access_token ?? '')
    await expectRefusal(await comeBack(auth, visited), {
      error: 'invalid_request',
      error_code: 'flow_state_already_used',
      error_description: 'State has already been used',
    })
    expect(await auth.query('select 1 from auth.sessions where user_id = $1', [sub])).toHaveLength(1)
  })

  test('works once, even for callbacks at the same moment', async () => {
    const visited = await visit({ sub: provider.addPerson().sub })
    const returned = await Promise.all([1, 2, 3].map(() => comeBack(auth, visited)))
    const codes = returned.map(({ query }) => query.error_code ?? 'none').sort()
    expect(codes).toEqual(['flow_state_already_used', 'flow_state_already_used', 'none'])
  })

  test('expires after five minutes', async () => {
    const visited = await visit({ sub: provider.addPerson().sub })
    await auth.query(`update auth.flow_state set created_at = now() - interval '301 seconds' where id = $1`, [
      visited.callback.searchParams.get('state'),
    ])
    const people = await countPeople()
    await expectRefusal(await comeBack(auth, visited), badState('OAuth state has expired'))
    expect(await countPeople()).toBe(people)
  })

  test('of a mail is none of a provider', async () => {
    await auth.askForMail(`${randomUUID()}@example.com`, pkce)
    const [flow] = await auth.query('select id from auth.flow_state where provider is null limit 1')
    const callback = new URL(`https://x.example/?code=x&state=${flow?.id}`)
    const returned = await comeBack(auth, { callback, cookie: '' })
    await expectRefusal(returned, badState('OAuth state not found or expired'))
  })

  test('does not accept the code of another flow', async () => {
    const [one, other] = [
      await visit({ sub: provider.addPerson().sub }),
      await visit({ sub: provider.addPerson().sub }),
    ]
    one.callback.searchParams.set('code', other.callback.searchParams.get('code') ?? '')
    const people = await countPeople()
    await expectRefusal(await comeBack(auth, one), {
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code',
    })
    expect(await countPeople()).toBe(people)
  })

  test('of one provider does not accept an answer of another', async () => {
    const [ours, theirs] = [
      await visit({ sub: provider.addPerson().sub }),
      await visitProvider({ auth, provider: stranger, name: 'gitlab' }, { sub: stranger.addPerson().sub }),
    ]
    const callback = new URL(theirs.callback)
    callback.searchParams.set('state', ours.callback.searchParams.get('state') ?? '')
    const returned = await comeBack(auth, { callback, cookie: ours.cookie })
    expect(returned.query.error_code).toBe('unexpected_failure')
    expect(returned.fragment).not.toHaveProperty('access_token')
  })
})

describe('another browser than the one that began', () => {
  test.each([
    ['without a mark', () => ''],
    ['with a mark of its own', () => `__Host-auth-flow=${'x'.repeat(32)}`],
  ])('%s is not signed in', async (_, cookieOf) => {
    const { callback } = await visit({ sub: provider.addPerson().sub })
    const people = await countPeople()
    const returned = await comeBack(auth, { callback, cookie: cookieOf() })
    await expectRefusal(returned, badState('OAuth state belongs to another browser'))
    expect(await countPeople()).toBe(people)
  })

  test('keeps its mark for flows in several tabs', async () => {
    const [one, other] = [provider.addPerson(), provider.addPerson()]
    const first = await visit({ sub: one.sub })
    const left = await auth.request('GET', `/authorize?provider=keycloak&login_hint=${other.sub}`, {
      headers: { apikey: '', cookie: first.cookie },
    })
    const second = await provider.visit(left.headers.get('location') ?? '')
    for (const callback of [first.callback, second]) {
      const { fragment } = await comeBack(auth, { callback, cookie: first.cookie })
      expect(fragment).toHaveProperty('access_token')
    }
  })
})

test('a token that is not signed with a key of the provider is refused', async () => {
  const forger = await openProvider({ hidesKeys: true })
  const deceived = auth.again({ providers: { keycloak: forger.options } })
  const people = await countPeople()
  const visited = await visitProvider({ auth: deceived, provider: forger }, { sub: forger.addPerson().sub })
  const returned = await comeBack(deceived, visited)
  await forger.close()
  expect(returned.query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
  expect(returned.fragment).not.toHaveProperty('access_token')
  expect(await countPeople()).toBe(people)
})

test('the refusal of the provider is passed on', async () => {
  const returned = await comeBack(auth, await visit({ sub: 'nobody' }))
  await expectRefusal(returned, { error: 'access_denied', error_description: 'The person did not agree' })
})

test('an answer without a code is refused', async () => {
  const visited = await visit({ sub: provider.addPerson().sub })
  visited.callback.searchParams.delete('code')
  expect((await comeBack(auth, visited)).query).toMatchObject({ error_code: 'bad_oauth_callback' })
})

test('an address that comes back too often is sent on with the error', async () => {
  const limited = auth.again({ rateLimits: { authorize: { limit: 1, seconds: 300 } } })
  const once = () =>
    limited.request('GET', '/callback?state=x', { headers: { apikey: '' }, address: '203.0.113.31' })
  await once()
  expect(readReturn(await once()).query).toMatchObject({ error_code: 'over_request_rate_limit' })
})

test('a scanner that asks for the head of a callback does not spend its state', async () => {
  const visited = await visit({ sub: provider.addPerson().sub })
  expect((await auth.request('HEAD', `/callback${visited.callback.search}`)).status).toBe(405)
  expect((await comeBack(auth, visited)).fragment).toHaveProperty('access_token')
})

test('no secret of a sign-in is logged', async () => {
  const { logs } = auth
  expect(JSON.stringify(logs)).not.toMatch(/provider-test-secret|code=|eyJ/)
})
