// A stranger signs up with somebody else's name, and hopes that the owner opens the stranger's message for their own.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAdmin } from '../endpoints/admin/test-support.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth, type SentMail } from '../test-support/open-auth.ts'

let auth: OpenAuth
/** With the pause between two messages of one purpose. */
let slow: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true } })
  slow = auth.again({ mailMinInterval: 60 })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const planted = 'planted-9-lanterns'
const own = 'my-own-8-lanterns'

type Name = { readonly email: string } | { readonly phone: string }
type Step = (name: Name, from?: OpenAuth) => Promise<unknown>

const post =
  (path: string, more: object = {}): Step =>
  (name, from = auth) =>
    from.request('POST', path, { body: { ...name, ...more } })
const plant = post('/signup', { password: planted })
const signUp = post('/signup', { password: own })
const askForLink = post('/otp')
const recover = post('/recover')
const resendMail = post('/resend', { type: 'signup' })
const resendText = post('/resend', { type: 'sms' })
const invite: Step = (name) => asAdmin(auth)('POST', '/invite', { body: name })
const drawLink: Step = (name) =>
  asAdmin(auth)('POST', '/admin/generate_link', { body: { ...name, type: 'signup' } })

/** Somebody with another account makes the name theirs. */
const moveHere: Step = async (name) => {
  const { access_token: token } = await auth.signIn()
  const answer = await auth.request('PUT', '/user', { token, body: name })
  expect(answer.status).toBe(200)
}
const refused =
  (step: Step): Step =>
  async (name) => {
    expect(await step(name, slow)).toMatchObject({ status: 429 })
  }

const mailsTo = ({ email }: { email: string }) => auth.mails.filter(({ to }) => to === email)
const slowMailsTo = ({ email }: { email: string }) => slow.mails.filter(({ to }) => to === email)

async function open({ type, tokenHash }: SentMail): Promise<void> {
  const answer = await auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  expect([answer.status, answer.body]).toMatchObject([200, { access_token: expect.any(String) }])
}

const enter = async (name: Name, password: string) =>
  (await auth.request('POST', '/token?grant_type=password', { body: { ...name, password } })).body.code ??
  'in'

async function expectNoPassword(name: Name): Promise<void> {
  for (const password of [planted, own]) expect(await enter(name, password)).toBe('invalid_credentials')
  const [key = '', value] = Object.entries(name)[0] ?? []
  const left = await auth.query(
    `select p.id from auth.pending_passwords p join auth.users u on u.id = p.user_id where u.${key} = $1`,
    [value],
  )
  expect(left).toEqual([])
}

/** Lets time pass since the messages to the address were asked for. */
const age = ({ email }: { email: string }, time: string) =>
  auth.query(
    'update auth.pending_passwords set created_at = created_at - $2::interval where recipient = $1',
    [email, time],
  )

function mailOf(mails: readonly SentMail[], index: number): SentMail {
  const mail = mails.at(index)
  if (mail === undefined) throw new Error('There is no such mail')
  return mail
}

