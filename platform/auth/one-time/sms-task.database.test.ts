import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SmsSender } from '../../sms/sms.ts'
import { freshPhone, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { markMail } from './mail-mark.ts'
import { orderSms } from './order-sms.ts'

let base: OpenAuth
beforeAll(async () => {
  base = await openAuth()
})
afterAll(() => base?.close())
// The jobs that one test leaves in the queue must not run in another.
afterEach(() => base.queryQueue('delete from graphile_worker._private_jobs'))

async function createPerson(): Promise<{ id: string; phone: string }> {
  const phone = freshPhone()
  const [row] = await base.query('insert into auth.users (phone) values ($1) returning id', [phone])
  return { id: String(row?.id), phone }
}

type Person = Awaited<ReturnType<typeof createPerson>>

function order({ id, phone }: Person, phoneTestCodes = {}) {
  return base.database.transaction({ role: 'auth_admin' }, async (transaction) => {
    const kind = 'phone_confirmation' as const
    const askedAt = await markMail(transaction, { userId: id, kind })
    const parts = { keyring: base.keyring, phoneTestCodes, otpLifetime: 3600 }
    return await orderSms(transaction, parts, { userId: id, phone, kind, channel: 'whatsapp', askedAt })
  })
}

/** A provider that is down until it is told to come back, and the process that uses it. */
function openBroken() {
  const sent: string[] = []
  let isAway = true
  const sms: SmsSender = {
    async send({ to }) {
      if (isAway) throw new Error('provider down')
      sent.push(to)
    },
  }
  return { auth: base.again({ sms }), sent, comeBack: () => (isAway = false) }
}

const listTokens = ({ phone }: Person) =>
  base.query('select kind, code_hash from auth.one_time_tokens where email = $1', [phone])
const sentAt = async ({ id }: Person) =>
  (await base.query('select confirmation_sent_at from auth.users where id = $1', [id]))[0]
    ?.confirmation_sent_at

test('a text message goes to the number with a plus and carries six digits', async () => {
  const person = await createPerson()
  await order(person)
  await base.retryJobs()
  expect(base.texts.at(-1)).toEqual({
    to: `+${person.phone}`,
    text: expect.stringMatching(/^Your code is \d{6}$/),
    channel: 'whatsapp',
  })
  expect(await listTokens(person)).toEqual([{ kind: 'phone_confirmation', code_hash: expect.any(String) }])
})

test('the queue holds neither code nor number, though the message failed', async () => {
  const { auth } = openBroken()
  const person = await createPerson()
  await order(person)
  await auth.retryJobs()
  const [job] = await base.queryQueue('select payload, last_error from graphile_worker._private_jobs')
  expect(Object.keys(job?.payload as object).toSorted()).toEqual([
    'asked_at',
    'channel',
    'kind',
    'token_id',
    'user_id',
  ])
  expect(JSON.stringify(job)).not.toContain(person.phone)
})

test('a provider that is away leaves no code behind and begins no pause; the message comes once', async () => {
  const { auth, sent, comeBack } = openBroken()
  const person = await createPerson()
  await order(person)
  await auth.retryJobs()
  expect([await listTokens(person), await sentAt(person)]).toEqual([[], null])
  comeBack()
  await auth.retryJobs()
  await auth.retryJobs()
  expect([sent, (await listTokens(person)).length]).toEqual([[`+${person.phone}`], 1])
  expect(await sentAt(person)).toBeInstanceOf(Date)
})

test('a message that failed is not sent anymore if a newer one was asked for', async () => {
  const { auth, sent, comeBack } = openBroken()
  const person = await createPerson()
  await order(person)
  await auth.retryJobs()
  comeBack()
  await order(person)
  await auth.retryJobs()
  expect(sent).toEqual([`+${person.phone}`])
})

test('to a number with a test code nothing is sent, and its code is pending', async () => {
  const person = await createPerson()
  const before = base.texts.length
  const { messageId } = await order(person, { [`+${person.phone}`]: '424242' })
  expect(messageId).toBe('test-otp')
  await base.retryJobs()
  expect(base.texts).toHaveLength(before)
  expect(await listTokens(person)).toHaveLength(1)
})
