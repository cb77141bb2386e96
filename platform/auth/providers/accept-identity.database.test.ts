import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, type Returned, visitProvider } from '../test-support/visit-provider.ts'

let provider: TestProvider
let other: TestProvider
let auth: OpenAuth
const created: string[] = []
const events: object[] = []
beforeAll(async () => {
  provider = await openProvider()
  other = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options, gitlab: other.options },
    onUserCreated: async (_, { id }) => void created.push(id),
    onEvent: async (_, event) => void events.push(event),
  })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
  await other?.close()
})

async function signInAt(server: TestProvider, sub: string, through = auth): Promise<Returned> {
  const name = server === provider ? 'keycloak' : 'gitlab'
  return await comeBack(through, await visitProvider({ auth: through, provider: server, name }, { sub }))
}

async function userOf({ fragment }: Returned): Promise<Record<string, unknown>> {
  return (await auth.request('GET', '/user', { token: fragment.access_token ?? '' })).body
}

const countPeople = async () => (await auth.query('select count(*)::int as count from auth.users'))[0]?.count

describe('a verified address', () => {
  test('connects the identity with the account that has proven it', async () => {
    const { user } = await auth.signIn()
    const person = provider.addPerson({ email: user.email.toUpperCase() })
    const found = await userOf(await signInAt(provider, person.sub))
    expect(found).toMatchObject({
      id: user.id,
      email: user.email,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
      user_metadata: { full_name: 'Ada Example' },
      identities: [{ provider: 'email' }, { provider: 'keycloak', id: person.sub }],
    })
  })

  test('connects the identities of two providers', async () => {
    const email = freshEmail()
    const first = await userOf(await signInAt(provider, provider.addPerson({ email }).sub))
    const second = await userOf(await signInAt(other, other.addPerson({ email }).sub))
    expect(second).toMatchObject({
      id: first.id,
      app_metadata: { provider: 'keycloak', providers: ['keycloak', 'gitlab'] },
    })
  })

  test('keeps the data that the person has set', async () => {
    const { user, access_token: token } = await auth.signIn()
    await auth.request('PUT', '/user', { token, body: { data: { color: 'green' } } })
    const found = await userOf(await signInAt(provider, provider.addPerson({ email: user.email }).sub))
    expect(found.user_metadata).toMatchObject({ color: 'green', full_name: 'Ada Example' })
  })

  test('creates one account for two first sign-ins at once', async () => {
    const email = freshEmail()
    const [one, two] = [provider.addPerson({ email }), other.addPerson({ email })]
    const returned = await Promise.all([
      signInAt(provider, one.sub),
      signInAt(provider, one.sub),
      signInAt(other, two.sub),
    ])
    const ids = await Promise.all(returned.map(async (each) => (await userOf(each)).id))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toEqual(expect.any(String))
    expect(created.filter((id) => id === ids[0])).toHaveLength(1)
  })
})

describe('an account whose address nobody had proven', () => {
  test('loses everything that somebody put into it before', async () => {
    const [email, password] = [freshEmail(), 'a-strong-pass-phrase-7']
    await auth.request('POST', '/signup', { body: { email, password, data: { name: 'Mallory' } } })
    const [before] = await auth.query(
      `update auth.users set password_hash = '$argon2id$known-to-mallory' where email = $1 returning id`,
      [email],
    )
    await auth.query(`insert into auth.sessions (user_id) values ($1)`, [before?.id])
    await auth.query(`insert into auth.mfa_factors (user_id, factor_type) values ($1, 'totp')`, [before?.id])
    const person = provider.addPerson({ email })
    const found = await userOf(await signInAt(provider, person.sub))
    expect(found).toMatchObject({
      id: before?.id,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Ada Example' },
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      identities: [{ provider: 'keycloak' }],
    })
    const [after] = await auth.query(
      `select password_hash, (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
              (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
              (select count(*)::int from auth.one_time_tokens where user_id = u.id) as tokens,
              (select count(*)::int from auth.pending_passwords where user_id = u.id) as passwords
       from auth.users u where id = $1`,
      [before?.id],
    )
    expect(after).toEqual({ password_hash: null, sessions: 1, factors: 0, tokens: 0, passwords: 0 })
  })

  test('no longer opens by the link that was mailed before', async () => {
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email)
    await signInAt(provider, provider.addPerson({ email }).sub)
    const answer = await auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
    expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
  })
})

