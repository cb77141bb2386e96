import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true, anonymous: true } })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const put = (token: string, body: object, from = auth) => from.request('PUT', '/user', { token, body })
const verify = (phone: string, token: string | undefined) =>
  auth.request('POST', '/verify', { body: { type: 'phone_change', phone, token } })
const codeTo = (phone: string, from = auth) =>
  from.texts.findLast(({ to }) => to === `+${phone}`)?.text.match(/\d{6}/)?.[0]
const findPerson = async (id: string) => (await auth.query('select * from auth.users where id = $1', [id]))[0]

describe('a new number', () => {
  test('takes effect with the code that was sent to it, and signs in', async () => {
    const [before, after] = [freshPhone(), freshPhone()]
    const { access_token: token, user } = await auth.signInByPhone(before)
    const pending = await auth.askForSms(before)
    const answer = await put(token, { phone: `+${after}`, channel: 'whatsapp' })
    expect(answer.body).toMatchObject({
      phone: before,
      new_phone: after,
      phone_change_sent_at: expect.any(String),
    })
    expect(auth.texts.at(-1)).toMatchObject({ to: `+${after}`, channel: 'whatsapp' })
    const changed = await verify(after, codeTo(after))
    expect(changed.body.user).toMatchObject({
      id: user.id,
      phone: after,
      identities: [{ provider: 'phone', identity_data: { phone: after, phone_verified: true } }],
    })
    expect(changed.body.user).not.toHaveProperty('new_phone')
    // The code that the old number has must not sign in anymore.
    const old = await auth.request('POST', '/verify', {
      body: { type: 'sms', phone: before, token: pending },
    })
    expect(old.status).toBe(403)
    expect((await verify(after, codeTo(after))).status).toBe(403)
  })

  test('adds a way in for a person with a mail address', async () => {
    const phone = freshPhone()
    const { access_token: token, user } = await auth.signIn()
    await put(token, { phone })
    expect(await findPerson(user.id)).toMatchObject({ phone: null, new_phone: phone })
    const { body } = await verify(phone, codeTo(phone))
    expect(body.user).toMatchObject({
      id: user.id,
      phone,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      identities: [
        { provider: 'email' },
        { provider: 'phone', identity_data: { sub: user.id, phone, phone_verified: true } },
      ],
    })
    expect((await auth.signInByPhone(phone)).user.id).toBe(user.id)
  })

  test('makes a guest a person', async () => {
    const phone = freshPhone()
    const { body: guest } = await auth.request('POST', '/signup', { body: {} })
    await put(String(guest.access_token), { phone })
    const { body } = await verify(phone, codeTo(phone))
    expect(body.user).toMatchObject({
      is_anonymous: false,
      phone,
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
  })

  test('takes effect at once where numbers need no proof', async () => {
    const phone = freshPhone()
    const open = auth.again({ autoconfirms: true })
    const { access_token: token } = await auth.signIn()
    const { body } = await put(token, { phone }, open)
    expect(body).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect(open.texts).toEqual([])
  })

  test('is not confirmed by a code for another one', async () => {
    const { access_token: token, user } = await auth.signIn()
    const [first, second] = [freshPhone(), freshPhone()]
    await put(token, { phone: first })
    await put(token, { phone: second })
    expect((await verify(first, codeTo(first))).status).toBe(403)
    expect((await verify(second, codeTo(first))).status).toBe(403)
    expect(await findPerson(user.id)).toMatchObject({ phone: null, new_phone: second })
  })

  test('is refused if somebody has it, before and after the code was sent', async () => {
    const [taken, contested] = [freshPhone(), freshPhone()]
    await auth.signInByPhone(taken)
    const { access_token: token, user } = await auth.signIn()
    const answer = await put(token, { phone: taken })
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'phone_exists',
        message: 'A user with this phone number has already been registered',
      },
    ])
    await put(token, { phone: contested })
    const code = codeTo(contested)
    await auth.signInByPhone(contested)
    const late = await verify(contested, code)
    expect([late.status, late.body.code]).toEqual([422, 'phone_exists'])
    expect(await findPerson(user.id)).toMatchObject({ phone: null })
  })

  test('needs the second factor of a person who has one', async () => {
    const { access_token: token, user } = await auth.signIn()
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [user.id],
    )
    const answer = await put(token, { phone: freshPhone() })
    expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal'])
    expect(await findPerson(user.id)).toMatchObject({ new_phone: null })
  })

  test('is asked for once a minute by a person, and once a minute for a number', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const phone = freshPhone()
    const [one, other] = [await auth.signIn(), await auth.signIn()]
    expect((await put(one.access_token, { phone }, slow)).status).toBe(200)
    for (const [token, wanted] of [
      [one.access_token, freshPhone()],
      [other.access_token, phone],
    ] as const) {
      const answer = await put(token, { phone: wanted }, slow)
      expect([answer.status, answer.body.code]).toEqual([429, 'over_sms_send_rate_limit'])
    }
    expect(slow.texts).toHaveLength(1)
  })

  test('that is the old one changes nothing', async () => {
    const phone = freshPhone()
    const { access_token: token } = await auth.signInByPhone(phone)
    const sent = auth.texts.length
    expect((await put(token, { phone: `+${phone}` })).body).not.toHaveProperty('new_phone')
    expect(auth.texts).toHaveLength(sent)
  })

  test.each([
    [{ phone: '0170' }, {}, 'validation_failed'],
    [{ phone: '15550100', channel: 'pigeon' }, {}, 'validation_failed'],
    [{ phone: '15550100' }, { phone: false }, 'phone_provider_disabled'],
  ])('%j is refused where the ways in are %j', async (body, ways, code) => {
    const { access_token: token } = await auth.signIn()
    expect((await put(token, body, auth.again({ ways: { phone: true, ...ways } }))).body.code).toBe(code)
  })
})

