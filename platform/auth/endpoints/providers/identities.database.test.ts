import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { comeBack, type Returned, visitProvider } from '../../test-support/visit-provider.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, anonymous: true },
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
async function openLinked(claims: Record<string, unknown> = {}) {
  const { access_token: token } = await auth.signIn()
  const person = provider.addPerson(claims)
  await link(token, { sub: person.sub })
  const user = await getUser(token)
  const idOf = (name: string) => user.identities.find((each) => each.provider === name)?.identity_id ?? ''
  return { token, user, person, idOf }
}

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

  test('of the mailbox takes over the verified address that is left', async () => {
    const { token, user, person, idOf } = await openLinked()
    const { tokenHash, type } = await auth.askForMail(user.email)
    expect((await unlink(token, idOf('email'))).status).toBe(200)
    expect(await getUser(token)).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    const old = await auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
    expect([old.status, old.body.code]).toEqual([403, 'otp_expired'])
  })

  test('of the mailbox takes over an unverified address as unproven', async () => {
    const { token, person, idOf } = await openLinked({ email_verified: false })
    expect((await unlink(token, idOf('email'))).status).toBe(200)
    const user = await getUser(token)
    expect(user).toMatchObject({ email: person.email, user_metadata: { email_verified: false } })
    expect(user).not.toHaveProperty('email_confirmed_at')
  })

  test('keeps the address where another identity has it too', async () => {
    const { access_token: token, user } = await auth.signIn()
    await link(token, { sub: provider.addPerson({ email: user.email }).sub })
    const [email] = (await getUser(token)).identities
    expect((await unlink(token, email?.identity_id ?? '')).status).toBe(200)
    expect(await getUser(token)).toMatchObject({ email: user.email, email_confirmed_at: expect.any(String) })
  })

  test('is refused where the address that is left is another person’s', async () => {
    const email = freshEmail()
    const { token, user, idOf } = await openLinked({ email })
    await auth.signIn(email)
    const answer = await unlink(token, idOf('email'))
    expect([answer.status, answer.body.code]).toEqual([422, 'email_conflict_identity_not_deletable'])
    expect(await getUser(token)).toEqual(user)
  })

  test('of a phone takes the number away', async () => {
    const { access_token: token, user } = await auth.signIn()
    const phone = `49${Math.floor(Math.random() * 1e10)}`
    await auth.query(`update auth.users set phone = $2, phone_confirmed_at = now() where id = $1`, [
      user.id,
      phone,
    ])
    const [identity] = await auth.query(
      `insert into auth.identities (user_id, provider, provider_id) values ($1, 'phone', $2) returning id`,
      [user.id, user.id],
    )
    expect((await unlink(token, String(identity?.id))).status).toBe(200)
    const left = await getUser(token)
    expect(left).toMatchObject({ phone: '', email: user.email })
    expect(left).not.toHaveProperty('phone_confirmed_at')
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
    const { token, user, idOf } = await openLinked()
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
