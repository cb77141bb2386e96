import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, answerFactor, enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { aaguid, SoftwareAuthenticator } from '../../test-support/software-authenticator.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

type Creation = Parameters<SoftwareAuthenticator['create']>[0]
type Request = Parameters<SoftwareAuthenticator['get']>[0]

async function enroll(token: string, name = 'Key'): Promise<string> {
  const body = { factor_type: 'webauthn', friendly_name: name }
  const answer = await auth.request('POST', '/factors', { token, body })
  expect([answer.status, answer.body]).toEqual([
    200,
    { id: expect.any(String), type: 'webauthn', friendly_name: name },
  ])
  return String(answer.body.id)
}

/** Challenges the factor and returns the options for the authenticator. */
async function ask<Options extends Creation | Request>(
  token: string,
  id: string,
  type: 'create' | 'request',
) {
  const body = { factorId: id, webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] } }
  const answer = await auth.request('POST', `/factors/${id}/challenge`, { token, address, body })
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      id: expect.any(String),
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: { type, credential_options: { publicKey: expect.any(Object) } },
    },
  ])
  const { credential_options } = answer.body.webauthn as { credential_options: { publicKey: Options } }
  return { challenge_id: String(answer.body.id), options: credential_options.publicKey }
}

const answer = (
  token: string,
  id: string,
  challenge_id: string,
  type: string,
  credential_response: unknown,
) =>
  answerFactor(auth, token, id, {
    challenge_id,
    webauthn: {
      type,
      credential_response,
      rpId: 'evil.example',
      rpOrigins: ['https://evil.example'],
    },
  })

/** A person with an enrolled factor, its creation options, and a new key. */
async function begin(email = freshEmail()) {
  const session = await auth.signIn(email)
  const token = session.access_token
  const id = await enroll(token)
  const key = new SoftwareAuthenticator({ origin: siteUrl })
  const { challenge_id, options } = await ask<Creation>(token, id, 'create')
  return { email, session, token, id, key, challenge_id, options }
}

/** A person with a verified key, who is signed in again without it. */
async function own() {
  const { email, token, id, key, challenge_id, options } = await begin()
  const verified = await answer(token, id, challenge_id, 'create', key.create(options))
  expect(verified.status).toBe(200)
  const session = await auth.signIn(email)
  const question = await ask<Request>(session.access_token, id, 'request')
  const prove = (response: unknown, type = 'request') =>
    answer(session.access_token, id, question.challenge_id, type, response)
  return { email, id, key, session, token: session.access_token, raised: verified.body, ...question, prove }
}

const statusOf = async (id: string) =>
  (await auth.query('select status from auth.mfa_factors where id = $1', [id]))[0]?.status
const claimsOf = (token: unknown) => auth.keyring.verify(String(token))
const refused = { code: 'mfa_verification_failed', message: 'Failed to validate WebAuthn MFA response' }

