import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../passwords/hash-password.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { asAdmin } from '../admin/test-support.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true } })
})
afterAll(() => auth?.close())

const password = 'violet-7-lanterns'
const signUp = (body: object, from = auth) => from.request('POST', '/signup', { body })
const textsTo = (phone: string, from = auth) => from.texts.filter(({ to }) => to === `+${phone}`)
const codesTo = (phone: string) => textsTo(phone).map(({ text }) => text.match(/\d{6}/)?.[0])
const verify = (phone: string, token: string | undefined) =>
  auth.request('POST', '/verify', { body: { type: 'sms', phone, token } })
const findPerson = async (phone: string) =>
  (await auth.query('select * from auth.users where phone = $1', [phone]))[0]

async function hasPassword(phone: string, given: string): Promise<boolean> {
  const hash = (await findPerson(phone))?.password_hash as string | null
  return (await verifyPassword(hash, given)).isRight
}

describe('signing up with a number', () => {
  test('creates a person, and the code makes the number and the password valid', async () => {
    const phone = freshPhone()
    const answer = await signUp({ phone: `+${phone}`, password, data: { name: 'Ada' }, channel: 'whatsapp' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      phone,
      email: '',
      user_metadata: { name: 'Ada' },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: false, name: 'Ada' } }],
      confirmation_sent_at: expect.any(String),
    })
    expect(answer.body).not.toHaveProperty('access_token')
    expect(answer.body).not.toHaveProperty('phone_confirmed_at')
    expect(await hasPassword(phone, password)).toBe(false)
    expect(textsTo(phone)).toMatchObject([{ channel: 'whatsapp' }])
    const session = await verify(phone, codesTo(phone)[0])
    expect(session.body.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect(await hasPassword(phone, password)).toBe(true)
  })

  test('tells and changes nothing of what an administrator has prepared', async () => {
    const [phone, email, data] = [freshPhone(), freshEmail(), { team: 'red' }]
    const body = { phone, email, user_metadata: { team: 'blue' }, app_metadata: { plan: 'gold' } }
    await asAdmin(auth)('POST', '/admin/users', { body })
    expect((await signUp({ phone, password, data })).body).toMatchObject({
      phone,
      email: '',
      user_metadata: data,
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone, team: 'red' } }],
    })
    await auth.request('POST', '/otp', { body: { phone, data } })
    expect(await findPerson(phone)).toMatchObject({ user_metadata: { team: 'blue' } })
    const open = auth.again({ autoconfirms: true, ways: { phone: true } })
    expect((await signUp({ phone, password }, open)).body.code).toBe('user_already_exists')
  })

  test('answers for a proven number like a new person, and neither sends nor changes anything', async () => {
    const phone = freshPhone()
    await auth.signInByPhone(phone)
    const [before, sent] = [await findPerson(phone), textsTo(phone).length]
    const known = await signUp({ phone, password, data: { name: 'Mallory' } })
    const unknown = await signUp({ phone: freshPhone(), password, data: { name: 'Mallory' } })
    expect(Object.keys(known.body).sort()).toEqual(Object.keys(unknown.body).sort())
    expect(known.body).toMatchObject({ phone, email: '', role: '', identities: [] })
    expect(known.body.id).not.toBe(before?.id)
    expect(textsTo(phone)).toHaveLength(sent)
    expect(await findPerson(phone)).toEqual(before)
  })

  test('is refused as often for a known number as for another', async () => {
    const known = freshPhone()
    await auth.signInByPhone(known)
    const slow = auth.again({ mailMinInterval: 60 })
    const narrow = auth.again({ rateLimits: { smsToRecipient: { limit: 1, seconds: 3600 } } })
    for (const from of [slow, narrow]) {
      for (const phone of [known, freshPhone()]) {
        await auth.query('delete from platform.rate_limits')
        const first = await signUp({ phone, password }, from)
        const second = await signUp({ phone, password }, from)
        expect([first.status, second.status, second.body.code]).toEqual([
          200,
          429,
          'over_sms_send_rate_limit',
        ])
      }
    }
    // Each purpose pauses apart, for known and unknown people alike: a message that never comes keeps nobody out.
    for (const phone of [known, freshPhone()]) {
      await auth.query('delete from platform.rate_limits')
      await signUp({ phone, password }, slow)
      expect((await slow.request('POST', '/otp', { body: { phone } })).status).toBe(200)
    }
  })

  test.each([0, 1])('keeps no password if two people signed up, whose code was used (%i)', async (own) => {
    const phone = freshPhone()
    const passwords = ['first-has-8-lanterns', 'other-has-9-lanterns']
    for (const each of passwords) await signUp({ phone, password: each })
    expect((await verify(phone, codesTo(phone)[own])).status).toBe(200)
    for (const each of passwords) expect(await hasPassword(phone, each)).toBe(false)
  })

  test('of a stranger leaves no password when the owner asks for a code', async () => {
    const phone = freshPhone()
    await signUp({ phone, password })
    expect((await verify(phone, await auth.askForSms(phone))).status).toBe(200)
    expect(await findPerson(phone)).toMatchObject({ password_hash: null })
  })

  test('signs in at once where numbers need no proof, and tells if the number is taken', async () => {
    const open = auth.again({ autoconfirms: true })
    const phone = freshPhone()
    const { status, body } = await signUp({ phone, password }, open)
    expect([status, body.user]).toMatchObject([200, { phone, phone_confirmed_at: expect.any(String) }])
    const { amr } = await auth.keyring.verify(String(body.access_token))
    expect(amr).toMatchObject([{ method: 'password' }])
    expect([await hasPassword(phone, password), open.texts]).toEqual([true, []])
    const again = await signUp({ phone, password: 'another-9-lanterns' }, open)
    expect([again.status, again.body.code]).toEqual([422, 'user_already_exists'])
    expect(await hasPassword(phone, password)).toBe(true)
  })

  test.each([
    [{ phone: '0170', password }, 'validation_failed'],
    [{ phone: '15550100' }, 'validation_failed'],
    [{ phone: '15550100', password, channel: 'pigeon' }, 'validation_failed'],
    [{ phone: '15550100', password, data: { x: 'x'.repeat(2000) } }, 'validation_failed'],
    [
      { phone: '15550100', password, code_challenge: 'c'.repeat(43), code_challenge_method: 's256' },
      'validation_failed',
    ],
    [{ phone: '15550100', password: 'short' }, 'weak_password'],
  ])('is refused for %j', async (body, code) => {
    const sent = auth.texts.length
    expect((await signUp(body)).body.code).toBe(code)
    expect([await findPerson('15550100'), auth.texts.length]).toEqual([undefined, sent])
  })

  test.each([
    [{}, 400, { code: 'phone_provider_disabled', message: 'Phone signups are disabled' }],
    [
      { phone: true, signup: false },
      422,
      { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
    ],
  ])('is refused where the ways in are %j', async (ways, status, body) => {
    const phone = freshPhone()
    const answer = await signUp({ phone, password }, auth.again({ ways }))
    expect([answer.status, answer.body]).toEqual([status, body])
    expect(await findPerson(phone)).toBeUndefined()
  })
})
