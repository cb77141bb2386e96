// The budgets of the whole installation. They are used up by messages, and only messages wait for them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true } })
})
afterAll(() => auth?.close())

const budgets = `'mailsToKnown', 'mailsToNew', 'smsToKnown', 'smsToNew'`
const refill = () => auth.query(`delete from platform.rate_limits where bucket in (${budgets})`)
beforeEach(refill)
// The jobs that one test leaves in the queue must not run in another.
afterEach(() => auth.queryQueue('delete from graphile_worker._private_jobs'))

const one = { limit: 1, seconds: 3600 }
/** The next message waits for half an hour, and the one after it for an hour. */
const two = { limit: 2, seconds: 3600 }

const otp = (from: OpenAuth, email: string) => from.request('POST', '/otp', { body: { email } })
const recipients = ({ mails }: OpenAuth) => mails.map(({ to }) => to)
const tokensLeft = async (bucket: string) =>
  (await auth.query('select tokens from platform.rate_limits where bucket = $1', [bucket]))[0]?.tokens
const listWaits = async () =>
  (
    await auth.queryQueue(
      `select round(extract(epoch from run_at - now()) / 60)::int as minutes
       from graphile_worker._private_jobs order by run_at`,
    )
  ).map(({ minutes }) => minutes)

/** A person with a proven address, and one with an unproven one. */
async function createPeople() {
  const [known, unproven] = [freshEmail(), freshEmail()]
  await auth.signIn(known)
  await auth.askForMail(unproven)
  await refill()
  return { known, unproven }
}

/** A process whose budgets of mails and text messages for new recipients are used up. */
async function exhaust(rateLimits: object = { mailsToNew: one, smsToNew: one }) {
  const spent = auth.again({ rateLimits })
  await otp(spent, freshEmail())
  await spent.request('POST', '/otp', { body: { phone: freshPhone() } })
  spent.mails.length = 0
  spent.texts.length = 0
  return spent
}

describe('a request that causes no message', () => {
  test.each([
    ['/recover', () => ({ email: freshEmail() })],
    ['/resend', () => ({ type: 'signup', email: freshEmail() })],
    ['/resend', () => ({ type: 'email_change', email: freshEmail() })],
    ['/resend', () => ({ type: 'sms', phone: freshPhone() })],
    ['/resend', () => ({ type: 'phone_change', phone: freshPhone() })],
  ])('takes nothing from the budgets: %s', async (path, bodyOf) => {
    const limited = auth.again({ rateLimits: { mailsToNew: one, smsToNew: one } })
    for (let count = 0; count < 3; count += 1) {
      expect((await limited.request('POST', path, { body: bodyOf() })).status).toBe(200)
    }
    const email = freshEmail()
    await otp(limited, email)
    expect(recipients(limited)).toEqual([email])
    const phone = freshPhone()
    await limited.request('POST', '/otp', { body: { phone } })
    expect(limited.texts.map(({ to }) => to)).toEqual([`+${phone}`])
  })

  test('takes nothing from the budget of known people: a sign-up with their address', async () => {
    const { known } = await createPeople()
    const limited = auth.again({ rateLimits: { mailsToKnown: one } })
    const body = { email: known, password: 'violet-7-lanterns' }
    expect((await limited.request('POST', '/signup', { body })).status).toBe(200)
    await otp(limited, known)
    expect(recipients(limited)).toEqual([known])
  })
})

