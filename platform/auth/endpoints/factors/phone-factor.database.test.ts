import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, answerFactor, askFactor } from '../../test-support/authenticator-app.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true, phoneFactor: true } })
})
afterAll(() => auth?.close())

const enroll = (token: string, phone: string | undefined, name = 'Phone', process = auth) =>
  process.request('POST', '/factors', { token, body: { factor_type: 'phone', friendly_name: name, phone } })
const challenge = (token: string, id: string, process = auth) =>
  process.request('POST', `/factors/${id}/challenge`, { token, address, body: {} })
const codeFor = (phone: string, { texts } = auth) =>
  texts.findLast(({ to }) => to === `+${phone}`)?.text.match(/\d{6}/)?.[0] ?? ''
const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')
const statusOf = async (id: string) =>
  (await auth.query('select status from auth.mfa_factors where id = $1', [id]))[0]?.status
const wrong = { code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' }

/** A person with an enrolled number and the code that was sent to it. */
async function begin() {
  const email = freshEmail()
  const { access_token: token, user } = await auth.signIn(email)
  const phone = freshPhone()
  const id = String((await enroll(token, phone)).body.id)
  const challenge_id = await askFactor(auth, token, id)
  const type = (code: string, typedAs = token) => answerFactor(auth, typedAs, id, { challenge_id, code })
  return { email, token, user, phone, id, challenge_id, code: codeFor(phone), type }
}

describe('enrolling a number', () => {
  test('answers with it and sends nothing yet', async () => {
    const { access_token } = await auth.signIn()
    const phone = freshPhone()
    const { status, body } = await enroll(access_token, `+${phone}`)
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), type: 'phone', friendly_name: 'Phone', phone: `+${phone}` },
    ])
    expect(codeFor(phone)).toBe('')
    const user = await auth.request('GET', '/user', { token: access_token })
    expect(user.body.factors).toMatchObject([{ factor_type: 'phone', phone, status: 'unverified' }])
  })

  test.each([
    [undefined, 'Phone number required to enroll Phone factor'],
    ['0170', 'Invalid phone number format (E.164 required)'],
    ['x', 'Invalid phone number format (E.164 required)'],
  ])('refuses %s', async (phone, message) => {
    const { access_token } = await auth.signIn()
    const { status, body } = await enroll(access_token, phone)
    expect([status, body]).toEqual([400, { code: 'validation_failed', message }])
  })

  test('again replaces the attempt before, unless it was verified', async () => {
    const { token, user, phone, id, type, code } = await begin()
    const second = await enroll(token, phone)
    expect(second.status).toBe(200)
    expect(await statusOf(id)).toBeUndefined()
    expect((await type(code)).status).toBe(404)
    const again = String(second.body.id)
    const challenge_id = await askFactor(auth, token, again)
    const raised = await answerFactor(auth, token, again, { challenge_id, code: codeFor(phone) })
    const third = await enroll(String(raised.body.access_token), phone, 'Third')
    expect([third.status, third.body.code]).toEqual([422, 'mfa_verified_factor_exists'])
    const factors = await auth.query('select id from auth.mfa_factors where user_id = $1', [user.id])
    expect(factors).toEqual([{ id: again }])
  })

  test('is refused where it is off', async () => {
    const { token, id } = await begin()
    const off = auth.again({ ways: { phoneFactor: false } })
    const enrolled = await enroll(token, freshPhone(), 'Other', off)
    expect([enrolled.status, enrolled.body.code]).toEqual([422, 'mfa_phone_enroll_not_enabled'])
    const asked = await challenge(token, id, off)
    expect([asked.status, asked.body.code]).toEqual([422, 'mfa_phone_verify_not_enabled'])
  })
})

describe('the code of a message', () => {
  test('raises the session', async () => {
    const { id, code, type } = await begin()
    expect(code).toMatch(/^\d{6}$/)
    const { status, body } = await type(code)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ factors: [{ id, status: 'verified' }] })
    expect(await auth.keyring.verify(String(body.access_token))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'otp' }],
    })
  })

  test('works once, and for its own challenge only', async () => {
    const { token, id, code, type } = await begin()
    const next = await askFactor(auth, token, id)
    const other = await answerFactor(auth, token, id, { challenge_id: next, code })
    // The codes of two challenges are equal once in a million.
    expect([other.status, other.body]).toEqual([422, wrong])
    const raised = await type(code)
    const again = await type(code, String(raised.body.access_token))
    expect([again.status, again.body.code]).toEqual([422, 'mfa_ip_address_mismatch'])
  })

  test('is stored as a hash, and is in no job', async () => {
    const { challenge_id, code } = await begin()
    const [row] = await auth.query('select c::text as text from auth.mfa_challenges c where id = $1', [
      challenge_id,
    ])
    expect(row?.text).not.toContain(code)
  })

  test('is refused if it is wrong, at most ten times a day at one network', async () => {
    const { id, code, type } = await begin()
    for (let tries = 1; tries <= 10; tries += 1) expect((await type(otherCode(code))).body).toEqual(wrong)
    const answer = await type(code)
    expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(await statusOf(id)).toBe('unverified')
  })

  test('signs nobody in by itself', async () => {
    const { phone, code } = await begin()
    const answer = await auth.request('POST', '/verify', { body: { type: 'sms', phone, token: code } })
    expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
  })
})

