import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true } })
})
afterAll(() => auth?.close())

const ask = (body: unknown, process = auth) => process.request('POST', '/otp', { body })
const verify = (body: object, process = auth) => process.request('POST', '/verify', { body })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const findPerson = async (phone: string) =>
  (await auth.query('select * from auth.users where phone = $1', [phone]))[0]

describe('asking for a code', () => {
  test('answers an unknown and a known number alike, and sends to both', async () => {
    const known = freshPhone()
    const unknown = freshPhone()
    await auth.signInByPhone(known)
    const before = auth.texts.length
    const answers = [await ask({ phone: unknown }), await ask({ phone: known })]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { message_id: expect.any(String) }])
    }
    expect(auth.texts.slice(before)).toEqual([
      { to: `+${unknown}`, text: expect.stringMatching(/^Your code is \d{6}$/), channel: 'sms' },
      { to: `+${known}`, text: expect.stringMatching(/^Your code is \d{6}$/), channel: 'sms' },
    ])
  })

  test('takes a new and a known person the same time: the one that is always waited for', async () => {
    const slow = auth.again({ mailAnswerTime: 300 })
    const known = freshPhone()
    await auth.signInByPhone(known)
    for (const phone of [freshPhone(), known]) {
      const begin = performance.now()
      await ask({ phone }, slow)
      expect(performance.now() - begin).toBeGreaterThanOrEqual(299)
    }
  })

  test('keeps the digits, however the number was typed, and the data of who asked last', async () => {
    const phone = freshPhone()
    await ask({ phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`, data: { name: 'Mallory' } })
    await ask({ phone, data: { name: 'Ada' } })
    const person = await findPerson(phone)
    expect(person).toMatchObject({
      email: null,
      phone_confirmed_at: null,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    const identities = await auth.query(
      'select provider, provider_id, identity_data from auth.identities where user_id = $1',
      [person?.id],
    )
    const facts = { sub: person?.id, phone, name: 'Ada', email_verified: false, phone_verified: false }
    expect(identities).toEqual([{ provider: 'phone', provider_id: person?.id, identity_data: facts }])
  })

  test('leaves the data of a person alone who has proven a mail address', async () => {
    const { user } = await auth.signIn()
    const phone = freshPhone()
    await auth.query('update auth.users set phone = $2, user_metadata = $3 where id = $1', [
      user.id,
      phone,
      '{"name": "Ada"}',
    ])
    await ask({ phone, data: { name: 'Mallory' } })
    expect(await findPerson(phone)).toMatchObject({ user_metadata: { name: 'Ada' } })
  })

  test('needs no pause after a sign-up, whose message may never come', async () => {
    const known = freshPhone()
    await auth.signInByPhone(known)
    await auth.query('delete from platform.rate_limits')
    const one = { limit: 1, seconds: 3600 }
    const slow = auth.again({ mailMinInterval: 60, rateLimits: { smsToRecipient: one } })
    for (const phone of [known, freshPhone()]) {
      const signup = { phone, password: 'violet-7-lanterns' }
      expect((await slow.request('POST', '/signup', { body: signup })).status).toBe(200)
      const resend = { type: 'sms', phone }
      expect((await slow.request('POST', '/resend', { body: resend })).status).toBe(429)
      expect((await ask({ phone }, slow)).status).toBe(200)
      expect((await ask({ phone }, slow)).status).toBe(429)
    }
  })

  test('passes the channel on', async () => {
    await ask({ phone: freshPhone(), channel: 'whatsapp' })
    expect(auth.texts.at(-1)?.channel).toBe('whatsapp')
  })

  test.each([
    [{ phone: '0170 1234567' }, 'Invalid phone number format (E.164 required)'],
    [{ phone: 'ada@example.com' }, 'Invalid phone number format (E.164 required)'],
    [{ phone: `+${'1'.repeat(5000)}` }, 'Invalid phone number format (E.164 required)'],
    [{ phone: '15550100', channel: 'pigeon' }, "Invalid channel, supported values are 'sms' or 'whatsapp'"],
    [
      { phone: '15550100', email: 'a@example.com' },
      'Only an email address or phone number should be provided',
    ],
    [
      { phone: '15550100', data: { note: 'x'.repeat(2000) } },
      'data: must not be longer than 1024 bytes of JSON',
    ],
  ])('refuses %j', async (body, message) => {
    const before = auth.texts.length
    const answer = await ask(body)
    expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
    expect(auth.texts).toHaveLength(before)
  })

  test('creates nobody where the caller, or the installation, wants no new people', async () => {
    const phone = freshPhone()
    const unwanted = await ask({ phone, create_user: false })
    expect([unwanted.status, unwanted.body.code]).toEqual([422, 'otp_disabled'])
    const closed = auth.again({ ways: { phone: true, signup: false } })
    const refused = await ask({ phone }, closed)
    expect([refused.status, refused.body.code]).toEqual([422, 'signup_disabled'])
    expect(await findPerson(phone)).toBeUndefined()
    const known = freshPhone()
    await auth.signInByPhone(known)
    expect((await ask({ phone: known }, closed)).status).toBe(200)
    expect((await ask({ phone: known, create_user: false })).status).toBe(200)
  })

  test('is refused where phones are no way in', async () => {
    const phone = freshPhone()
    const answer = await ask({ phone }, auth.again({ ways: {} }))
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'phone_provider_disabled', message: 'Unsupported phone provider' },
    ])
    expect(await findPerson(phone)).toBeUndefined()
  })
})

describe('the limits of text messages', () => {
  const forget = () => auth.query(`delete from platform.rate_limits where bucket like 'sms%'`)
  beforeEach(forget)
  afterEach(forget)

  test('a person gets one a minute', async () => {
    const patient = auth.again({ mailMinInterval: 60 })
    const phone = freshPhone()
    expect((await ask({ phone }, patient)).status).toBe(200)
    const answer = await ask({ phone }, patient)
    expect([answer.status, answer.body]).toEqual([
      429,
      {
        code: 'over_sms_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      },
    ])
    expect(auth.texts.filter(({ to }) => to === `+${phone}`)).toHaveLength(0)
    expect(patient.texts.filter(({ to }) => to === `+${phone}`)).toHaveLength(1)
  })

  test('a message that could not be sent does not begin the pause', async () => {
    let isAway = true
    const sent: string[] = []
    const sms = {
      async send({ to }: { readonly to: string }) {
        if (isAway) throw new Error('provider down')
        sent.push(to)
      },
    }
    const broken = auth.again({ mailMinInterval: 60, sms })
    const phone = freshPhone()
    expect((await ask({ phone }, broken)).status).toBe(200)
    isAway = false
    expect((await ask({ phone }, broken)).status).toBe(200)
    expect((await ask({ phone }, broken)).status).toBe(429)
    await broken.retryJobs()
    expect(sent).toEqual([`+${phone}`])
  })

  test('smsToRecipient ends, and nothing is sent', async () => {
    const narrow = auth.again({ rateLimits: { smsToRecipient: { limit: 1, seconds: 3600 } } })
    const phone = freshPhone()
    expect((await ask({ phone }, narrow)).status).toBe(200)
    const answer = await ask({ phone }, narrow)
    expect([answer.status, answer.body]).toEqual([
      429,
      { code: 'over_sms_send_rate_limit', message: 'SMS rate limit exceeded' },
    ])
    expect(narrow.texts).toHaveLength(1)
  })
})

describe('verifying a code', () => {
  test('signs the person in, proves the number and spends the code', async () => {
    const phone = freshPhone()
    const code = await auth.askForSms(phone)
    const answer = await verify({ type: 'sms', phone: `+${phone}`, token: code })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({
      phone,
      email: '',
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [
        {
          provider: 'phone',
          identity_data: { phone, phone_verified: true, email_verified: false },
          last_sign_in_at: expect.any(String),
        },
      ],
    })
    const claims = await auth.keyring.verify(String(answer.body.access_token))
    expect(claims).toMatchObject({ phone, email: '', aal: 'aal1', amr: [{ method: 'otp' }] })
    expect((await verify({ type: 'sms', phone, token: code })).body.code).toBe('otp_expired')
  })

  test.each([
    ['a wrong code', (phone: string, code: string) => ({ type: 'sms', phone, token: wrongFor(code) })],
    [
      'the code of another step',
      (phone: string, code: string) => ({ type: 'phone_change', phone, token: code }),
    ],
    [
      'the code of another number',
      (_: string, code: string) => ({ type: 'sms', phone: freshPhone(), token: code }),
    ],
  ])('%s is refused, and the number stays unproven', async (_, body) => {
    const phone = freshPhone()
    const code = await auth.askForSms(phone)
    const answer = await verify(body(phone, code))
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'otp_expired', message: 'Token has expired or is invalid' },
    ])
    expect(await findPerson(phone)).toMatchObject({ phone_confirmed_at: null, last_sign_in_at: null })
  })

  test('a code that has expired is refused', async () => {
    const phone = freshPhone()
    const code = await auth.askForSms(phone)
    await auth.query('update auth.one_time_tokens set expires_at = now() where email = $1', [phone])
    expect((await verify({ type: 'sms', phone, token: code })).body.code).toBe('otp_expired')
  })

  test('after five wrong codes the right one is refused too', async () => {
    const phone = freshPhone()
    const code = await auth.askForSms(phone)
    for (let count = 0; count < 5; count += 1) await verify({ type: 'sms', phone, token: wrongFor(code) })
    expect((await verify({ type: 'sms', phone, token: code })).status).toBe(403)
  })

  test('a banned person is refused', async () => {
    const phone = freshPhone()
    const code = await auth.askForSms(phone)
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where phone = $1`, [
      phone,
    ])
    const answer = await verify({ type: 'sms', phone, token: code })
    expect([answer.status, answer.body.code]).toEqual([403, 'user_banned'])
  })

  test.each([
    [{ type: 'sms', phone: '0170', token: '123456' }, 'Invalid phone number format (E.164 required)'],
    [{ type: 'signup', phone: '15550100', token: '123456' }, 'Invalid sms verification type'],
    [{ type: 'sms', token_hash: 'x' }, 'Invalid email verification type'],
    [{ type: 'sms', email: freshEmail(), token: '123456' }, 'Invalid email verification type'],
  ])('%j has no valid form', async (body, message) => {
    const answer = await verify(body)
    expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
  })
})