describe('asking again', () => {
  const resend = (body: object, from = auth) => from.request('POST', '/resend', { body })

  test('sends the code of a sign-up again, and its password waits for that one too', async () => {
    const [phone, password] = [freshPhone(), 'violet-7-lanterns']
    await auth.request('POST', '/signup', { body: { phone, password } })
    const answer = await resend({ type: 'sms', phone: `+${phone}` })
    expect([answer.status, answer.body]).toEqual([200, { message_id: expect.any(String) }])
    expect(auth.texts.filter(({ to }) => to === `+${phone}`)).toHaveLength(2)
    const body = { type: 'sms', phone, token: codeTo(phone) }
    expect((await auth.request('POST', '/verify', { body })).status).toBe(200)
    const entered = await auth.request('POST', '/token?grant_type=password', { body: { phone, password } })
    expect(entered.status).toBe(200)
  })

  test('sends the code for a new number again', async () => {
    const [before, after] = [freshPhone(), freshPhone()]
    const { access_token: token } = await auth.signInByPhone(before)
    await put(token, { phone: after })
    const first = codeTo(after)
    expect((await resend({ type: 'phone_change', phone: before })).status).toBe(200)
    expect(auth.texts.filter(({ to }) => to === `+${after}`)).toHaveLength(2)
    expect(codeTo(after)).toBeDefined()
    expect((await verify(after, first)).status).toBe(200)
  })

  test.each(['sms', 'phone_change'])('for %s, tells nobody whether somebody waits', async (type) => {
    const known = freshPhone()
    await auth.signInByPhone(known)
    const sent = auth.texts.length
    for (const phone of [known, freshPhone()]) {
      const answer = await resend({ type, phone })
      expect([answer.status, answer.body]).toEqual([200, { message_id: expect.any(String) }])
    }
    expect(auth.texts).toHaveLength(sent)
    const slow = auth.again({ mailMinInterval: 60 })
    for (const phone of [known, freshPhone()]) {
      const answers = [await resend({ type, phone }, slow), await resend({ type, phone }, slow)]
      expect(answers.map(({ status }) => status)).toEqual([200, 429])
    }
  })

  test.each([
    [{ type: 'sms' }, {}, 'validation_failed'],
    [{ type: 'sms', phone: '0170' }, {}, 'validation_failed'],
    [{ type: 'sms', email: freshEmail() }, {}, 'validation_failed'],
    [{ type: 'phone_change', phone: '15550100', email: freshEmail() }, {}, 'validation_failed'],
    [{ type: 'voice', phone: '15550100' }, {}, 'validation_failed'],
    [{ type: 'sms', phone: '15550100' }, { phone: false }, 'phone_provider_disabled'],
  ])('is refused for %j where the ways in are %j', async (body, ways, code) => {
    expect((await resend(body, auth.again({ ways: { phone: true, ...ways } }))).body.code).toBe(code)
  })
})

describe('a person with a number only', () => {
  const [oldPassword, newPassword] = ['violet-7-lanterns', 'amber-8-lanterns']

  async function signUp() {
    const phone = freshPhone()
    const open = auth.again({ autoconfirms: true })
    const { body } = await open.request('POST', '/signup', { body: { phone, password: oldPassword } })
    const { id } = body.user as { id: string }
    // As if the person had signed in the day before yesterday.
    await auth.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [
      id,
    ])
    return { phone, id, token: String(body.access_token) }
  }

  test('confirms a new password with a code to the number', async () => {
    const { phone, token } = await signUp()
    expect((await put(token, { password: newPassword })).body.code).toBe('reauthentication_needed')
    const asked = await auth.request('GET', '/reauthenticate', { token })
    expect([asked.status, asked.body]).toEqual([200, { message_id: expect.any(String) }])
    const nonce = codeTo(phone)
    const sms = await auth.request('POST', '/verify', { body: { type: 'sms', phone, token: nonce } })
    expect(sms.body.code).toBe('otp_expired')
    const wrong = await put(token, { password: newPassword, nonce: nonce === '000000' ? '1' : '000000' })
    expect(wrong.body.code).toBe('reauthentication_not_valid')
    expect((await put(token, { password: newPassword, nonce })).status).toBe(200)
    const entered = await auth.request('POST', '/token?grant_type=password', {
      body: { phone, password: newPassword },
    })
    expect(entered.status).toBe(200)
  })

  test('must have proven the number', async () => {
    const { id, token } = await signUp()
    await auth.query('update auth.users set phone_confirmed_at = null where id = $1', [id])
    const sent = auth.texts.length
    const answer = await auth.request('GET', '/reauthenticate', { token })
    expect([answer.status, answer.body.code]).toEqual([422, 'phone_not_confirmed'])
    expect(auth.texts).toHaveLength(sent)
  })
})
