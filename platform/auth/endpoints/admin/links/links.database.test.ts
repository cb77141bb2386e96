import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../../auth.ts'
import { verifyPassword } from '../../../passwords/hash-password.ts'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../../test-support/open-auth.ts'
import { asAdmin } from '../test-support.ts'

let auth: OpenAuth
let admin: OpenAuth['request']
beforeAll(async () => {
  auth = await openAuth({ redirectAllowList: ['https://other.example/**'] })
  admin = asAdmin(auth)
})
afterAll(() => auth?.close())

const invite = (email: string, data?: object) => admin('POST', '/invite', { body: { email, data } })
const generate = (body: object, query = '') => admin('POST', `/admin/generate_link${query}`, { body })
const verify = (body: object) => auth.request('POST', '/verify', { body })
const mailsTo = (email: string) => auth.mails.filter(({ to }) => to === email)

describe('an invitation', () => {
  test('creates the person and mails a link that signs them in', async () => {
    const email = freshEmail()
    const { status, body } = await invite(email, { status: 'alpha' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { status: 'alpha' },
    })
    const [mail, ...others] = mailsTo(email)
    expect([mail?.kind, mail?.type, others]).toEqual(['invite', 'invite', []])
    expect(mail?.tokenHash).not.toMatch(/^pkce_/)
    const verified = await verify({ type: 'invite', token_hash: mail?.tokenHash })
    expect([verified.status, verified.body.user]).toMatchObject([200, { id: body.id, email }])
  })

  test('is sent again to somebody who has not followed it', async () => {
    const email = freshEmail()
    const first = await invite(email)
    const second = await invite(email)
    expect([second.status, second.body.id]).toEqual([200, first.body.id])
    expect(mailsTo(email)).toHaveLength(2)
  })

  test('works where strangers may not sign up', async () => {
    const closed = asAdmin(auth.again({ ways: { signup: false } }))
    expect((await closed('POST', '/invite', { body: { email: freshEmail() } })).status).toBe(200)
  })

  test('is refused for an address that somebody has proven, and not mailed', async () => {
    const { user } = await auth.signIn()
    const before = mailsTo(user.email).length
    const { status, body } = await invite(user.email)
    expect([status, body.code]).toEqual([422, 'email_exists'])
    expect(mailsTo(user.email)).toHaveLength(before)
  })

  test.each([{ email: 'xx:;x@x.x' }, {}])('needs an address, not %j', async (body) => {
    const answer = await admin('POST', '/invite', { body })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ])
  })
})

