import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../passwords/hash-password.ts'
import { freshEmail, type OpenAuth, openAuth, type SentMail } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const password = 'violet-7-lanterns'
const resend = (body: object, from = auth) => from.request('POST', '/resend', { body })
const mailsTo = (email: string) => auth.mails.filter(({ to }) => to === email)
const spend = ({ type, tokenHash }: SentMail) =>
  auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })

async function hasPassword(email: string, given: string): Promise<boolean> {
  const [row] = await auth.query('select password_hash from auth.users where email = $1', [email])
  return (await verifyPassword((row?.password_hash as string | null | undefined) ?? null, given)).isRight
}

describe('the mail of a sign-up', () => {
  test('comes again, with the password that was chosen', async () => {
    const email = freshEmail()
    await auth.request('POST', '/signup', { body: { email, password } })
    const answer = await resend({ type: 'signup', email })
    expect([answer.status, answer.body]).toEqual([200, {}])
    const [first, second] = mailsTo(email)
    expect([first?.kind, second?.kind]).toEqual(['confirmation', 'confirmation'])
    expect((await spend(second as SentMail)).status).toBe(200)
    expect(await hasPassword(email, password)).toBe(true)
  })

  test('comes again without a password if several people signed up', async () => {
    const email = freshEmail()
    const theirs = 'theirs-is-9-lanterns'
    for (const each of [password, theirs]) {
      await auth.request('POST', '/signup', { body: { email, password: each } })
    }
    await resend({ type: 'signup', email })
    expect((await spend(mailsTo(email)[2] as SentMail)).status).toBe(200)
    expect([await hasPassword(email, password), await hasPassword(email, theirs)]).toEqual([false, false])
  })
})

describe('the mails of a change of address', () => {
  test('come again, to both addresses', async () => {
    const [before, after] = [freshEmail(), freshEmail()]
    const { access_token: token } = await auth.signIn(before)
    await auth.request('PUT', '/user', { token, body: { email: after } })
    const sent = auth.mails.length
    expect((await resend({ type: 'email_change', email: before })).status).toBe(200)
    const again = auth.mails.slice(sent)
    expect(again.map(({ kind, to }) => [kind, to])).toEqual([
      ['email_change_current', before],
      ['email_change_new', after],
    ])
    expect((await spend(again[0] as SentMail)).body.code).toBe('200')
    expect((await spend(again[1] as SentMail)).body.user).toMatchObject({ email: after })
  })
})

describe('between two mails of a change of address, there is a pause', () => {
  const person = async () => {
    const email = freshEmail()
    return { email, token: (await auth.signIn(email)).access_token }
  }

  test('that the request for the change begins', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const { email, token } = await person()
    await slow.request('PUT', '/user', { token, body: { email: freshEmail() } })
    expect(slow.mails).toHaveLength(2)
    const answer = await resend({ type: 'email_change', email }, slow)
    expect([answer.status, answer.body.code]).toEqual([429, 'over_email_send_rate_limit'])
    expect(slow.mails).toHaveLength(2)
  })

  test('that strangers cannot use to prevent a change', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const { email, token } = await person()
    expect((await resend({ type: 'email_change', email }, slow)).status).toBe(200)
    const answer = await slow.request('PUT', '/user', { token, body: { email: freshEmail() } })
    expect(answer.status).toBe(200)
    expect(slow.mails[0]).toMatchObject({ kind: 'email_change_current', to: email })
  })

  test('that begins anew with the request, even if a stranger has begun it before', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const { email, token } = await person()
    await resend({ type: 'email_change', email }, slow)
    await auth.query(`update platform.rate_limits set refilled_at = now() - interval '59 seconds'`)
    await slow.request('PUT', '/user', { token, body: { email: freshEmail() } })
    const answer = await resend({ type: 'email_change', email }, slow)
    expect(String(answer.body.message)).toMatch(/after (60|5\d) seconds/)
  })
})

describe('nothing is sent, and the answer is the same', () => {
  test.each([
    ['signup', 'an unknown address', false],
    ['signup', 'a person who confirmed', true],
    ['email_change', 'an unknown address', false],
    ['email_change', 'a person who changes nothing', true],
  ])('for %s to %s', async (type, _, isKnown) => {
    const email = freshEmail()
    if (isKnown) await auth.signIn(email)
    const sent = auth.mails.length
    const answer = await resend({ type, email })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(auth.mails).toHaveLength(sent)
  })

  test('nor do refusals differ', async () => {
    const [waiting, known] = [freshEmail(), freshEmail()]
    await auth.askForMail(waiting)
    await auth.signIn(known)
    const slow = auth.again({ mailMinInterval: 60 })
    for (const email of [waiting, known, freshEmail()]) {
      const answers = [
        await resend({ type: 'signup', email }, slow),
        await resend({ type: 'signup', email }, slow),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 429])
    }
  })
})

test.each([
  [{}, {}, 400, 'validation_failed'],
  [{ type: 'magiclink', email: 'a@example.com' }, {}, 400, 'validation_failed'],
  [{ type: 'signup' }, {}, 400, 'validation_failed'],
  [{ type: 'signup', email: 'nonsense' }, {}, 400, 'validation_failed'],
  [{ type: 'signup', email: 'a@example.com', phone: '15550100' }, {}, 400, 'validation_failed'],
  [{ type: 'sms', phone: '15550100' }, {}, 400, 'phone_provider_disabled'],
  [{ type: 'signup', email: 'a@example.com' }, { email: false }, 422, 'email_provider_disabled'],
])('%j is refused where the ways in are %j', async (body, ways, status, code) => {
  const answer = await resend(body, auth.again({ ways }))
  expect([answer.status, answer.body.code]).toEqual([status, code])
})
