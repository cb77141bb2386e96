import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../auth-events.ts'
import { enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { SoftwareAuthenticator } from '../../test-support/software-authenticator.ts'

const events: AuthEvent[] = []
let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({
    ways: { passkeys: true },
    onEvent: async (_, event) => {
      events.push(event)
    },
  })
})
afterAll(() => auth?.close())

type Creation = Parameters<SoftwareAuthenticator['create']>[0]
type Request = Parameters<SoftwareAuthenticator['get']>[0]

const newKey = () => new SoftwareAuthenticator({ origin: siteUrl })
const post = (path: string, body: object, token?: string) =>
  auth.request('POST', `/passkeys/${path}`, { body, ...(token !== undefined && { token }) })

async function askToRegister(token: string) {
  const { status, body } = await post('registration/options', {}, token)
  expect([status, body]).toEqual([
    200,
    { challenge_id: expect.any(String), options: expect.any(Object), expires_at: expect.any(Number) },
  ])
  return { challenge_id: String(body.challenge_id), options: body.options as Creation }
}

async function askToSignIn() {
  const { status, body } = await post('authentication/options', { gotrue_meta_security: {} })
  expect([status, body]).toEqual([
    200,
    { challenge_id: expect.any(String), options: expect.any(Object), expires_at: expect.any(Number) },
  ])
  return { challenge_id: String(body.challenge_id), options: body.options as Request }
}

async function register(token: string, key = newKey()) {
  const { challenge_id, options } = await askToRegister(token)
  const answer = await post('registration/verify', { challenge_id, credential: key.create(options) }, token)
  return { key, answer, id: String(answer.body.id) }
}

/** A person with a passkey. */
async function own() {
  const email = freshEmail()
  const session = await auth.signIn(email)
  const { key, id, answer } = await register(session.access_token)
  expect(answer.status).toBe(200)
  return { email, session, token: session.access_token, key, id }
}

const signIn = (challenge_id: string, credential: unknown) =>
  post('authentication/verify', { challenge_id, credential })
const countPasskeys = async (userId: string) =>
  (await auth.query('select 1 from auth.webauthn_credentials where user_id = $1', [userId])).length
const countSessions = async (userId: string) =>
  (await auth.query('select 1 from auth.sessions where user_id = $1', [userId])).length
const refused = { code: 'webauthn_verification_failed', message: 'Credential verification failed' }