describe('a number with a test code', () => {
  const [first, second] = [freshPhone(), freshPhone()]
  const phoneTestCodes = { [`+${first}`]: '424242', [second]: '171717' }

  test('receives nothing, and its code signs in each time it was asked for', async () => {
    const tested = auth.again({ phoneTestCodes })
    for (let count = 0; count < 2; count += 1) {
      expect((await ask({ phone: first }, tested)).body).toEqual({ message_id: 'test-otp' })
      expect((await verify({ type: 'sms', phone: first, token: '424242' }, tested)).status).toBe(200)
    }
    expect(tested.texts).toEqual([])
  })

  test('accepts its code for as long as that of a message', async () => {
    const phone = freshPhone()
    const tested = auth.again({ phoneTestCodes: { [phone]: '313131' }, otpLifetime: 120 })
    await ask({ phone }, tested)
    const [token] = await auth.query(
      `select extract(epoch from expires_at - created_at)::integer as seconds from auth.one_time_tokens where email = $1`,
      [phone],
    )
    expect(token).toEqual({ seconds: 120 })
  })

  test('accepts its code only after it was asked for, and never that of another number', async () => {
    const tested = auth.again({ phoneTestCodes })
    expect((await verify({ type: 'sms', phone: second, token: '171717' }, tested)).status).toBe(403)
    await ask({ phone: second }, tested)
    expect((await verify({ type: 'sms', phone: second, token: '424242' }, tested)).status).toBe(403)
    expect((await verify({ type: 'sms', phone: second, token: '171717' }, tested)).status).toBe(200)
  })
})