describe('registering a key', () => {
  test('is asked for with the name of the site, whatever the request says', async () => {
    const { options, session } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'app.example.com' },
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: session.user.email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      excludeCredentials: [],
    })
  })

  test('verifies the factor and raises the session', async () => {
    const { token, id, key, challenge_id, options } = await begin()
    const verified = await answer(token, id, challenge_id, 'create', key.create(options))
    expect(verified.status).toBe(200)
    expect(verified.body.user).toMatchObject({
      factors: [{ id, status: 'verified', factor_type: 'webauthn', web_authn_aaguid: aaguid }],
    })
    expect(await claimsOf(verified.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
    })
  })

  test('excludes the keys that the person has', async () => {
    const { key, raised } = await own()
    const token = String(raised.access_token)
    const second = await enroll(token, 'Second')
    const { options } = await ask<Creation>(token, second, 'create')
    expect(options).toMatchObject({ excludeCredentials: [{ id: key.credentialId, transports: ['usb'] }] })
  })

  test('refuses a key that is registered already, also by somebody else', async () => {
    const [ada, ben] = [await own(), await begin()]
    const response = ada.key.create(ben.options)
    const { status, body } = await answer(ben.token, ben.id, ben.challenge_id, 'create', response)
    expect([status, body.code]).toEqual([422, 'webauthn_credential_exists'])
    expect(await statusOf(ben.id)).toBe('unverified')
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin below the site that is not allowed', { origin: 'https://x.app.example.com' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['the other ceremony', { type: 'webauthn.get' }],
    ['nobody present', { isPresent: false }],
    [
      'certificates, whose revocation would be asked for elsewhere',
      { attestation: { format: 'apple', statement: new Map([['x5c', []]]) } },
    ],
    [
      'a packed attestation with certificates',
      { attestation: { format: 'packed', statement: new Map([['x5c', [new Uint8Array(3)]]]) } },
    ],
    ['an unknown attestation', { attestation: { format: 'nonsense', statement: new Map() } }],
  ])('with %s is refused', async (_, lie) => {
    const { token, id, key, challenge_id, options, session } = await begin()
    const { status, body } = await answer(token, id, challenge_id, 'create', key.create(options, lie))
    expect([status, body]).toEqual([422, refused])
    expect(await statusOf(id)).toBe('unverified')
    const stored = await auth.query('select 1 from auth.webauthn_credentials where user_id = $1', [
      session.user.id,
    ])
    expect(stored).toEqual([])
  })

  test.each([
    [undefined, 'WebAuthn config required'],
    [{ type: 'nonsense', credential_response: {} }, 'WebAuthn type must be create or request'],
    [{ type: 'create' }, 'credential_response required'],
    [{ type: 'request', credential_response: {} }, 'WebAuthn type must be create for this factor'],
    [{ type: 'create', credential_response: {} }, 'Invalid credential_response'],
    [{ type: 'create', credential_response: 'x' }, 'Invalid credential_response'],
  ])('with %j is refused', async (webauthn, message) => {
    const { token, id, challenge_id } = await begin()
    const { status, body } = await answerFactor(auth, token, id, { challenge_id, webauthn })
    expect([status, body]).toEqual([400, { code: 'validation_failed', message }])
  })
})