describe('registering a passkey', () => {
  test('asks for one that the authenticator keeps', async () => {
    const session = await auth.signIn()
    const { options } = await askToRegister(session.access_token)
    expect(options).toMatchObject({
      rp: { id: 'app.example.com' },
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: session.user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [],
    })
  })

  test('answers with its record, and excludes it the next time', async () => {
    const { access_token } = await auth.signIn()
    const { key, answer, id } = await register(access_token)
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) },
    ])
    const { options } = await askToRegister(access_token)
    expect(options).toMatchObject({ excludeCredentials: [{ id: key.credentialId }] })
    const list = await auth.request('GET', '/passkeys', { token: access_token })
    expect(list.body).toEqual([{ id, friendly_name: 'Passkey', created_at: answer.body.created_at }])
  })

  test('is no second factor', async () => {
    const { token } = await own()
    expect((await auth.request('GET', '/user', { token })).body.factors).toBeUndefined()
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['the other ceremony', { type: 'webauthn.get' }],
    ['nobody present', { isPresent: false }],
    ['certificates', { attestation: { format: 'tpm', statement: new Map([['x5c', []]]) } }],
  ])('with %s is refused, and its challenge is spent', async (_, lie) => {
    const { access_token, user } = await auth.signIn()
    const { challenge_id, options } = await askToRegister(access_token)
    const key = newKey()
    const lied = { challenge_id, credential: key.create(options, lie) }
    const answer = await post('registration/verify', lied, access_token)
    expect([answer.status, answer.body]).toEqual([400, refused])
    const honest = { challenge_id, credential: key.create(options) }
    const again = await post('registration/verify', honest, access_token)
    expect([again.status, again.body]).toEqual([
      400,
      { code: 'webauthn_challenge_not_found', message: 'Challenge not found or already used' },
    ])
    expect(await countPasskeys(user.id)).toBe(0)
  })

  test('works once for each challenge, also if sent many times at once', async () => {
    const { access_token, user } = await auth.signIn()
    const { challenge_id, options } = await askToRegister(access_token)
    const answers = await Promise.all(
      [newKey(), newKey(), newKey()].map((key) =>
        post('registration/verify', { challenge_id, credential: key.create(options) }, access_token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await countPasskeys(user.id)).toBe(1)
  })

  test('with the challenge of somebody else, or of a sign-in, is refused', async () => {
    const [ada, ben] = [await auth.signIn(), await auth.signIn()]
    const theirs = await askToRegister(ada.access_token)
    const { options } = theirs
    for (const challenge_id of [
      theirs.challenge_id,
      (await askToSignIn()).challenge_id,
      crypto.randomUUID(),
    ]) {
      const credential = newKey().create(options)
      const answer = await post('registration/verify', { challenge_id, credential }, ben.access_token)
      expect([answer.status, answer.body.code]).toEqual([400, 'webauthn_challenge_not_found'])
    }
    // Nor does the attempt spend it.
    const credential = newKey().create(options)
    const own = await post(
      'registration/verify',
      { challenge_id: theirs.challenge_id, credential },
      ada.access_token,
    )
    expect(own.status).toBe(200)
  })

  test('after five minutes is refused', async () => {
    const { access_token, user } = await auth.signIn()
    const { challenge_id, options } = await askToRegister(access_token)
    await auth.query('update auth.webauthn_challenges set expires_at = now() where id = $1', [challenge_id])
    const credential = newKey().create(options)
    const answer = await post('registration/verify', { challenge_id, credential }, access_token)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'webauthn_challenge_expired', message: 'Challenge has expired' },
    ])
    expect(await countPasskeys(user.id)).toBe(0)
  })

  test('of a key that somebody has is refused', async () => {
    const [ada, ben] = [await own(), await auth.signIn()]
    const { answer } = await register(ben.access_token, ada.key)
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'webauthn_credential_exists', message: 'This credential is already registered' },
    ])
    expect(await countPasskeys(ben.user.id)).toBe(0)
  })

  test('is possible ten times and not eleven times', async () => {
    const { access_token, user } = await auth.signIn()
    const last = await askToRegister(access_token)
    await auth.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
       select $1, gen_random_uuid()::text, '' from generate_series(1, 10)`,
      [user.id],
    )
    const credential = newKey().create(last.options)
    for (const answer of [
      await post('registration/options', {}, access_token),
      await post('registration/verify', { challenge_id: last.challenge_id, credential }, access_token),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'too_many_passkeys'])
    }
    expect(await countPasskeys(user.id)).toBe(10)
  })

  test.each([
    ['is_anonymous = true', 403, 'no_authorization'],
    ['is_sso_user = true', 422, 'validation_failed'],
    [`banned_until = now() + interval '1 day'`, 403, 'user_banned'],
    ['deleted_at = now()', 403, 'user_not_found'],
  ])('is refused to a person with %s', async (change, status, code) => {
    const { access_token, user } = await auth.signIn()
    const { challenge_id, options } = await askToRegister(access_token)
    await auth.query(`update auth.users set ${change} where id = $1`, [user.id])
    const credential = newKey().create(options)
    for (const answer of [
      await post('registration/options', {}, access_token),
      await post('registration/verify', { challenge_id, credential }, access_token),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect(await countPasskeys(user.id)).toBe(0)
  })

  test.each([
    [{}, 'challenge_id is required'],
    [{ challenge_id: 'nonsense', credential: {} }, 'challenge_id must be a valid UUID'],
    [{ challenge_id: crypto.randomUUID() }, 'credential is required'],
  ])('with %j is refused', async (body, message) => {
    const { access_token } = await auth.signIn()
    for (const answer of [
      await post('registration/verify', body, access_token),
      await post('authentication/verify', body),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
    }
  })

  test('needs a session', async () => {
    for (const path of ['registration/options', 'registration/verify']) {
      const answer = await post(path, { challenge_id: crypto.randomUUID(), credential: {} })
      expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
    }
  })
})

describe('a passkey', () => {
  test('signs in a person who names nobody', async () => {
    const { session, key, id, token } = await own()
    const { challenge_id, options } = await askToSignIn()
    expect(options).toMatchObject({ rpId: 'app.example.com', userVerification: 'preferred' })
    expect(options).not.toMatchObject({ allowCredentials: [expect.anything()] })
    const answer = await signIn(challenge_id, key.get(options))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ token_type: 'bearer', user: { id: session.user.id } })
    const claims = await auth.keyring.verify(String(answer.body.access_token))
    expect(claims).toMatchObject({ sub: session.user.id, aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect(events.at(-1)).toEqual({
      name: 'signed_in',
      userId: session.user.id,
      sessionId: claims.session_id,
      method: 'passkey',
    })
    const list = await auth.request('GET', '/passkeys', { token })
    expect(list.body).toMatchObject([{ id, last_used_at: expect.any(String) }])
  })

  test('answers once', async () => {
    const { session, key } = await own()
    const { challenge_id, options } = await askToSignIn()
    const credential = key.get(options)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(challenge_id, credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const next = await askToSignIn()
    expect((await signIn(next.challenge_id, credential)).body).toEqual(refused)
    expect(await countSessions(session.user.id)).toBe(2)
  })

  test('whose counter goes back is refused', async () => {
    const { key } = await own()
    for (const [counter, status] of [
      [50, 200],
      [50, 400],
      [49, 400],
      [51, 200],
    ]) {
      const { challenge_id, options } = await askToSignIn()
      expect((await signIn(challenge_id, key.get(options, { counter: counter ?? 0 }))).status).toBe(status)
    }
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['the other ceremony', { type: 'webauthn.create' }],
    ['nobody present', { isPresent: false }],
  ])('that answers with %s is refused, and its challenge is spent', async (_, lie) => {
    const { session, key } = await own()
    const { challenge_id, options } = await askToSignIn()
    const answer = await signIn(challenge_id, key.get(options, lie))
    expect([answer.status, answer.body]).toEqual([400, refused])
    expect(events.at(-1)).toMatchObject({ name: 'sign_in_refused', method: 'passkey' })
    const again = await signIn(challenge_id, key.get(options))
    expect([again.status, again.body.code]).toEqual([400, 'webauthn_challenge_not_found'])
    expect(await countSessions(session.user.id)).toBe(1)
  })

  test.each([
    ['an unknown credential', { credentialId: 'AAAA' }],
    ['nobody named', { userHandle: '' }],
    ['somebody else named', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('that answers with %s is refused, and leaves no mark', async (_, lie) => {
    const { session, key } = await own()
    const { challenge_id, options } = await askToSignIn()
    const countMarks = async () => (await auth.query('select 1 from auth.spent_proofs')).length
    const before = await countMarks()
    const answer = await signIn(challenge_id, key.get(options, lie))
    expect([answer.status, answer.body]).toEqual([400, refused])
    expect(events.at(-1)).toMatchObject({ name: 'sign_in_refused', method: 'passkey' })
    expect([await countMarks(), await countSessions(session.user.id)]).toEqual([before, 1])
  })

  test('with a changed signature, or signed by another key, is refused', async () => {
    const { session, key } = await own()
    for (const forge of [
      (options: Request) => {
        const credential = key.get(options)
        const { signature } = newKey().get(options).response
        return { ...credential, response: { ...credential.response, signature } }
      },
      (options: Request) =>
        newKey().get(options, {
          credentialId: key.credentialId,
          userHandle: Buffer.from(session.user.id).toString('base64url'),
        }),
      () => ({}),
      () => 'nonsense',
    ]) {
      const { challenge_id, options } = await askToSignIn()
      expect((await signIn(challenge_id, forge(options))).body).toEqual(refused)
    }
    expect(await countSessions(session.user.id)).toBe(1)
  })

  test('does not answer the challenge of a registration, nor after five minutes', async () => {
    const { token, key } = await own()
    const registration = await askToRegister(token)
    const credential = key.get({ challenge: registration.options.challenge, rpId: 'app.example.com' })
    expect((await signIn(registration.challenge_id, credential)).body.code).toBe(
      'webauthn_challenge_not_found',
    )
    const { challenge_id, options } = await askToSignIn()
    const late = auth.again({ clock: () => Date.now() + 300_000 })
    const body = { challenge_id, credential: key.get(options) }
    const answer = await late.request('POST', '/passkeys/authentication/verify', { body })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'webauthn_challenge_expired', message: 'Challenge has expired' },
    ])
    expect((await signIn(challenge_id, key.get(options))).status).toBe(200)
  })

  test('to an id that was not given out is refused, however it was made', async () => {
    const { session, key } = await own()
    const { challenge_id, options } = await askToSignIn()
    const other = await askToSignIn()
    const time = challenge_id.slice(0, 14)
    const ids = [
      [crypto.randomUUID(), 'webauthn_challenge_not_found'],
      [`ffffffff-ffff-7${challenge_id.slice(15)}`, 'webauthn_challenge_not_found'],
      [`00000000-0000-7${challenge_id.slice(15)}`, 'webauthn_challenge_expired'],
      [`${time}7000-8000-000000000000`, 'webauthn_verification_failed'],
      [other.challenge_id, 'webauthn_verification_failed'],
    ] as const
    for (const [id, code] of ids) expect((await signIn(id, key.get(options))).body.code).toBe(code)
    expect(await countSessions(session.user.id)).toBe(1)
  })

  test('says when its challenge ends, and writes its id in any case', async () => {
    const { key } = await own()
    const { body } = await post('authentication/options', {})
    const left = Number(body.expires_at) - Date.now() / 1000
    expect([left > 290, left <= 300]).toEqual([true, true])
    const credential = key.get(body.options as Request)
    expect((await signIn(String(body.challenge_id).toUpperCase(), credential)).status).toBe(200)
    expect((await signIn(String(body.challenge_id), credential)).status).toBe(400)
  })

  test('is not replaced by the key of a second factor', async () => {
    const { session, key } = await own()
    await auth.query(
      `with factor as (
         insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'webauthn', 'verified') returning id
       )
       update auth.webauthn_credentials set factor_id = (select id from factor) where user_id = $1`,
      [session.user.id],
    )
    const { challenge_id, options } = await askToSignIn()
    expect((await signIn(challenge_id, key.get(options))).body).toEqual(refused)
  })

  test.each([
    [`banned_until = now() + interval '1 day'`, 403, 'user_banned'],
    ['deleted_at = now()', 400, 'webauthn_verification_failed'],
    ['email_confirmed_at = null', 403, 'email_not_confirmed'],
    [`phone = '15550000001'`, 403, 'phone_not_confirmed'],
  ])('of a person with %s is refused', async (change, status, code) => {
    const { session, key } = await own()
    await auth.query(`update auth.users set ${change} where id = $1`, [session.user.id])
    const { challenge_id, options } = await askToSignIn()
    const answer = await signIn(challenge_id, key.get(options))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(events.at(-1)).toEqual({
      name: 'sign_in_refused',
      userId: session.user.id,
      method: 'passkey',
      reason: code,
    })
    expect(await countSessions(session.user.id)).toBe(1)
  })
})

describe('asking to sign in', () => {
  test('more often than the limit of an address is refused there', async () => {
    const limited = auth.again({ rateLimits: { passkey: { limit: 3, seconds: 3600 } } })
    const ask = (address: string) =>
      limited.request('POST', '/passkeys/authentication/options', { body: {}, address })
    for (let count = 1; count <= 3; count += 1) expect((await ask('203.0.113.77')).status).toBe(200)
    const answer = await ask('203.0.113.77')
    expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect((await ask('203.0.113.78')).status).toBe(200)
  })

  test('needs a solved captcha where the installation uses one', async () => {
    const guarded = auth.again({ captcha: { provider: 'turnstile', secret: 'secret' } })
    const answer = await guarded.request('POST', '/passkeys/authentication/options', { body: {} })
    expect([answer.status, answer.body.code]).toEqual([400, 'captcha_failed'])
  })
})

describe('managing passkeys', () => {
  test('a person lists and renames their own', async () => {
    const { token, id } = await own()
    const renamed = await auth.request('PATCH', `/passkeys/${id}`, {
      token,
      body: { friendly_name: 'Laptop' },
    })
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { id, friendly_name: 'Laptop', created_at: expect.any(String) },
    ])
    const list = await auth.request('GET', '/passkeys', { token })
    expect([list.status, list.body]).toEqual([200, [renamed.body]])
  })

  test('a person deletes their own, and it signs in no more', async () => {
    const { token, id, key } = await own()
    const answer = await auth.request('DELETE', `/passkeys/${id}`, { token })
    expect([answer.status, answer.body]).toEqual([204, {}])
    const { challenge_id, options } = await askToSignIn()
    expect((await signIn(challenge_id, key.get(options))).body).toEqual(refused)
  })

  test('that of somebody else looks like none', async () => {
    const [ada, ben] = [await own(), await own()]
    const { token } = ben
    for (const id of [ada.id, crypto.randomUUID(), 'nonsense']) {
      for (const answer of [
        await auth.request('PATCH', `/passkeys/${id}`, { token, body: { friendly_name: 'Mine' } }),
        await auth.request('DELETE', `/passkeys/${id}`, { token }),
      ]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { code: 'validation_failed', message: 'Passkey not found' },
        ])
      }
    }
    const list = await auth.request('GET', '/passkeys', { token: ada.token })
    expect(list.body).toMatchObject([{ id: ada.id, friendly_name: 'Passkey' }])
  })

  test.each([
    [undefined, 'friendly_name is required'],
    ['', 'friendly_name is required'],
    ['x'.repeat(121), 'friendly_name must be 120 characters or less'],
  ])('the name %s is refused', async (friendly_name, message) => {
    const { token, id } = await own()
    const answer = await auth.request('PATCH', `/passkeys/${id}`, { token, body: { friendly_name } })
    expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
  })

  test('adding and removing needs the second proof of a person who has one', async () => {
    const { email, token, id } = await own()
    const app = await enrollApp(auth, token)
    const raised = await proveApp(auth, token, { app, time: Date.now() })
    const { access_token } = await auth.signIn(email)
    const { challenge_id, options } = await askToRegister(raised.access_token)
    const credential = newKey().create(options)
    for (const answer of [
      await post('registration/options', {}, access_token),
      await post('registration/verify', { challenge_id, credential }, access_token),
      await auth.request('DELETE', `/passkeys/${id}`, { token: access_token }),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          code: 'insufficient_aal',
          message: 'AAL2 session is required to manage passkeys when MFA is enabled',
        },
      ])
    }
    const removed = await auth.request('DELETE', `/passkeys/${id}`, { token: raised.access_token })
    expect(removed.status).toBe(204)
  })

  test('a factor’s key is no passkey', async () => {
    const { session, token, id } = await own()
    await auth.query(
      `with factor as (
         insert into auth.mfa_factors (user_id, factor_type) values ($1, 'webauthn') returning id
       )
       update auth.webauthn_credentials set factor_id = (select id from factor) where user_id = $1`,
      [session.user.id],
    )
    expect((await auth.request('GET', '/passkeys', { token })).body).toEqual([])
    expect((await auth.request('DELETE', `/passkeys/${id}`, { token })).status).toBe(404)
    const rename = { token, body: { friendly_name: 'Mine' } }
    expect((await auth.request('PATCH', `/passkeys/${id}`, rename)).status).toBe(404)
    expect(await countPasskeys(session.user.id)).toBe(1)
  })

  test.each([
    ['GET', '/passkeys'],
    ['PATCH', `/passkeys/${crypto.randomUUID()}`],
    ['DELETE', `/passkeys/${crypto.randomUUID()}`],
  ])('%s %s needs a session', async (method, path) => {
    const call = method === 'GET' ? {} : { body: { friendly_name: 'Mine' } }
    const answer = await auth.request(method, path, call)
    expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
  })
})

test.each([
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify'],
  ['POST', '/passkeys/authentication/options'],
  ['POST', '/passkeys/authentication/verify'],
  ['GET', '/passkeys'],
  ['PATCH', `/passkeys/${crypto.randomUUID()}`],
  ['DELETE', `/passkeys/${crypto.randomUUID()}`],
])('where passkeys are off, %s %s does not exist', async (method, path) => {
  const off = auth.again({ ways: { passkeys: false } })
  const { access_token } = await auth.signIn()
  const call = method === 'GET' ? { token: access_token } : { token: access_token, body: {} }
  const answer = await off.request(method, path, call)
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 'passkey_disabled', message: 'Passkeys are disabled' },
  ])
})