describe('a generated link', () => {
  test('signs a new person up with the password, which holds once the link is followed', async () => {
    const email = freshEmail()
    const { status, body } = await generate({
      type: 'signup',
      email,
      password: 'correct horse battery',
      data: { status: 'alpha' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      user_metadata: { status: 'alpha' },
      verification_type: 'signup',
      redirect_to: siteUrl,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    const link = new URL(String(body.action_link))
    expect(link.href).toMatch(/\/auth\/v1\/verify\?token=/)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: body.hashed_token,
      type: 'signup',
      redirect_to: siteUrl,
    })
    const passwordHash = async () =>
      (await auth.query('select password_hash from auth.users where email = $1', [email]))[0]
        ?.password_hash as string | null
    expect(await passwordHash()).toBeNull()
    expect((await auth.request('GET', link.pathname.slice('/auth/v1'.length) + link.search)).status).toBe(303)
    expect((await verifyPassword(await passwordHash(), 'correct horse battery')).isRight).toBe(true)
    expect(mailsTo(email)).toEqual([])
  })

  test.each(['magiclink', 'recovery'])(
    'of the type %s signs a known person in, by link or code',
    async (type) => {
      const { user } = await auth.signIn()
      const before = mailsTo(user.email).length
      const { body } = await generate({ type, email: user.email })
      expect(body).toMatchObject({
        id: user.id,
        verification_type: type,
        recovery_sent_at: expect.any(String),
      })
      const verified = await verify({ type, email: user.email, token: body.email_otp })
      expect([verified.status, verified.body.user]).toMatchObject([200, { id: user.id }])
      expect((await verify({ type, token_hash: body.hashed_token })).status).toBe(403)
      expect(mailsTo(user.email)).toHaveLength(before)
    },
  )

  test('of the type magiclink signs an unknown address up', async () => {
    const email = freshEmail()
    const { body } = await generate({ type: 'magiclink', email })
    expect(body).toMatchObject({ email, verification_type: 'signup' })
    expect(body.action_link).toContain('type=signup')
    expect((await verify({ type: 'signup', token_hash: body.hashed_token })).status).toBe(200)
  })

  test('of the type invite invites without a mail', async () => {
    const email = freshEmail()
    const { body } = await generate({ type: 'invite', email })
    expect(body).toMatchObject({ email, verification_type: 'invite', invited_at: expect.any(String) })
    expect((await verify({ type: 'invite', token_hash: body.hashed_token })).status).toBe(200)
    expect(mailsTo(email)).toEqual([])
  })

  test('changes an address once the links for both were followed', async () => {
    const { user } = await auth.signIn()
    const newEmail = freshEmail()
    const links = []
    for (const type of ['email_change_current', 'email_change_new']) {
      const { status, body } = await generate({ type, email: user.email, new_email: newEmail })
      expect([status, body.new_email, body.verification_type]).toEqual([200, newEmail, type])
      expect(body.action_link).toContain('type=email_change&')
      links.push(body.hashed_token)
    }
    const [first, second] = links
    await verify({ type: 'email_change', token_hash: first })
    expect((await admin('GET', `/admin/users/${user.id}`)).body.email).toBe(user.email)
    await verify({ type: 'email_change', token_hash: second })
    expect((await admin('GET', `/admin/users/${user.id}`)).body.email).toBe(newEmail)
  })

  test.each([
    ['?redirect_to=https%3A%2F%2Fother.example%2Fx', {}, 'https://other.example/x'],
    ['', { redirect_to: 'https://other.example/y' }, 'https://other.example/y'],
    ['', { redirect_to: 'https://evil.example/' }, siteUrl],
    ['?redirect_to=https%3A%2F%2Fevil.example', {}, siteUrl],
  ])('leads only where a redirect may: %s %j', async (query, more, expected) => {
    const { body } = await generate({ type: 'magiclink', email: freshEmail(), ...more }, query)
    expect(body.redirect_to).toBe(expected)
    expect(new URL(String(body.action_link)).searchParams.get('redirect_to')).toBe(expected)
  })

  test('is told, because its holder can be the person', async () => {
    const events: AuthEvent[] = []
    const other = asAdmin(auth.again({ onEvent: async (_, event) => void events.push(event) }))
    const { body } = await other('POST', '/admin/generate_link', {
      body: { type: 'magiclink', email: freshEmail() },
    })
    expect(events).toEqual([{ name: 'account_administered', userId: body.id, method: 'link_generated' }])
  })

  test.each([
    ['recovery', 404, 'user_not_found'],
    ['email_change_current', 404, 'user_not_found'],
    ['phone_change', 400, 'validation_failed'],
    ['', 400, 'validation_failed'],
  ])('of the type %j is refused for an unknown address', async (type, status, code) => {
    const email = freshEmail()
    const answer = await generate({ type, email, new_email: freshEmail() })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await auth.query('select 1 from auth.users where email = $1', [email])).toEqual([])
  })

  test.each(['signup', 'invite'])('of the type %s is refused for a proven address', async (type) => {
    const { user } = await auth.signIn()
    const { status, body } = await generate({ type, email: user.email, password: 'correct horse battery' })
    expect([status, body.code]).toEqual([422, 'email_exists'])
  })

  test('is refused for a new address that somebody has, a bad address and a weak password', async () => {
    const { user } = await auth.signIn()
    const { user: other } = await auth.signIn()
    const change = { type: 'email_change_new', email: user.email }
    expect((await generate({ ...change, new_email: other.email })).body.code).toBe('email_exists')
    expect((await generate({ ...change, new_email: 'x' })).body.code).toBe('validation_failed')
    expect((await generate({ type: 'signup', email: freshEmail(), password: 'x' })).body.code).toBe(
      'weak_password',
    )
  })
})
