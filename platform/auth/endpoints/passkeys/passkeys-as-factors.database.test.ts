// Where passkeys count as second factors (an option of the installation).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { askToRegister, askToSignIn, newKey, register, signInWith } from '../../test-support/passkeys.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { passkeys: true, manualLinking: true }, passkeysAreFactors: true })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const claimsOf = (token: unknown) => auth.keyring.verify(String(token))
const sessionOf = async (token: unknown) => {
  const { session_id } = await claimsOf(token)
  const [row] = await auth.query('select aal, amr, passkey_id from auth.sessions where id = $1', [session_id])
  const amr = row?.amr as { method: string }[] | undefined
  return row && { aal: row.aal, methods: amr?.map(({ method }) => method), passkey: row.passkey_id }
}
const refresh = (refresh_token: unknown) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
const remove = (token: unknown, id: string) =>
  auth.request('DELETE', `/passkeys/${id}`, { token: String(token) })

/** A person with a passkey. */
async function own() {
  const email = freshEmail()
  const session = await auth.signIn(email)
  const { key, id, answer, token } = await register(auth, session.access_token)
  expect(answer.status).toBe(200)
  return { email, userId: session.user.id, token, old: session, answer, key, id }
}

describe('registering a passkey', () => {
  test('asks the authenticator to verify its user, and so does signing in', async () => {
    const { options } = await askToRegister(auth, (await auth.signIn()).access_token)
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'required' } })
    expect((await askToSignIn(auth)).options).toMatchObject({ userVerification: 'required' })
  })

  test('raises the session, and answers with its new tokens', async () => {
    const person = await own()
    expect(await sessionOf(person.token)).toEqual({
      aal: 'aal2',
      methods: ['passkey', 'otp'],
      passkey: person.id,
    })
    const raised = { aal: 'aal2', amr: [{ method: 'passkey' }, { method: 'otp' }] }
    const { body } = person.answer
    expect(body).toEqual({
      id: person.id,
      friendly_name: 'Passkey',
      created_at: expect.any(String),
      access_token: person.token,
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
    })
    expect(await claimsOf(person.token)).toMatchObject(raised)
    const answer = await refresh(body.refresh_token)
    expect(await claimsOf(answer.body.access_token)).toMatchObject(raised)
  })

  test('is no gain for whoever has copied the tokens from before it', async () => {
    const { old, id } = await own()
    const copied = await refresh(old.refresh_token)
    expect([copied.status, copied.body.code]).toEqual([400, 'refresh_token_not_found'])
    expect((await remove(old.access_token, id)).body.code).toBe('insufficient_aal')
  })

  test('ends the other sessions without a second proof, and what they have begun', async () => {
    const email = freshEmail()
    const other = await auth.signIn(email)
    const session = await auth.signIn(email)
    const change = { email: freshEmail() }
    await auth.request('PUT', '/user', { token: other.access_token, body: change })
    await register(auth, session.access_token)
    const { body } = await auth.request('GET', '/user', { token: session.access_token })
    expect(body.new_email).toBeUndefined()
    expect((await auth.request('GET', '/user', { token: other.access_token })).status).toBe(403)
    expect((await refresh(other.refresh_token)).status).toBe(400)
  })

  test('without the verification of its user is refused, and raises nothing', async () => {
    const { access_token, user } = await auth.signIn()
    const { answer } = await register(auth, access_token, { lie: { isVerified: false } })
    expect([answer.status, answer.body.code]).toEqual([400, 'webauthn_verification_failed'])
    expect(await sessionOf(access_token)).toMatchObject({ aal: 'aal1', methods: ['otp'] })
    expect(await auth.query('select 1 from auth.webauthn_credentials where user_id = $1', [user.id])).toEqual(
      [],
    )
  })
})