describe('a registered key', () => {
  test('is asked for by its id', async () => {
    const { key, options } = await own()
    expect(options).toMatchObject({
      rpId: 'app.example.com',
      allowCredentials: [{ id: key.credentialId, transports: ['usb'] }],
      userVerification: 'preferred',
    })
  })

  test('raises the session', async () => {
    const { key, options, prove } = await own()
    const { status, body } = await prove(key.get(options))
    expect(status).toBe(200)
    expect(await claimsOf(body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
    })
  })

  test('answers once', async () => {
    const { id, key, challenge_id, options, prove } = await own()
    const response = key.get(options)
    const first = await prove(response)
    const token = String(first.body.access_token)
    const again = await answer(token, id, challenge_id, 'request', response)
    expect([again.status, again.body.code]).toEqual([422, 'mfa_ip_address_mismatch'])
    const next = await ask<Request>(token, id, 'request')
    const replayed = await answer(token, id, next.challenge_id, 'request', response)
    expect([replayed.status, replayed.body]).toEqual([422, refused])
  })

  test('whose counter goes back is refused, because there is a copy of it', async () => {
    const { id, key, options, prove } = await own()
    const first = await prove(key.get(options, { counter: 50 }))
    const token = String(first.body.access_token)
    for (const [counter, status] of [
      [50, 422],
      [49, 422],
      [51, 200],
    ]) {
      const next = await ask<Request>(token, id, 'request')
      const response = key.get(next.options, { counter: counter ?? 0 })
      expect((await answer(token, id, next.challenge_id, 'request', response)).status).toBe(status)
    }
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['the other ceremony', { type: 'webauthn.create' }],
    ['nobody present', { isPresent: false }],
    ['another credential', { credentialId: 'AAAA' }],
  ])('that answers with %s is refused', async (_, lie) => {
    const { key, options, prove, token } = await own()
    const { status, body } = await prove(key.get(options, lie))
    expect([status, body]).toEqual([422, refused])
    expect((await auth.request('GET', '/user', { token })).status).toBe(200)
    expect(await claimsOf(token)).toMatchObject({ aal: 'aal1' })
  })

  test('with a changed signature or changed data is refused', async () => {
    const { key, options, prove } = await own()
    const honest = key.get(options)
    const other = new SoftwareAuthenticator({ origin: siteUrl }).get(options)
    for (const change of [
      { signature: other.response.signature },
      { authenticatorData: other.response.authenticatorData },
      { signature: '' },
      { signature: 'AAAA' },
    ]) {
      const { status, body } = await prove({ ...honest, response: { ...honest.response, ...change } })
      expect([status, body]).toEqual([422, refused])
    }
  })

  test('cannot be guessed, so wrong answers are not counted and never keep its owner out', async () => {
    const { email, key, options, prove } = await own()
    const person = '(select id from auth.users where email = $1)'
    const failures = () => auth.query(`select 1 from auth.code_failures where user_id = ${person}`, [email])
    expect((await prove(new SoftwareAuthenticator({ origin: siteUrl }).get(options))).status).toBe(422)
    expect(await failures()).toEqual([])
    await auth.query(
      `insert into auth.code_failures (user_id, proof) select ${person}, 'factor' from generate_series(1, 10)`,
      [email],
    )
    expect((await prove(key.get(options))).status).toBe(200)
  })

  test('of somebody else is refused', async () => {
    const [ada, ben] = [await own(), await own()]
    const { status, body } = await ben.prove(ada.key.get(ben.options))
    expect([status, body]).toEqual([422, refused])
    const asBen = ada.key.get(ben.options, { credentialId: ben.key.credentialId })
    expect((await ben.prove(asBen)).body).toEqual(refused)
  })

  test('cannot be replaced by whoever has only the first proof', async () => {
    const { id, prove, options } = await own()
    const theirs = new SoftwareAuthenticator({ origin: siteUrl })
    const user = { id: '' }
    const response = theirs.create({ challenge: options.challenge, rp: { id: 'app.example.com' }, user })
    const { status, body } = await prove(response, 'create')
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    const [kept] = await auth.query(
      'select count(*)::int from auth.webauthn_credentials where factor_id = $1',
      [id],
    )
    expect(kept).toEqual({ count: 1 })
  })

  test('does not prove a factor of another kind', async () => {
    const { email, raised, key, options } = await own()
    const app = await enrollApp(auth, String(raised.access_token))
    await proveApp(auth, String(raised.access_token), { app, time: Date.now() })
    const { access_token } = await auth.signIn(email)
    const body = {
      challenge_id: crypto.randomUUID(),
      webauthn: { type: 'request', credential_response: key.get(options) },
    }
    expect((await answerFactor(auth, access_token, app.id, body)).body.code).toBe('mfa_factor_not_found')
  })

  test('is forgotten with its factor', async () => {
    const { id, raised, key, email } = await own()
    const token = String(raised.access_token)
    expect((await auth.request('DELETE', `/factors/${id}`, { token })).status).toBe(200)
    const left = await auth.query('select 1 from auth.webauthn_credentials where credential_id = $1', [
      key.credentialId,
    ])
    expect(left).toEqual([])
    const { access_token } = await auth.signIn(email)
    expect((await auth.request('GET', '/user', { token: access_token })).body.factors).toBeUndefined()
  })
})

test('a key is refused where keys are off', async () => {
  const { token, id } = await begin()
  const off = auth.again({ ways: { webauthnFactor: false } })
  const enrolled = await off.request('POST', '/factors', { token, body: { factor_type: 'webauthn' } })
  expect([enrolled.status, enrolled.body.code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
  for (const act of ['challenge', 'verify']) {
    const { status, body } = await off.request('POST', `/factors/${id}/${act}`, { token, body: {} })
    expect([status, body.code]).toEqual([422, 'mfa_webauthn_verify_not_enabled'])
  }
})
