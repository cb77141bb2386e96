import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth, type SentMail } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const put = (token: string, body: unknown) => auth.request('PUT', '/user', { token, body })
const spend = ({ type, tokenHash }: SentMail) =>
  auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })

async function askForChange(): Promise<{
  before: string
  after: string
  token: string
  mails: [SentMail, SentMail]
}> {
  const [before, after] = [freshEmail(), freshEmail()]
  const { access_token: token } = await auth.signIn(before)
  const sent = auth.mails.length
  const answer = await put(token, { email: after.toUpperCase() })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    email: before,
    new_email: after,
    email_change_sent_at: expect.any(String),
  })
  const [current, next, ...others] = auth.mails.slice(sent)
  if (current === undefined || next === undefined) throw new Error('Both addresses should have mail')
  expect(others).toEqual([])
  return { before, after, token, mails: [current, next] }
}

describe('the data of a person', () => {
  test('is merged; null removes a key', async () => {
    const { access_token: token } = await auth.signIn()
    await put(token, { data: { name: 'Ada', theme: 'dark', nested: { a: 1 } } })
    const answer = await put(token, { data: { theme: null, nested: { b: 2 } } })
    expect(answer.status).toBe(200)
    expect(answer.body.user_metadata).toEqual({ email_verified: true, name: 'Ada', nested: { b: 2 } })
  })

  test('may grow to 1024 bytes in all', async () => {
    const { access_token: token } = await auth.signIn()
    expect((await put(token, { data: { x: 'x'.repeat(600) } })).status).toBe(200)
    const answer = await put(token, { data: { y: 'y'.repeat(400) } })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'validation_failed', message: 'data: must not be longer than 1024 bytes of JSON' },
    ])
    const smaller = await put(token, { data: { x: null, y: 'y'.repeat(400) } })
    expect(smaller.body.user_metadata).toEqual({ email_verified: true, y: 'y'.repeat(400) })
  })

  test('may be longer where the installation says so, whoever writes it', async () => {
    const wide = auth.again({ userDataBytes: 8192, ways: { anonymous: true } })
    const data = { x: 'x'.repeat(5000) }
    const guest = await wide.request('POST', '/signup', { body: { data } })
    expect(guest.body.user).toMatchObject({ user_metadata: data })
    const token = String(guest.body.access_token)
    const more = await wide.request('PUT', '/user', { token, body: { data: { y: 'y'.repeat(3000) } } })
    expect(more.status).toBe(200)
    const admin = { token: auth.keyring.secretKey }
    const created = await wide.request('POST', '/admin/users', {
      ...admin,
      body: { email: freshEmail(), user_metadata: data, app_metadata: data },
    })
    expect(created.body).toMatchObject({ user_metadata: data, app_metadata: data })
    const tooLong = { data: { z: 'z'.repeat(8192) } }
    for (const answer of [
      await wide.request('POST', '/signup', { body: tooLong }),
      await wide.request('PUT', '/user', { token, body: tooLong }),
      await wide.request('POST', '/invite', { ...admin, body: { email: freshEmail(), ...tooLong } }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'data: must not be longer than 8192 bytes of JSON',
      ])
    }
  })

  test('cannot hold what only the server writes', async () => {
    const { access_token: token } = await auth.signIn()
    const answer = await put(token, { app_metadata: { role: 'admin' }, data: { name: 'Ada' } })
    expect([answer.status, answer.body.code]).toEqual([403, 'not_admin'])
    const { body } = await auth.request('GET', '/user', { token })
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(body.user_metadata).not.toHaveProperty('name')
  })

  test.each([
    [{ password: 'x'.repeat(73) }, 'validation_failed'],
    [{ phone: '123' }, 'phone_provider_disabled'],
    [{ email: 'nonsense' }, 'validation_failed'],
    [{ data: 'text' }, 'validation_failed'],
    [{ data: { x: '\u0000' } }, 'validation_failed'],
  ])('is not changed by %j', async (body, code) => {
    const { access_token: token } = await auth.signIn()
    const answer = await put(token, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  test('is not changed without a session', async () => {
    const answer = await auth.request('PUT', '/user', { body: { data: {} } })
    expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
  })
})

describe('a new address', () => {
  test.each([
    ['the old one first', 0, 1],
    ['the new one first', 1, 0],
  ])('counts once both mailboxes confirmed, %s', async (_, first, second) => {
    const { before, after, token, mails } = await askForChange()
    expect(mails.map(({ kind, to, type }) => [kind, to, type])).toEqual([
      ['email_change_current', before, 'email_change'],
      ['email_change_new', after, 'email_change'],
    ])
    const half = await spend(mails[first] as SentMail)
    expect([half.status, half.body]).toEqual([
      200,
      {
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        code: '200',
      },
    ])
    expect((await auth.request('GET', '/user', { token })).body.email).toBe(before)
    const whole = await spend(mails[second] as SentMail)
    expect(whole.status).toBe(200)
    expect(whole.body.user).toMatchObject({ email: after, identities: [{ email: after }] })
    expect(whole.body.user).not.toHaveProperty('new_email')
  })

  test('is not reached by confirming one half twice', async () => {
    const { before, token, mails } = await askForChange()
    await spend(mails[1])
    expect((await spend(mails[1])).body.code).toBe('otp_expired')
    expect((await auth.request('GET', '/user', { token })).body.email).toBe(before)
  })

  test('is confirmed by codes as well, each with its own address', async () => {
    const { before, after, mails } = await askForChange()
    const verify = (email: string, token: string) =>
      auth.request('POST', '/verify', { body: { type: 'email_change', email, token } })
    expect((await verify(before, mails[0].code)).body.code).toBe('200')
    expect((await verify(after, mails[1].code)).body.user).toMatchObject({ email: after })
  })

  test('ends what was mailed to the old one', async () => {
    const { before, mails } = await askForChange()
    const link = await auth.askForMail(before)
    await spend(mails[0])
    await spend(mails[1])
    expect((await spend(link)).body.code).toBe('otp_expired')
  })

  test('starts over when another one is wanted meanwhile', async () => {
    const { token, mails } = await askForChange()
    await spend(mails[0])
    await put(token, { email: freshEmail() })
    const [current] = auth.mails.slice(-2)
    expect((await spend(current as SentMail)).body.code).toBe('200')
    expect((await spend(mails[1])).body.code).toBe('otp_expired')
  })

  test('asked for again leaves the earlier links alone', async () => {
    const { after, token, mails } = await askForChange()
    await put(token, { email: after })
    const [, next] = auth.mails.slice(-2)
    expect((await spend(mails[0])).body.code).toBe('200')
    expect((await spend(next as SentMail)).body.user).toMatchObject({ email: after })
  })

  test('is not reached by two mails to the same mailbox', async () => {
    const { before, token, mails } = await askForChange()
    await spend(mails[0])
    // As if the mail to the old address had been sent twice.
    await auth.query(
      `update auth.one_time_tokens set kind = 'email_change_current' where kind = 'email_change_new' and email = $1`,
      [mails[1].to],
    )
    expect((await spend(mails[1])).body.code).toBe('200')
    expect((await auth.request('GET', '/user', { token })).body.email).toBe(before)
  })

  test('of somebody else is refused, at once and at the end', async () => {
    const taken = freshEmail()
    await auth.signIn(taken)
    const { access_token } = await auth.signIn()
    const answer = await put(access_token, { email: taken })
    expect([answer.status, answer.body.code]).toEqual([422, 'email_exists'])

    const { after, mails } = await askForChange()
    await spend(mails[0])
    await auth.askForMail(after)
    const late = await spend(mails[1])
    expect([late.status, late.body.code]).toEqual([422, 'email_exists'])
  })

  test('that is the old one changes nothing and sends nothing', async () => {
    const email = freshEmail()
    const { access_token } = await auth.signIn(email)
    const sent = auth.mails.length
    expect((await put(access_token, { email })).status).toBe(200)
    expect(auth.mails).toHaveLength(sent)
  })

  test('needs the second factor where one is set up', async () => {
    const session = await auth.signIn()
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [session.user.id],
    )
    const answer = await put(session.access_token, { email: freshEmail() })
    expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal'])
    expect((await put(session.access_token, { data: { a: 1 } })).status).toBe(200)
  })

  test('is mailed no more often than the pause allows', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const { access_token: token } = await auth.signIn()
    expect((await slow.request('PUT', '/user', { token, body: { email: freshEmail() } })).status).toBe(200)
    const answer = await slow.request('PUT', '/user', { token, body: { email: freshEmail() } })
    expect([answer.status, answer.body.code]).toEqual([429, 'over_email_send_rate_limit'])
  })
})