describe('a person with a passkey', () => {
  test('who signs in with it has given both proofs', async () => {
    const { key, id } = await own()
    const answer = await signInWith(auth, key)
    expect(await claimsOf(answer.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    })
    expect(await sessionOf(answer.body.access_token)).toMatchObject({ passkey: id })
  })

  test('needs it after another way in, for whatever changes the ways in', async () => {
    const { email, userId, id } = await own()
    const { access_token: token } = await auth.signIn(email)
    const attempts = [
      auth.request('POST', '/passkeys/registration/options', { token, body: {} }),
      remove(token, id),
      auth.request('PATCH', `/passkeys/${id}`, { token, body: { friendly_name: 'Mine' } }),
      auth.request('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: 'App' } }),
      auth.request('PUT', '/user', { token, body: { email: freshEmail() } }),
      auth.request('DELETE', `/user/identities/${crypto.randomUUID()}`, { token }),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer.body.code).toBe('insufficient_aal')
    const left = await auth.query('select 1 from auth.webauthn_credentials where user_id = $1', [userId])
    expect(left).toHaveLength(1)
  })

  test('adds an authenticator app with it, and each of the two is enough later', async () => {
    const { key, email, token } = await own()
    const app = await enrollApp(auth, token)
    await proveApp(auth, token, { app, time: Date.now() })
    expect((await signInWith(auth, key)).status).toBe(200)
    const later = await auth.signIn(email)
    const raised = await proveApp(auth, later.access_token, { app, time: Date.now() + 30_000 })
    expect(await claimsOf(raised.access_token)).toMatchObject({ aal: 'aal2' })
  })
})

describe('deleting a passkey', () => {
  test('takes back what it has proven to sessions that have no other second proof', async () => {
    const { key, id, token } = await own()
    const signedIn = await signInWith(auth, key)
    expect((await remove(token, id)).status).toBe(204)
    expect(await sessionOf(token)).toEqual({ aal: 'aal1', methods: ['otp'], passkey: null })
    // A session keeps the proof that opened it.
    const opened = { aal: 'aal1', methods: ['passkey'], passkey: null }
    expect(await sessionOf(signedIn.body.access_token)).toEqual(opened)
    expect((await signInWith(auth, key)).status).toBe(400)
  })

  test('leaves a session that an authenticator app has proven too', async () => {
    const { id, token } = await own()
    const app = await enrollApp(auth, token)
    const raised = await proveApp(auth, token, { app, time: Date.now() })
    await remove(raised.access_token, id)
    expect(await sessionOf(token)).toEqual({ aal: 'aal2', methods: ['totp', 'otp'], passkey: null })
  })

  test('leaves sessions of another passkey, and the recovery codes until the last one', async () => {
    const { id, token, userId } = await own()
    const second = await register(auth, token, { key: newKey() })
    expect(second.answer.status).toBe(200)
    const signedIn = await signInWith(auth, second.key)
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'recovery_code', 'verified')`,
      [userId],
    )
    const countCodes = async () =>
      (await auth.query('select 1 from auth.mfa_factors where user_id = $1', [userId])).length
    await remove(token, id)
    expect(await sessionOf(signedIn.body.access_token)).toMatchObject({ aal: 'aal2', passkey: second.id })
    expect(await countCodes()).toBe(1)
    await remove(signedIn.body.access_token, second.id)
    expect(await countCodes()).toBe(0)
  })

  test('by an administrator takes it back too', async () => {
    const { id, token, userId } = await own()
    const answer = await auth.request('DELETE', `/admin/users/${userId}/passkeys/${id}`, {
      token: auth.keyring.secretKey,
    })
    expect(answer.status).toBe(204)
    expect(await sessionOf(token)).toMatchObject({ aal: 'aal1', passkey: null })
  })
})

test('removing an authenticator app leaves a session that a passkey has opened', async () => {
  const { key, token } = await own()
  const app = await enrollApp(auth, token)
  await proveApp(auth, token, { app, time: Date.now() })
  const signedIn = await signInWith(auth, key)
  const raised = await proveApp(auth, String(signedIn.body.access_token), { app, time: Date.now() + 30_000 })
  await auth.request('DELETE', `/factors/${app.id}`, { token: raised.access_token })
  expect(await sessionOf(raised.access_token)).toMatchObject({ aal: 'aal2', methods: ['passkey'] })
})

test('elsewhere a passkey raises nothing, and is not asked for', async () => {
  const plain = auth.again({ passkeysAreFactors: false })
  const email = freshEmail()
  const session = await plain.signIn(email)
  const { key, answer } = await register(plain, session.access_token, { lie: { isVerified: false } })
  expect(Object.keys(answer.body)).toEqual(['id', 'friendly_name', 'created_at'])
  expect(await sessionOf(session.access_token)).toMatchObject({ aal: 'aal1', methods: ['otp'] })
  const signedIn = await signInWith(plain, key, { isVerified: false })
  expect(await sessionOf(signedIn.body.access_token)).toEqual({
    aal: 'aal1',
    methods: ['passkey'],
    passkey: null,
  })
  const { access_token: token } = await plain.signIn(email)
  expect((await plain.request('DELETE', `/passkeys/${answer.body.id}`, { token })).status).toBe(204)
})
