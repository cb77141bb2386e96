import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { comeBack, type Returned, visitProvider } from '../../test-support/visit-provider.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, anonymous: true, phone: true },
  })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

const askToLink = (token: string | undefined, query: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({ provider: 'keycloak', ...query })
  return auth.request('GET', `/user/identities/authorize?${parameters}`, {
    ...(token !== undefined && { token }),
  })
}

/** Stops in front of our callback. */
async function leave(token: string, query: { sub: string } & Record<string, string>) {
  const { sub, ...more } = query
  const answer = await askToLink(token, { login_hint: sub, skip_http_redirect: 'true', ...more })
  expect(answer.status).toBe(200)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { callback: await provider.visit(String(answer.body.url)), cookie }
}

const link = async (token: string, query: { sub: string } & Record<string, string>): Promise<Returned> =>
  await comeBack(auth, await leave(token, query))

const code_verifier = 'v'.repeat(56)
const pkce = {
  code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  code_challenge_method: 's256',
}
const exchange = (auth_code: string | undefined) =>
  auth.request('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } })

/** Links as far as the code. */
async function askForCode(token: string, sub = provider.addPerson().sub): Promise<string> {
  const { query } = await link(token, { sub, ...pkce })
  expect(query.code).toEqual(expect.any(String))
  return query.code ?? ''
}

type User = {
  readonly id: string
  readonly email: string
  readonly app_metadata: object
  readonly identities: readonly { readonly identity_id: string; readonly provider: string }[]
}
const addFactor = (userId: string) =>
  auth.query(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [
    userId,
  ])
const getUser = async (token: string) =>
  (await auth.request('GET', '/user', { token })).body as unknown as User

describe('linking an identity', () => {
  test('adds it to the account, whatever its address is', async () => {
    const { user, access_token: token } = await auth.signIn()
    const person = provider.addPerson({ email_verified: false })
    const { url, fragment } = await link(token, { sub: person.sub, redirect_to: `${siteUrl}/settings` })
    expect(`${url.origin}${url.pathname}`).toBe(`${siteUrl}/settings`)
    const claims = await auth.keyring.verify(fragment.access_token ?? '')
    expect(claims).toMatchObject({ sub: user.id, amr: [{ method: 'oauth', provider: 'keycloak' }] })
    expect(await getUser(token)).toMatchObject({
      email: user.email,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
      identities: [{ provider: 'email' }, { provider: 'keycloak', id: person.sub }],
    })
  })

  test('redirects where the caller does not ask for the address', async () => {
    const { access_token: token } = await auth.signIn()
    const answer = await askToLink(token)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain(`${provider.options.issuer}/auth?`)
  })

  test.each([
    ['their own', 'Identity is already linked'],
    ["another person's", 'Identity is already linked to another user'],
  ])('refuses one that is already %s', async (whose, description) => {
    const { user, access_token: token } = await auth.signIn()
    const person = provider.addPerson()
    if (whose === 'their own') await link(token, { sub: person.sub })
    else await comeBack(auth, await visitProvider({ auth, provider }, { sub: person.sub }))
    const identities = () => auth.query('select id from auth.identities where user_id = $1', [user.id])
    const before = await identities()
    const { query, fragment } = await link(token, { sub: person.sub })
    const expected = {
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: description,
    }
    expect([query, fragment]).toEqual([expected, { ...expected, sb: '' }])
    expect(await identities()).toEqual(before)
  })

  test('gives a guest a name and an address', async () => {
    const guest = await auth.request('POST', '/signup', { body: {} })
    const token = String(guest.body.access_token)
    const person = provider.addPerson()
    const { fragment } = await link(token, { sub: person.sub })
    const claims = await auth.keyring.verify(fragment.access_token ?? '')
    expect(claims).toMatchObject({
      sub: (guest.body.user as User).id,
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
  })

  test.each([
    ['has not verified', 'provider_email_needs_verification'],
    ['shares with a known person', 'email_exists'],
  ])('gives a guest no address that the provider %s', async (how, code) => {
    const { user } = await auth.signIn()
    const guest = await auth.request('POST', '/signup', { body: {} })
    const token = String(guest.body.access_token)
    const claims = how === 'has not verified' ? { email_verified: false } : { email: user.email }
    const { query } = await link(token, { sub: provider.addPerson(claims).sub })
    expect(query.error_code).toBe(code)
    expect(await getUser(token)).toMatchObject({ email: '', is_anonymous: true, identities: [] })
  })

  test('stops at ten', async () => {
    const { user, access_token: token } = await auth.signIn()
    await auth.query(
      `insert into auth.identities (user_id, provider, provider_id)
       select $1, 'gitlab', gen_random_uuid()::text from generate_series(1, 9)`,
      [user.id],
    )
    expect((await link(token, { sub: provider.addPerson().sub })).query.error_code).toBe('validation_failed')
  })

  test('needs a person', async () => {
    expect(await askToLink(undefined)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  })

  test('needs a session that is still there', async () => {
    const { access_token: token } = await auth.signIn()
    await auth.request('POST', '/logout', { token })
    expect(await askToLink(token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })

  test('needs the second factor where one is set up, also on the way back', async () => {
    const { user, access_token: token } = await auth.signIn()
    const left = await leave(token, { sub: provider.addPerson().sub })
    await addFactor(user.id)
    expect(await askToLink(token)).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    const { query } = await comeBack(auth, left)
    expect(query.error_code).toBe('insufficient_aal')
    expect((await getUser(token)).identities).toHaveLength(1)
  })

  test('goes through with the second factor, in either flow', async () => {
    const { user, access_token } = await auth.signIn()
    const app = await enrollApp(auth, access_token)
    const { access_token: token } = await proveApp(auth, access_token, { app, time: Date.now() })
    await link(token, { sub: provider.addPerson().sub })
    expect((await exchange(await askForCode(token))).status).toBe(200)
    const stored = await auth.query('select 1 from auth.identities where user_id = $1', [user.id])
    expect(stored).toHaveLength(3)
  })

  test('ends with the session that began it', async () => {
    const email = freshEmail()
    const { access_token: stolen } = await auth.signIn(email)
    const left = await leave(stolen, { sub: provider.addPerson().sub })
    await auth.request('POST', '/logout?scope=local', { token: stolen })
    const { query } = await comeBack(auth, left)
    expect(query.error_code).toBe('session_not_found')
    const { access_token: token } = await auth.signIn(email)
    expect((await getUser(token)).identities).toHaveLength(1)
  })

  test('is refused where people may not link', async () => {
    const { access_token: token } = await auth.signIn()
    const strict = auth.again({ ways: { manualLinking: false } })
    const answer = await strict.request('GET', '/user/identities/authorize?provider=keycloak', { token })
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
    ])
  })
})

const countIdentities = async (userId: string) =>
  (await auth.query('select 1 from auth.identities where user_id = $1', [userId])).length

describe('linking an identity with PKCE', () => {
  test('takes effect with the exchange of the code, once', async () => {
    const { user, access_token: token } = await auth.signIn()
    const person = provider.addPerson()
    const code = await askForCode(token, person.sub)
    expect((await getUser(token)).identities).toHaveLength(1)
    const answer = await exchange(code)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        provider_token: expect.any(String),
        user: {
          id: user.id,
          app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
          identities: [{ provider: 'email' }, { provider: 'keycloak', id: person.sub }],
        },
      },
    ])
    const again = await exchange(code)
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found'])
    expect(await countIdentities(user.id)).toBe(2)
  })

  test('gives a guest a name and an address', async () => {
    const guest = await auth.request('POST', '/signup', { body: {} })
    const person = provider.addPerson()
    const answer = await exchange(await askForCode(String(guest.body.access_token), person.sub))
    expect(answer.body.user).toMatchObject({
      id: (guest.body.user as User).id,
      email: person.email,
      is_anonymous: false,
    })
  })

  test('gives a guest no address that somebody has got in the meantime', async () => {
    const guest = await auth.request('POST', '/signup', { body: {} })
    const person = provider.addPerson()
    const code = await askForCode(String(guest.body.access_token), person.sub)
    await auth.signIn(String(person.email))
    const answer = await exchange(code)
    expect([answer.status, answer.body.code]).toEqual([422, 'email_exists'])
    expect(await countIdentities((guest.body.user as User).id)).toBe(0)
  })

  test('keeps what the provider told sealed until then', async () => {
    const { access_token: token } = await auth.signIn()
    const person = provider.addPerson()
    await askForCode(token, person.sub)
    const stored = await auth.query('select to_jsonb(f)::text as row from auth.flow_state f')
    expect(stored.length).toBeGreaterThan(0)
    for (const told of [person.sub, person.email, person.name]) {
      expect(JSON.stringify(stored)).not.toContain(told)
    }
  })

  test('expires after five minutes', async () => {
    const { user, access_token: token } = await auth.signIn()
    const code = await askForCode(token)
    await auth.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where user_id = $1`,
      [user.id],
    )
    const answer = await exchange(code)
    expect([answer.status, answer.body.code]).toEqual([422, 'flow_state_expired'])
    expect(await countIdentities(user.id)).toBe(1)
  })

  test('tells at the callback already that it is refused', async () => {
    const { access_token: token } = await auth.signIn()
    const { sub } = provider.addPerson()
    await comeBack(auth, await visitProvider({ auth, provider }, { sub }))
    const { query } = await link(token, { sub, ...pkce })
    expect(query).toMatchObject({ error_code: 'identity_already_exists' })
    expect(query).not.toHaveProperty('code')
  })

  const obstacles: readonly (readonly [string, number, string, (userId: string) => Promise<unknown>])[] = [
    [
      'the session that began it is over',
      403,
      'session_not_found',
      (id) => auth.query(`update auth.sessions set revoked_at = now() where user_id = $1`, [id]),
    ],
    ['a second factor was set up', 401, 'insufficient_aal', (id) => addFactor(id)],
    [
      'the session has become old',
      400,
      'reauthentication_needed',
      (id) =>
        auth.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [
          id,
        ]),
    ],
    [
      'the person was banned',
      403,
      'user_banned',
      (id) =>
        auth.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id]),
    ],
    [
      'there are ten identities',
      400,
      'validation_failed',
      (id) =>
        auth.query(
          `insert into auth.identities (user_id, provider, provider_id)
           select $1, 'gitlab', gen_random_uuid()::text from generate_series(1, 9)`,
          [id],
        ),
    ],
  ]
  test.each(obstacles)('is refused if %s in the meantime', async (_, status, code, hinder) => {
    const { user, access_token: token } = await auth.signIn()
    const { sub } = provider.addPerson()
    const authCode = await askForCode(token, sub)
    await hinder(user.id)
    const sessions = () => auth.query('select id from auth.sessions where user_id = $1', [user.id])
    const before = await sessions()
    const answer = await exchange(authCode)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await auth.query('select 1 from auth.identities where provider_id = $1', [sub])).toEqual([])
    expect(await sessions()).toEqual(before)
  })

  test('is refused if the person takes the account back in the meantime', async () => {
    const email = freshEmail()
    const { user, access_token: stolen } = await auth.signIn(email)
    const code = await askForCode(stolen)
    await auth.request('POST', '/logout?scope=others', { token: (await auth.signIn(email)).access_token })
    const answer = await exchange(code)
    expect([answer.status, answer.body.code]).toEqual([404, 'flow_state_not_found'])
    expect(await countIdentities(user.id)).toBe(1)
  })

  test('is refused if the identity was linked in the meantime', async () => {
    const { sub } = provider.addPerson()
    const [one, other] = [await auth.signIn(), await auth.signIn()]
    const [first, second] = [
      await askForCode(one.access_token, sub),
      await askForCode(other.access_token, sub),
    ]
    expect((await exchange(first)).status).toBe(200)
    const answer = await exchange(second)
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'identity_already_exists', message: 'Identity is already linked to another user' },
    ])
    expect(await countIdentities(other.user.id)).toBe(1)
    expect((await exchange(second)).body.code).toBe('flow_state_not_found')
  })

  test('links once, even for exchanges at the same moment', async () => {
    const { user, access_token: token } = await auth.signIn()
    const code = await askForCode(token)
    const answers = await Promise.all([1, 2, 3].map(() => exchange(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await countIdentities(user.id)).toBe(2)
  })

  test('does not wait for a sign-in with the identity that waits for it', async () => {
    const { user, access_token: token } = await auth.signIn()
    const { sub } = provider.addPerson()
    const code = await askForCode(token, sub)
    await link(token, { sub })
    const visited = await visitProvider({ auth, provider }, { sub })
    const waiting = async (count: number) => {
      const text = `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`
      await expect.poll(async () => (await auth.query(text))[0]?.count).toBeGreaterThanOrEqual(count)
    }
    const [exchanged, signedIn] = await auth.database.transaction(
      { role: 'auth_admin' },
      async (transaction) => {
        await transaction.query('select 1 from auth.users where id = $1 for update', [user.id])
        const linking = exchange(code)
        await waiting(1)
        const signingIn = comeBack(auth, visited)
        await waiting(2)
        return [linking, signingIn] as const
      },
    )
    expect((await exchanged).body.code).toBe('identity_already_exists')
    expect((await signedIn).fragment).toHaveProperty('access_token')
  })
})

const unlink = (token: string, id: string) => auth.request('DELETE', `/user/identities/${id}`, { token })

/** Somebody with a mailbox and an identity of the provider. */
async function openLinked(claims: Record<string, unknown> = {}, email = freshEmail()) {
  const { access_token: token } = await auth.signIn(email)
  const person = provider.addPerson(claims)
  await link(token, { sub: person.sub })
  const user = await getUser(token)
  const idOf = (name: string) => user.identities.find((each) => each.provider === name)?.identity_id ?? ''
  return { token, user, person, idOf }
}

const addPhone = (userId: string, phone: string) =>
  auth.query(
    `with named as (update auth.users set phone = $2, phone_confirmed_at = now() where id = $1)
     insert into auth.identities (user_id, provider, provider_id) values ($1, 'phone', $1::text)`,
    [userId, phone],
  )

describe('unlinking an identity', () => {
  test('takes it away, and only the others sign in', async () => {
    const { token, user, person, idOf } = await openLinked()
    const answer = await unlink(token, idOf('keycloak'))
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await getUser(token)).toMatchObject({
      email: user.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const { fragment } = await comeBack(auth, await visitProvider({ auth, provider }, { sub: person.sub }))
    const { sub } = await auth.keyring.verify(fragment.access_token ?? '')
    expect(sub).not.toBe(user.id)
  })

  test.each([
    ['a verified', true],
    ['an unverified', false],
  ])('of the mailbox is refused where %s address is left that is another one', async (_, isVerified) => {
    const { token, user, idOf } = await openLinked({ email_verified: isVerified })
    const answer = await unlink(token, idOf('email'))
    expect([answer.status, answer.body.code]).toEqual([422, 'email_conflict_identity_not_deletable'])
    expect(await getUser(token)).toEqual(user)
  })

  test('of the mailbox is refused where the same address is left, but unverified', async () => {
    const { access_token: token, user } = await auth.signIn()
    await link(token, { sub: provider.addPerson({ email: user.email, email_verified: false }).sub })
    const [email] = (await getUser(token)).identities
    const answer = await unlink(token, email?.identity_id ?? '')
    expect([answer.status, answer.body.code]).toEqual([422, 'email_conflict_identity_not_deletable'])
  })

  test('never gives an address that a person only wrote into their data', async () => {
    const [phone, stranger] = [freshPhone(), freshEmail()]
    const body = { phone, password: 'violet-7-lanterns', data: { email: stranger, phone: '1', name: 'Ada' } }
    const [identity] = ((await auth.request('POST', '/signup', { body })).body as unknown as User).identities
    expect(identity).toMatchObject({ identity_data: { phone, name: 'Ada' } })
    expect(identity).not.toHaveProperty('identity_data.email')
  })

  test('keeps the address where another identity has it too', async () => {
    const { access_token: token, user } = await auth.signIn()
    await link(token, { sub: provider.addPerson({ email: user.email }).sub })
    const [email] = (await getUser(token)).identities
    expect((await unlink(token, email?.identity_id ?? '')).status).toBe(200)
    expect(await getUser(token)).toMatchObject({ email: user.email, email_confirmed_at: expect.any(String) })
  })

  test('of a phone takes the number away, and every code for it', async () => {
    const [phone, next] = [freshPhone(), freshPhone()]
    const { access_token: token, user } = await auth.signIn()
    await addPhone(user.id, phone)
    const pending = await auth.askForSms(phone)
    await auth.request('PUT', '/user', { token, body: { phone: next } })
    const identity = (await getUser(token)).identities.find(({ provider: name }) => name === 'phone')
    expect((await unlink(token, identity?.identity_id ?? '')).status).toBe(200)
    const left = await getUser(token)
    expect(left).toMatchObject({ phone: '', email: user.email })
    expect(left).not.toHaveProperty('phone_confirmed_at')
    expect(left).not.toHaveProperty('new_phone')
    const body = { type: 'sms', phone, token: pending }
    expect((await auth.request('POST', '/verify', { body })).status).toBe(403)
    expect(await auth.query('select 1 from auth.one_time_tokens where user_id = $1', [user.id])).toEqual([])
  })

  test('of a phone leaves nothing for a code that was on its way', async () => {
    const phone = freshPhone()
    const { user } = await auth.signIn()
    await addPhone(user.id, phone)
    const pending = await auth.askForSms(phone)
    await auth.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [user.id])
    const body = { type: 'sms', phone, token: pending }
    const answer = await auth.request('POST', '/verify', { body })
    expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
  })

  test('needs the second factor where one is set up', async () => {
    const { token, user, idOf } = await openLinked()
    await addFactor(user.id)
    const answer = await unlink(token, idOf('keycloak'))
    expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal'])
    expect((await getUser(token)).identities).toHaveLength(2)
  })

  test('never takes the last one', async () => {
    const { access_token: token } = await auth.signIn()
    const [only] = (await getUser(token)).identities
    const answer = await unlink(token, only?.identity_id ?? '')
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'single_identity_not_deletable',
        message: 'User must have at least 1 identity after unlinking',
      },
    ])
    expect((await getUser(token)).identities).toHaveLength(1)
  })

  test('never takes two at once', async () => {
    const email = freshEmail()
    const { token, user, idOf } = await openLinked({ email }, email)
    const waiting = `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    const answers = await auth.database.transaction({ role: 'auth_admin' }, async (transaction) => {
      await transaction.query('select 1 from auth.users where id = $1 for update', [user.id])
      const both = [unlink(token, idOf('email')), unlink(token, idOf('keycloak'))]
      await expect.poll(async () => (await auth.query(waiting))[0]?.count).toBeGreaterThanOrEqual(2)
      return both
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect((await getUser(token)).identities).toHaveLength(1)
  })

  test('finds no identity of another person', async () => {
    const [mine, theirs] = [await openLinked(), await openLinked()]
    for (const id of [theirs.idOf('keycloak'), randomUUID()]) {
      const answer = await unlink(mine.token, id)
      expect([answer.status, answer.body]).toEqual([
        422,
        { code: 'identity_not_found', message: "Identity doesn't exist" },
      ])
    }
    expect((await getUser(theirs.token)).identities).toHaveLength(2)
  })

  test('needs a uuid', async () => {
    const { token } = await openLinked()
    const answer = await unlink(token, 'nonsense')
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'validation_failed', message: 'identity_id must be an UUID' },
    ])
  })

  test('is refused where people may not link', async () => {
    const { token, idOf } = await openLinked()
    const strict = auth.again({ ways: { manualLinking: false } })
    const answer = await strict.request('DELETE', `/user/identities/${idOf('keycloak')}`, { token })
    expect([answer.status, answer.body.code]).toEqual([404, 'manual_linking_disabled'])
    expect((await getUser(token)).identities).toHaveLength(2)
  })
})