describe('a message', () => {
  test('is sent once in the interval', async () => {
    const { token, id } = await begin()
    const { status, body } = await challenge(token, id, auth.again({ mailMinInterval: 60 }))
    expect([status, body]).toEqual([
      429,
      {
        code: 'over_sms_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      },
    ])
  })

  test('is sent once in the interval also if the number is enrolled again', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const { access_token: token } = await auth.signIn()
    const phone = freshPhone()
    const statuses = []
    for (let count = 0; count < 2; count += 1) {
      const { body } = await enroll(token, phone)
      statuses.push((await challenge(token, String(body.id), slow)).status)
    }
    expect(statuses).toEqual([200, 429])
  })

  test('is not sent to a number that has had too many, unless the person has proven it', async () => {
    const narrow = auth.again({ rateLimits: { smsToRecipient: { limit: 1, seconds: 3600 } } })
    const { token, id, code, type } = await begin()
    // Counted by another process with its own limit.
    await challenge(token, id, narrow)
    const answer = await challenge(token, id, narrow)
    expect([answer.status, answer.body.code]).toEqual([429, 'over_sms_send_rate_limit'])
    const raised = await type(code)
    expect((await challenge(String(raised.body.access_token), id, narrow)).status).toBe(200)
  })

  /** A person with a verified number, and a process whose budget for known people is used up for so long. */
  async function exhaust(seconds: number) {
    const { phone, id, code, type } = await begin()
    const token = String((await type(code)).body.access_token)
    await auth.query(`delete from platform.rate_limits where bucket = 'smsToKnown'`)
    const spent = auth.again({ rateLimits: { smsToKnown: { limit: 1, seconds } } })
    await challenge(token, id, spent)
    spent.texts.length = 0
    return { phone, id, token, spent }
  }

  test('waits for its turn if the whole installation has sent too many', async () => {
    const { phone, id, token, spent } = await exhaust(120)
    const answer = await challenge(token, id, spent)
    expect([answer.status, codeFor(phone, spent)]).toEqual([200, ''])
    await spent.retryJobs()
    await spent.retryJobs()
    expect(spent.texts).toHaveLength(1)
    const body = { challenge_id: answer.body.id, code: codeFor(phone, spent) }
    expect((await answerFactor(auth, token, id, body)).status).toBe(200)
  })

  test('is dropped if its challenge expires before its turn', async () => {
    const { phone, id, token, spent } = await exhaust(3600)
    expect((await challenge(token, id, spent)).status).toBe(200)
    await spent.retryJobs()
    expect(spent.texts).toEqual([])
    expect(spent.logs).toEqual([
      { level: 'warn', fields: { budget: 'smsToKnown' }, message: expect.any(String) },
    ])
    expect(JSON.stringify(spent.logs)).not.toContain(phone)
  })

  test('is not sent to a number with a test code, which is accepted', async () => {
    const phone = freshPhone()
    const tested = auth.again({ phoneTestCodes: { [phone]: '424242' } })
    const { access_token: token } = await auth.signIn()
    const id = String((await enroll(token, phone)).body.id)
    const challenge_id = await askFactor(tested, token, id)
    expect(codeFor(phone, tested)).toBe('')
    const body = { challenge_id, code: '424242' }
    expect((await answerFactor(tested, token, id, body)).status).toBe(200)
  })

  test('that fails leaves no code and no pause, and its retry brings a new code', async () => {
    let isBroken = true
    const sent: string[] = []
    const broken = auth.again({
      mailMinInterval: 60,
      sms: {
        async send({ text }) {
          sent.push(text.match(/\d{6}/)?.[0] ?? '')
          if (isBroken) throw new Error('the provider is down')
        },
      },
    })
    const { access_token: token } = await auth.signIn()
    const id = String((await enroll(token, freshPhone())).body.id)
    const challenge_id = await askFactor(broken, token, id)
    const answer = await answerFactor(auth, token, id, { challenge_id, code: sent[0] })
    expect([answer.status, answer.body]).toEqual([422, wrong])
    isBroken = false
    await broken.retryJobs()
    expect(sent).toHaveLength(2)
    expect((await answerFactor(auth, token, id, { challenge_id, code: sent[1] })).status).toBe(200)
  })
})
