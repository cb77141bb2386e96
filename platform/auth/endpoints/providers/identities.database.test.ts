import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
async function leave(token: string, sub: string): Promise<URL> {
  const { body } = await askToLink(token, { login_hint: sub, skip_http_redirect: 'true' })
  return await provider.visit(String(body.url))
}

async function link(token: string, query: { sub: string } & Record<string, string>): Promise<Returned> {
  const { sub, ...more } = query
  const answer = await askToLink(token, { login_hint: sub, skip_http_redirect: 'true', ...more })
  expect(answer.status).toBe(200)
  return await comeBack(auth, { callback: await provider.visit(String(answer.body.url)), cookie: '' })
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

  test('works with PKCE', async () => {
    const { user, access_token: token } = await auth.signIn()
    const code_verifier = 'v'.repeat(56)
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const { query } = await link(token, {
      sub: provider.addPerson().sub,
      code_challenge,
      code_challenge_method: 's256',
    })
    const body = { auth_code: query.code, code_verifier }
    const answer = await auth.request('POST', '/token?grant_type=pkce', { body })
    expect(answer.body).toMatchObject({ user: { id: user.id }, provider_token: expect.any(String) })
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
    const callback = await leave(token, provider.addPerson().sub)
    await addFactor(user.id)
    expect(await askToLink(token)).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    const { query } = await comeBack(auth, { callback, cookie: '' })
    expect(query.error_code).toBe('insufficient_aal')
    expect((await getUser(token)).identities).toHaveLength(1)
  })

  test('ends with the session that began it', async () => {
    const email = freshEmail()
    const { access_token: stolen } = await auth.signIn(email)
    const callback = await leave(stolen, provider.addPerson().sub)
    await auth.request('POST', '/logout?scope=local', { token: stolen })
    const { query } = await comeBack(auth, { callback, cookie: '' })
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