describe('an address that the provider has not verified', () => {
  const refusal = {
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
    error_description: 'Unverified email with keycloak. Verify the email with keycloak in order to sign in',
  }

  test.each([[false], [undefined], ['false'], [1], ['yes']])(
    'creates nothing and mails nobody: %j',
    async (email_verified) => {
      const [people, mails] = [await countPeople(), auth.mails.length]
      const returned = await signInAt(provider, provider.addPerson({ email_verified }).sub)
      expect(returned.query).toEqual(refusal)
      expect([await countPeople(), auth.mails.length]).toEqual([people, mails])
    },
  )

  test('does not open the account that has it, and tells the same about it', async () => {
    const { user } = await auth.signIn()
    const person = provider.addPerson({ email: user.email, email_verified: false })
    expect((await signInAt(provider, person.sub)).query).toEqual(refusal)
    expect(await auth.query('select 1 from auth.identities where user_id = $1', [user.id])).toHaveLength(1)
  })

  test('creates an account where addresses count without a proof, but opens none', async () => {
    const trusting = auth.again({ autoconfirms: true })
    const person = provider.addPerson({ email_verified: false })
    expect((await signInAt(provider, person.sub, trusting)).fragment).toHaveProperty('access_token')
    const { user } = await auth.signIn()
    const thief = provider.addPerson({ email: user.email, email_verified: false })
    expect((await signInAt(provider, thief.sub, trusting)).query).toEqual(refusal)
  })
})

test.each([[undefined], [''], ['not an address'], [7]])(
  'without a usable address, such as %j, nobody is created',
  async (email) => {
    const people = await countPeople()
    const returned = await signInAt(provider, provider.addPerson({ email }).sub)
    expect(returned.query).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Error getting user email from external provider',
    })
    expect(await countPeople()).toBe(people)
  },
)

test('where nobody may sign up, a known person gets in and a stranger does not', async () => {
  const closed = auth.again({ ways: { signup: false } })
  const { user } = await auth.signIn()
  const known = provider.addPerson({ email: user.email })
  expect((await signInAt(provider, known.sub, closed)).fragment).toHaveProperty('access_token')
  const people = await countPeople()
  const returned = await signInAt(provider, provider.addPerson().sub, closed)
  expect(returned.query).toEqual({
    error: 'access_denied',
    error_code: 'signup_disabled',
    error_description: 'Signups not allowed for this instance',
  })
  expect(await countPeople()).toBe(people)
})

test.each([['known by their address'], ['known by their identity']])(
  'a banned person, %s, is refused and the refusal is told',
  async (how) => {
    const person = provider.addPerson()
    const id =
      how === 'known by their identity'
        ? (await userOf(await signInAt(provider, person.sub))).id
        : (await auth.signIn(String(person.email))).user.id
    await auth.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id])
    const sessions = () => auth.query('select 1 from auth.sessions where user_id = $1', [id])
    const before = (await sessions()).length
    const returned = await signInAt(provider, person.sub)
    expect(returned.query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
    expect(await sessions()).toHaveLength(before)
    expect(events.at(-1)).toEqual({
      name: 'sign_in_refused',
      userId: id,
      method: 'oauth',
      reason: 'user_banned',
    })
  },
)

test('what a provider states never makes a token too long', async () => {
  const person = provider.addPerson({
    name: 'ä'.repeat(255),
    picture: `https://example.com/${'x'.repeat(5000)}`,
  })
  const user = await userOf(await signInAt(provider, person.sub))
  const data = user.user_metadata as Record<string, unknown>
  expect(data).not.toHaveProperty('picture')
  expect(data).toMatchObject({ email: person.email, sub: person.sub, email_verified: true })
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(1024)
})