describe('a budget that is used up', () => {
  test.each([
    ['/otp', {}],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('is told to nobody, known or not: %s', async (path, fields) => {
    const { known, unproven } = await createPeople()
    const spent = await exhaust({ mailsToNew: one, mailsToKnown: one })
    await otp(spent, known)
    for (const email of [known, unproven, freshEmail()]) {
      const answer = await spent.request('POST', path, { body: { ...fields, email } })
      expect([answer.status, answer.body]).toEqual([200, {}])
    }
  })

  test('is told to nobody who signs up', async () => {
    const { known, unproven } = await createPeople()
    const spent = await exhaust()
    for (const email of [known, unproven, freshEmail()]) {
      const body = { email, password: 'violet-7-lanterns' }
      const answer = await spent.request('POST', '/signup', { body })
      expect([answer.status, answer.body]).toMatchObject([200, { email, identities: expect.any(Array) }])
    }
  })

  test('is told to nobody with a phone', async () => {
    const known = freshPhone()
    await auth.signInByPhone(known)
    const spent = await exhaust()
    for (const phone of [known, freshPhone()]) {
      for (const [path, fields] of [
        ['/otp', {}],
        ['/resend', { type: 'sms' }],
      ] as const) {
        const answer = await spent.request('POST', path, { body: { ...fields, phone } })
        expect([answer.status, answer.body]).toEqual([200, { message_id: expect.any(String) }])
      }
    }
  })

  test('is told to no administrator who invites', async () => {
    const spent = await exhaust()
    const email = freshEmail()
    const headers = { apikey: auth.keyring.secretKey }
    const body = { email }
    const answer = await spent.request('POST', '/invite', { token: auth.keyring.secretKey, headers, body })
    expect([answer.status, answer.body.email]).toEqual([200, email])
    expect(recipients(spent)).toEqual([])
  })

  test('does not delay the mails to known people', async () => {
    const { known } = await createPeople()
    const spent = await exhaust()
    await otp(spent, freshEmail())
    await otp(spent, known)
    expect(recipients(spent)).toEqual([known])
  })

  test('of known people does not delay the mails to new addresses', async () => {
    const { known } = await createPeople()
    const limited = auth.again({ rateLimits: { mailsToKnown: one } })
    await otp(limited, known)
    await otp(limited, known)
    const email = freshEmail()
    await otp(limited, email)
    expect(recipients(limited)).toEqual([known, email])
  })
})

describe('a message beyond the budget', () => {
  test('waits for its turn, behind those that were asked for before, and comes once', async () => {
    const limited = auth.again({ rateLimits: { mailsToNew: two } })
    const emails = [freshEmail(), freshEmail(), freshEmail(), freshEmail()]
    for (const email of emails) await otp(limited, email)
    expect([recipients(limited), await listWaits()]).toEqual([emails.slice(0, 2), [30, 60]])
    await limited.retryJobs()
    await limited.retryJobs()
    expect([recipients(limited), await listWaits()]).toEqual([emails, []])
    expect(await tokensLeft('mailsToNew')).toBeCloseTo(-2, 1)
  })

  test('carries a link that works', async () => {
    const spent = await exhaust({ mailsToNew: two })
    await otp(spent, freshEmail())
    await otp(spent, freshEmail())
    await spent.retryJobs()
    const mail = spent.mails.at(-1)
    const body = { type: 'email', token_hash: mail?.tokenHash }
    expect((await auth.request('POST', '/verify', { body })).status).toBe(200)
  })

  test('begins the pause of its recipient like any other', async () => {
    const spent = await exhaust()
    const slow = spent.again({ mailMinInterval: 60 })
    const email = freshEmail()
    const statuses = [(await otp(slow, email)).status, (await otp(slow, email)).status]
    expect(statuses).toEqual([200, 429])
  })

  test('is dropped if its link could not be used anymore, with a warning that names no address', async () => {
    const limited = auth.again({ rateLimits: { mailsToNew: one }, otpLifetime: 600 })
    await otp(limited, freshEmail())
    const email = freshEmail()
    expect((await otp(limited, email)).status).toBe(200)
    expect([recipients(limited).length, await listWaits()]).toEqual([1, []])
    expect(limited.logs).toEqual([
      { level: 'warn', fields: { budget: 'mailsToNew' }, message: expect.any(String) },
    ])
    expect(JSON.stringify(limited.logs)).not.toContain(email)
    expect(await auth.query('select 1 from auth.one_time_tokens where email = $1', [email])).toEqual([])
    // It has not taken the turn of the next one.
    expect(await tokensLeft('mailsToNew')).toBeCloseTo(0, 1)
  })

  test('is dropped if more wait than can be sent in time, so the queue does not grow without end', async () => {
    const limited = auth.again({ rateLimits: { mailsToNew: two } })
    for (let count = 0; count < 10; count += 1) {
      expect((await otp(limited, freshEmail())).status).toBe(200)
    }
    expect([recipients(limited).length, await listWaits()]).toEqual([2, [30, 60]])
    expect(limited.logs).toHaveLength(6)
  })

  test('is dropped and its pause stays: an end of the pause would tell who has an account', async () => {
    const { unproven } = await createPeople()
    const spent = await exhaust()
    const slow = spent.again({ mailMinInterval: 60, otpLifetime: 600 })
    for (const email of [unproven, freshEmail()]) {
      const recover = () => slow.request('POST', '/recover', { body: { email } })
      expect([(await recover()).status, (await recover()).status]).toEqual([200, 429])
    }
  })

  test('gives its turn to another one if nobody needs it anymore', async () => {
    const spent = await exhaust({ mailsToNew: two })
    await otp(spent, freshEmail())
    const email = freshEmail()
    await otp(spent, email)
    expect(await listWaits()).toEqual([30])
    await auth.query('update auth.users set deleted_at = now() where email = $1', [email])
    await spent.retryJobs()
    expect(recipients(spent)).not.toContain(email)
    expect(await tokensLeft('mailsToNew')).toBeCloseTo(0, 1)
  })

  test('about a change of address waits for the new one only', async () => {
    const { access_token: token, user } = await auth.signIn()
    const spent = await exhaust()
    const email = freshEmail()
    const answer = await spent.request('PUT', '/user', { token, body: { email } })
    expect([answer.status, answer.body.new_email]).toEqual([200, email])
    expect(recipients(spent)).toEqual([user.email])
    await spent.retryJobs()
    expect(recipients(spent)).toEqual([user.email, email])
  })

  test('by phone waits and comes once too', async () => {
    const known = freshPhone()
    await auth.signInByPhone(known)
    const spent = await exhaust()
    const phone = freshPhone()
    for (const each of [phone, known]) await spent.request('POST', '/otp', { body: { phone: each } })
    expect([spent.texts.map(({ to }) => to), await listWaits()]).toEqual([[`+${known}`], [60]])
    await spent.retryJobs()
    await spent.retryJobs()
    expect(spent.texts.map(({ to }) => to)).toEqual([`+${known}`, `+${phone}`])
  })
})

describe('a mail server that is away', () => {
  function openBroken(rateLimits: object) {
    const sent: string[] = []
    let isAway = true
    const mailer = {
      async send({ to }: { to: string }) {
        if (isAway) throw new Error('mail server down')
        sent.push(to)
      },
      close: async () => undefined,
    }
    return { broken: auth.again({ rateLimits, mailer }), sent, comeBack: () => (isAway = false) }
  }

  test('uses up no budget, and a retry takes one', async () => {
    const { broken, sent, comeBack } = openBroken({ mailsToNew: two })
    const email = freshEmail()
    await otp(broken, email)
    expect(await tokensLeft('mailsToNew')).toBe(2)
    for (let count = 0; count < 3; count += 1) await broken.retryJobs()
    comeBack()
    await broken.retryJobs()
    expect([sent, await tokensLeft('mailsToNew')]).toEqual([[email], 1])
  })

  test('lets a mail that had its turn wait for another one, and it comes once', async () => {
    const { broken, sent, comeBack } = openBroken({ mailsToNew: one })
    await exhaust({ mailsToNew: one })
    const email = freshEmail()
    await otp(broken, email)
    await broken.retryJobs()
    expect(await tokensLeft('mailsToNew')).toBeCloseTo(0, 1)
    comeBack()
    // The retry finds no turn left and is put back once more.
    await broken.retryJobs()
    await broken.retryJobs()
    await broken.retryJobs()
    expect([sent, await listWaits()]).toEqual([[email], []])
  })
})
