import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askFactor, enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const enroll = (token: string, body: object) => auth.request('POST', '/factors', { token, body })
const countFactors = async (userId: string) =>
  (await auth.query('select 1 from auth.mfa_factors where user_id = $1', [userId])).length

describe('enrolling an authenticator app', () => {
  test('answers with its secret, its address and a QR code', async () => {
    const email = freshEmail()
    const { access_token } = await auth.signIn(email)
    const answer = await enroll(access_token, { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Acme' })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.any(String),
        type: 'totp',
        friendly_name: 'Phone',
        totp: {
          qr_code: expect.stringMatching(/^<svg /),
          secret: expect.any(String),
          uri: expect.any(String),
        },
      },
    ])
    const { secret, uri } = answer.body.totp as Record<'secret' | 'uri', string>
    // 20 bytes in base32.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const parts = new URL(uri)
    expect([parts.protocol, parts.host, decodeURIComponent(parts.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Acme:${email}`,
    ])
    expect(Object.fromEntries(parts.searchParams)).toEqual({
      issuer: 'Acme',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  test('names the site if no issuer is given', async () => {
    const { access_token } = await auth.signIn()
    const answer = await enroll(access_token, { factor_type: 'totp' })
    expect((answer.body.totp as { uri: string }).uri).toContain('issuer=app.example.com')
    expect(answer.body.friendly_name).toBe('')
  })

  test('stores no secret that can be read without the key', async () => {
    const { access_token } = await auth.signIn()
    const { id, secret } = await enrollApp(auth, access_token)
    const [row] = await auth.query('select f::text as text from auth.mfa_factors f where id = $1', [id])
    expect(row?.text).not.toContain(secret)
  })

  test('shows an unverified factor in the user object, without its secret', async () => {
    const { access_token } = await auth.signIn()
    const { id } = await enrollApp(auth, access_token, 'Phone')
    const { body } = await auth.request('GET', '/user', { token: access_token })
    expect(body.factors).toEqual([
      {
        id,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        status: 'unverified',
        friendly_name: 'Phone',
        factor_type: 'totp',
        phone: null,
        last_challenged_at: null,
      },
    ])
  })

  test.each(['Phone', ''])('twice with the name "%s" is refused', async (name) => {
    const { access_token, user } = await auth.signIn()
    await enrollApp(auth, access_token, name)
    const answer = await enroll(access_token, { factor_type: 'totp', friendly_name: name })
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'mfa_factor_name_conflict',
        message: `A factor with the friendly name "${name}" for this user already exists`,
      },
    ])
    expect(await countFactors(user.id)).toBe(1)
  })

  test('works ten times and not eleven times', async () => {
    const { access_token, user } = await auth.signIn()
    for (let count = 1; count <= 10; count += 1) await enrollApp(auth, access_token, `App ${count}`)
    const answer = await enroll(access_token, { factor_type: 'totp', friendly_name: 'App 11' })
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
    expect(await countFactors(user.id)).toBe(10)
  })

  test('forgets factors of the person that were not verified within five minutes', async () => {
    const [ada, ben] = [await auth.signIn(), await auth.signIn()]
    const [old, young, asked] = [
      await enrollApp(auth, ada.access_token, 'old'),
      await enrollApp(auth, ada.access_token, 'young'),
      await enrollApp(auth, ada.access_token, 'asked'),
    ]
    const others = await enrollApp(auth, ben.access_token, 'old')
    await auth.query(
      `update auth.mfa_factors set created_at = now() - interval '301 seconds' where id = any($1)`,
      [[old.id, asked.id, others.id]],
    )
    await askFactor(auth, ada.access_token, asked.id)
    const next = await enrollApp(auth, ada.access_token, 'old')
    const left = await auth.query('select id from auth.mfa_factors where id = any($1)', [
      [old.id, young.id, asked.id, others.id, next.id],
    ])
    expect(left.map(({ id }) => id).sort()).toEqual([young.id, asked.id, others.id, next.id].sort())
  })

  test('needs the second proof if there is a verified factor', async () => {
    const email = freshEmail()
    const first = await auth.signIn(email)
    const app = await enrollApp(auth, first.access_token)
    const raised = await proveApp(auth, first.access_token, { app, time: Date.now() })
    const second = await auth.signIn(email)
    const answer = await enroll(second.access_token, { factor_type: 'totp', friendly_name: 'Mine' })
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' },
    ])
    expect(await countFactors(first.user.id)).toBe(1)
    expect((await enroll(raised.access_token, { factor_type: 'totp', friendly_name: 'Mine' })).status).toBe(
      200,
    )
  })

  test('is refused where it is off', async () => {
    const { access_token, user } = await auth.signIn()
    const off = auth.again({ ways: { totp: false } })
    const answer = await off.request('POST', '/factors', {
      token: access_token,
      body: { factor_type: 'totp' },
    })
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'mfa_totp_enroll_not_enabled', message: 'MFA enroll is disabled for TOTP' },
    ])
    expect(await countFactors(user.id)).toBe(0)
  })

  test('is refused to anonymous people', async () => {
    const { access_token, user } = await auth.signIn()
    await auth.query('update auth.users set is_anonymous = true where id = $1', [user.id])
    const answer = await enroll(access_token, { factor_type: 'totp' })
    expect([answer.status, answer.body.code]).toEqual([403, 'no_authorization'])
    expect(await countFactors(user.id)).toBe(0)
  })

  test.each([undefined, '', 'nonsense', 'recovery_code', 'constructor'])(
    'of the unknown type %s is refused',
    async (type) => {
      const { access_token } = await auth.signIn()
      const answer = await enroll(access_token, { factor_type: type })
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'validation_failed', message: 'factor_type needs to be totp, phone, or webauthn' },
      ])
    },
  )

  test('needs a session', async () => {
    const answer = await auth.request('POST', '/factors', { body: { factor_type: 'totp' } })
    expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
  })

  test.each([
    { friendly_name: 'x'.repeat(121) },
    { issuer: 'x'.repeat(65) },
    { friendly_name: 'zero\u0000byte' },
    { friendly_name: 7 },
  ])('with %j is refused', async (wish) => {
    const { access_token, user } = await auth.signIn()
    const answer = await enroll(access_token, { factor_type: 'totp', ...wish })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(await countFactors(user.id)).toBe(0)
  })

  test('fits the longest address and issuer into the QR code', async () => {
    const email = `${'x'.repeat(64)}@${'ü'.repeat(63)}.${'ü'.repeat(63)}.${'ü'.repeat(60)}`
    const { access_token } = await auth.signIn(email)
    const answer = await enroll(access_token, { factor_type: 'totp', issuer: '\ud800€'.repeat(32) })
    expect(answer.status).toBe(200)
  })
})