test('wrong codes from one network do not keep the person out elsewhere, and from many they do', async () => {
  const phone = freshPhone()
  await auth.signInByPhone(phone)
  const wrongCodes = (count: number, address: string) =>
    auth.query(
      `insert into auth.code_failures (user_id, address)
       select id, $2 from auth.users, generate_series(1, $3) where phone = $1`,
      [phone, address, count],
    )
  const type = async (address: string) => {
    await ask({ phone })
    const token = auth.texts.at(-1)?.text.match(/\d{6}/)?.[0] ?? ''
    const body = { type: 'sms', phone, token }
    return (await auth.request('POST', '/verify', { body, address })).status
  }
  await wrongCodes(10, '203.0.113.50')
  expect(await type('203.0.113.50')).toBe(403)
  expect(await type('203.0.113.51')).toBe(200)
  await wrongCodes(40, '203.0.113.52')
  expect(await type('203.0.113.51')).toBe(403)
})

test('a wrong code is counted for the network where it was typed', async () => {
  const phone = freshPhone()
  await ask({ phone })
  const code = auth.texts.at(-1)?.text.match(/\d{6}/)?.[0] ?? ''
  const body = { type: 'sms', phone, token: wrongFor(code) }
  await auth.request('POST', '/verify', { body, address: '203.0.113.53' })
  const failures = await auth.query(
    'select address, proof from auth.code_failures f join auth.users u on u.id = f.user_id where phone = $1',
    [phone],
  )
  expect(failures).toEqual([{ address: '203.0.113.53', proof: 'code' }])
})