describe('a planted password', () => {
  test.each<[string, readonly Step[]]>([
    ['a link was asked for before', [askForLink, plant]],
    ['a link was asked for after', [plant, askForLink]],
    ['the owner signs up before', [signUp, plant]],
    ['the owner signs up after', [plant, signUp]],
    ['a recovery was asked for after', [plant, recover]],
    ['an administrator invited the owner before', [invite, plant]],
    ['an administrator invited the owner after', [plant, invite]],
    ['an administrator drew a link before', [drawLink, plant]],
    ['the owner of another account moves to the address', [moveHere, plant]],
    ['its mail is sent again after the owner asked for a link', [askForLink, plant, resendMail]],
  ])('is discarded by its own mail if %s', async (_, steps) => {
    const name = { email: freshEmail() }
    const signups: number[] = []
    for (const step of steps) {
      if (step === plant) signups.push(mailsTo(name).length)
      await step(name)
    }
    await open(mailOf(mailsTo(name), signups[0] ?? 0))
    await expectNoPassword(name)
  })

  test('is discarded if the owner’s sign-up was refused, because the pause had not ended', async () => {
    const name = { email: freshEmail() }
    await plant(name, slow)
    await refused(signUp)(name)
    await open(mailOf(slowMailsTo(name), 0))
    await expectNoPassword(name)
  })

  test('is discarded if the owner’s link waits for its turn, because all mails were used up', async () => {
    const name = { email: freshEmail() }
    const full = auth.again({ rateLimits: { mailsToNew: { limit: 1, seconds: 3600 } } })
    await plant(name, full)
    expect(await askForLink(name, full)).toMatchObject({ status: 200 })
    expect(full.mails).toHaveLength(1)
    await open(mailOf(full.mails, 0))
    await expectNoPassword(name)
  })

  test('is discarded though the token of the other request is gone', async () => {
    const name = { email: freshEmail() }
    await askForLink(name)
    await auth.query('delete from auth.one_time_tokens where email = $1', [name.email])
    await plant(name)
    await open(mailOf(mailsTo(name), -1))
    await expectNoPassword(name)
  })

  test.each([
    ['its own mail', 1],
    ['the mail that came again', 2],
  ])('is discarded by %s if the owner of an older sign-up asked for theirs again', async (_, index) => {
    const name = { email: freshEmail() }
    await signUp(name)
    await age(name, '2 days')
    await plant(name)
    await resendMail(name)
    expect(mailsTo(name).map(({ setsPassword }) => setsPassword)).toEqual([true, true, false])
    await open(mailOf(mailsTo(name), index))
    await expectNoPassword(name)
  })

  test('is discarded by its code, typed for another', async () => {
    const email = freshEmail()
    await askForLink({ email })
    await plant({ email })
    const { code: token } = mailOf(mailsTo({ email }), -1)
    const answer = await auth.request('POST', '/verify', { body: { type: 'email', email, token } })
    expect(answer.status).toBe(200)
    await expectNoPassword({ email })
  })

  test('is discarded if both requests come at the same time', async () => {
    const name = { email: freshEmail() }
    await Promise.all([plant(name), askForLink(name)])
    await open(
      mailOf(
        mailsTo(name).filter(({ setsPassword }) => setsPassword),
        0,
      ),
    )
    await expectNoPassword(name)
  })

  test('is discarded if the owner’s mail may have waited an hour for its turn, and still lives', async () => {
    const name = { email: freshEmail() }
    await askForLink(name)
    await age(name, '130 minutes')
    await plant(name)
    await open(mailOf(mailsTo(name), -1))
    await expectNoPassword(name)
  })

  test('an hour after a link was asked for, while both mails lived, is discarded', async () => {
    const name = { email: freshEmail() }
    await askForLink(name)
    await age(name, '50 minutes')
    await plant(name)
    await open(mailOf(mailsTo(name), -1))
    await expectNoPassword(name)
  })

  test.each<[string, readonly Step[]]>([
    ['a code was asked for before', [askForLink, plant]],
    ['the owner signs up before', [signUp, plant]],
    ['its code is sent again after the owner asked for one', [askForLink, plant, resendText]],
    ['the owner of another account moves to the number', [moveHere, plant]],
  ])('is discarded by the code of its text message if %s', async (_, steps) => {
    const name = { phone: freshPhone() }
    for (const step of steps) await step(name)
    const codes = auth.texts
      .filter(({ to }) => to === `+${name.phone}`)
      .map(({ text }) => text.match(/\d{6}/)?.[0])
    const token = codes[steps.indexOf(plant)]
    const answer = await auth.request('POST', '/verify', { body: { type: 'sms', ...name, token } })
    expect(answer.status).toBe(200)
    await expectNoPassword(name)
  })
})

describe('a password of one’s own', () => {
  test.each<[string, readonly Step[]]>([
    ['nobody else asked', [signUp]],
    ['the mail was sent again', [signUp, resendMail]],
    ['the mail was sent again twice', [signUp, resendMail, resendMail]],
    ['they signed up again with the same one', [signUp, signUp]],
    ['a resend was asked for too early', [(name) => signUp(name, slow), refused(resendMail)]],
    ['the button was pressed twice', [(name) => signUp(name, slow), refused(signUp)]],
  ])('is kept if %s', async (_, steps) => {
    const name = { email: freshEmail() }
    for (const step of steps) await step(name)
    await open(mailOf([...slowMailsTo(name), ...mailsTo(name)], -1))
    expect(await enter(name, own)).toBe('in')
  })

  test('is kept if the button was pressed twice at once', async () => {
    const name = { email: freshEmail() }
    const answers = await Promise.all([signUp(name, slow), signUp(name, slow)])
    expect(answers.map((answer) => (answer as { status: number }).status).sort()).toEqual([200, 429])
    await open(mailOf(slowMailsTo(name), 0))
    expect(await enter(name, own)).toBe('in')
  })

  test.each<[string, Step]>([
    ['link', askForLink],
    ['sign-up', plant],
  ])('is kept if the mail of another %s had long expired', async (_, step) => {
    const name = { email: freshEmail() }
    await step(name)
    await age(name, '4 hours')
    await signUp(name)
    await open(mailOf(mailsTo(name), -1))
    expect(await enter(name, own)).toBe('in')
  })

  test('is kept if the text message was sent again', async () => {
    const name = { phone: freshPhone() }
    await signUp(name)
    await resendText(name)
    const token = auth.texts.at(-1)?.text.match(/\d{6}/)?.[0]
    await auth.request('POST', '/verify', { body: { type: 'sms', ...name, token } })
    expect(await enter(name, own)).toBe('in')
  })
})

test('a mail tells whether opening it accepts a password', async () => {
  const name = { email: freshEmail() }
  for (const step of [signUp, resendMail, askForLink, recover, resendMail]) await step(name)
  expect(mailsTo(name).map(({ setsPassword }) => setsPassword)).toEqual([true, true, false, false, false])
})
