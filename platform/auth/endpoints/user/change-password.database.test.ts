import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../auth-events.ts'
import { freshEmail, type OpenAuth, openAuth, type SentMail } from '../../test-support/open-auth.ts'

let auth: OpenAuth
let open: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { anonymous: true } })
  open = auth.again({ autoconfirms: true })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const [oldPassword, newPassword] = ['violet-7-lanterns', 'amber-8-lanterns']

const put = (token: string, body: object, from = auth) => from.request('PUT', '/user', { token, body })
const enter = (email: string, password: string) =>
  auth.request('POST', '/token?grant_type=password', { body: { email, password } })

type Person = { email: string; id: string; token: string }

async function signUp(): Promise<Person> {
  const email = freshEmail()
  const { body } = await open.request('POST', '/signup', { body: { email, password: oldPassword } })
  return { email, id: (body.user as { id: string }).id, token: String(body.access_token) }
}

/** As if the person had signed in the day before yesterday. */
const ageSessions = (id: string) =>
  auth.query(`update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`, [
    id,
  ])

const expectUnchanged = async ({ email }: Person) => {
  await auth.query('delete from platform.rate_limits')
  expect((await enter(email, newPassword)).body.code).toBe('invalid_credentials')
  expect((await enter(email, oldPassword)).status).toBe(200)
}

describe('a new password', () => {
  test('replaces the old one', async () => {
    const { email, token } = await signUp()
    const answer = await put(token, { password: newPassword })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    expect((await enter(email, newPassword)).status).toBe(200)
    expect((await enter(email, oldPassword)).body.code).toBe('invalid_credentials')
  })

  test('ends the other sessions of the person and of nobody else, and is told once', async () => {
    const [person, other] = [await signUp(), await signUp()]
    const elsewhere = await enter(person.email, oldPassword)
    const events: AuthEvent[] = []
    const listening = auth.again({ onEvent: async (_, event) => void events.push(event) })
    await put(person.token, { password: newPassword }, listening)
    const ended = await auth.request('GET', '/user', { token: String(elsewhere.body.access_token) })
    expect(ended.body.code).toBe('session_not_found')
    for (const { token } of [person, other]) {
      expect((await auth.request('GET', '/user', { token })).status).toBe(200)
    }
    const { session_id: sessionId } = await auth.keyring.verify(person.token)
    expect(events).toMatchObject([
      { name: 'signed_out', userId: person.id, sessionId, method: 'others' },
      { name: 'password_set', userId: person.id, sessionId },
    ])
  })

  test('can be the first of a person who came by mail', async () => {
    const email = freshEmail()
    const { access_token: token } = await auth.signIn(email)
    expect((await put(token, { password: newPassword })).status).toBe(200)
    expect((await enter(email, newPassword)).status).toBe(200)
  })

  test('gives a person of another provider the identity that belongs to it', async () => {
    const { email, id, token } = await signUp()
    await auth.query('update auth.users set password_hash = null where id = $1', [id])
    await auth.query(
      `update auth.identities set provider = 'google', provider_id = 'g-1' where user_id = $1`,
      [id],
    )
    const { body } = await put(token, { password: newPassword })
    expect(body.app_metadata).toMatchObject({ provider: 'google', providers: ['google', 'email'] })
    expect(body.identities).toMatchObject([
      { provider: 'google' },
      { provider: 'email', id, identity_data: { email, email_verified: true } },
    ])
  })

  test.each([
    [{ password: oldPassword }, 422, 'same_password'],
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password: 'password1' }, 422, 'weak_password'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
  ])('is refused if it is %j', async (body, status, code) => {
    const person = await signUp()
    const answer = await put(person.token, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    await expectUnchanged(person)
  })

  test('is not compared with the old one if something else refuses the change', async () => {
    const [person, other] = [await signUp(), await signUp()]
    for (const rest of [{ data: { a: 'x'.repeat(2000) } }, { email: other.email }]) {
      const answers = [
        await put(person.token, { password: oldPassword, ...rest }),
        await put(person.token, { password: newPassword, ...rest }),
      ]
      const [code] = new Set(answers.map(({ body }) => body.code))
      expect(answers.map(({ body }) => body.code)).toEqual([code, code])
      expect(code).not.toBe('same_password')
    }
  })

  test('tells a few times whether it is the old one, so that a stolen session does not find it', async () => {
    const person = await signUp()
    const limited = auth.again({ rateLimits: { passwordFromAddress: { limit: 2, seconds: 300 } } })
    const codes = []
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await limited.request('PUT', '/user', {
        token: person.token,
        body: { password: oldPassword },
        address: '203.0.113.73',
      })
      codes.push(answer.body.code)
    }
    expect(codes).toEqual(['same_password', 'same_password', 'over_request_rate_limit'])
  })

  test('is no guess once it is set', async () => {
    const { token } = await signUp()
    const limited = auth.again({ rateLimits: { passwordFromAddress: { limit: 1, seconds: 300 } } })
    for (const password of [newPassword, oldPassword, newPassword]) {
      const answer = await limited.request('PUT', '/user', {
        token,
        body: { password },
        address: '203.0.113.72',
      })
      expect(answer.status).toBe(200)
    }
  })

  test('needs the second factor where one is set up, before anything about the old one is told', async () => {
    const person = await signUp()
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [person.id],
    )
    for (const password of [newPassword, oldPassword]) {
      const answer = await put(person.token, { password })
      expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal'])
    }
    await expectUnchanged(person)
  })

  test('is refused to a person of a company, who signs in there', async () => {
    const person = await signUp()
    await auth.query('update auth.users set is_sso_user = true where id = $1', [person.id])
    for (const body of [{ password: newPassword }, { email: freshEmail() }]) {
      const answer = await put(person.token, body)
      expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
    }
    expect((await put(person.token, { data: { a: 1 } })).status).toBe(200)
  })
})

test('a crowd that changes passwords at one address is told to come back, while somebody else signs in', async () => {
  const { email } = await signUp()
  const busy = auth.again({
    passwordCost: 'as the product',
    rateLimits: { updateUser: { limit: 1000, seconds: 300 } },
  })
  const tokens: string[] = []
  for (let count = 0; count < 40; count += 1) tokens.push((await auth.signIn()).access_token)
  const crowd = tokens.map((token) =>
    busy.request('PUT', '/user', { token, body: { password: newPassword }, address: '203.0.113.75' }),
  )
  const somebody = enter(email, oldPassword)
  const answers = await Promise.all(crowd)
  expect((await somebody).status).toBe(200)
  const sentAway = answers.filter(({ status }) => status === 504)
  expect(sentAway.length).toBeGreaterThan(0)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 504]))
})

describe('after a day, a new password', () => {
  async function findCode(person: Person): Promise<string> {
    const answer = await auth.request('GET', '/reauthenticate', { token: person.token })
    expect([answer.status, answer.body]).toEqual([200, {}])
    const mail = auth.mails.at(-1)
    expect([mail?.kind, mail?.to]).toEqual(['reauthentication', person.email])
    return mail?.code ?? ''
  }

  const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

  test('needs the code of a mail, which works once', async () => {
    const person = await signUp()
    await ageSessions(person.id)
    const without = await put(person.token, { password: newPassword })
    expect([without.status, without.body.code]).toEqual([400, 'reauthentication_needed'])
    const nonce = await findCode(person)
    expect((await put(person.token, { password: newPassword, nonce })).status).toBe(200)
    expect((await enter(person.email, newPassword)).status).toBe(200)
    const again = await put(person.token, { password: 'green-9-lanterns', nonce })
    expect([again.status, again.body.code]).toEqual([422, 'reauthentication_not_valid'])
  })

  test('is refused for a wrong code, whose tries are counted', async () => {
    const person = await signUp()
    await ageSessions(person.id)
    const nonce = await findCode(person)
    for (let i = 0; i < 5; i += 1) {
      const answer = await put(person.token, { password: newPassword, nonce: otherThan(nonce) })
      expect([answer.status, answer.body.code]).toEqual([422, 'reauthentication_not_valid'])
    }
    const late = await put(person.token, { password: newPassword, nonce })
    expect(late.body.code).toBe('reauthentication_not_valid')
    await expectUnchanged(person)
  })

  test('is not refused because strangers typed wrong codes to sign in', async () => {
    const person = await signUp()
    await ageSessions(person.id)
    await auth.query('insert into auth.code_failures (user_id) select $1 from generate_series(1, 10)', [
      person.id,
    ])
    const nonce = await findCode(person)
    await put(person.token, { password: newPassword, nonce: otherThan(nonce) })
    const proofs = await auth.query(
      `select proof from auth.code_failures where user_id = $1 and proof <> 'code'`,
      [person.id],
    )
    expect(proofs).toEqual([{ proof: 'reauthentication' }])
    expect((await put(person.token, { password: newPassword, nonce })).status).toBe(200)
  })

  test('is refused for the code of somebody else', async () => {
    const [person, other] = [await signUp(), await signUp()]
    await ageSessions(person.id)
    const nonce = await findCode(other)
    const answer = await put(person.token, { password: newPassword, nonce })
    expect(answer.body.code).toBe('reauthentication_not_valid')
    await expectUnchanged(person)
  })

  test('needs no code where the rule is off', async () => {
    const person = await signUp()
    await ageSessions(person.id)
    const relaxed = auth.again({ passwordRules: { needsReauthentication: false } })
    expect((await put(person.token, { password: newPassword }, relaxed)).status).toBe(200)
  })

  test('the code signs nobody in', async () => {
    const person = await signUp()
    const token = await findCode(person)
    for (const type of ['email', 'recovery', 'magiclink', 'signup', 'email_change']) {
      const answer = await auth.request('POST', '/verify', { body: { type, email: person.email, token } })
      expect(answer.body.code).toBe('otp_expired')
    }
    const link = auth.mails.at(-1) as SentMail
    const answer = await auth.request('POST', '/verify', {
      body: { type: 'recovery', token_hash: link.tokenHash },
    })
    expect(answer.body.code).toBe('otp_expired')
  })

  test('the code is mailed no more often than the pause allows', async () => {
    const { token } = await signUp()
    const slow = auth.again({ mailMinInterval: 60 })
    expect((await slow.request('GET', '/reauthenticate', { token })).status).toBe(200)
    const second = await slow.request('GET', '/reauthenticate', { token })
    expect([second.status, second.body.code]).toEqual([429, 'over_email_send_rate_limit'])
  })

  test('no code is mailed without a session, to an unproven address, or to a guest', async () => {
    expect((await auth.request('GET', '/reauthenticate')).body.code).toBe('no_authorization')
    const { id, token } = await signUp()
    await auth.query('update auth.users set email_confirmed_at = null where id = $1', [id])
    const unproven = await auth.request('GET', '/reauthenticate', { token })
    expect([unproven.status, unproven.body.code]).toEqual([422, 'email_not_confirmed'])
    const guest = await auth.request('POST', '/signup', { body: {} })
    const nameless = await auth.request('GET', '/reauthenticate', { token: String(guest.body.access_token) })
    expect([nameless.status, nameless.body.code]).toEqual([400, 'validation_failed'])
  })
})

describe('where the current password is needed, a new one', () => {
  const strict = () => auth.again({ passwordRules: { needsCurrent: true } })

  test('is refused without it or with a wrong one', async () => {
    const person = await signUp()
    for (const [current, code] of [
      [undefined, 'current_password_required'],
      ['', 'current_password_required'],
      ['wrong', 'current_password_invalid'],
    ]) {
      const answer = await put(person.token, { password: newPassword, current_password: current }, strict())
      expect([answer.status, answer.body.code]).toEqual([400, code])
    }
    await expectUnchanged(person)
    const body = { password: newPassword, current_password: oldPassword }
    expect((await put(person.token, body, strict())).status).toBe(200)
  })

  test('cannot be had by guessing', async () => {
    const person = await signUp()
    const limited = auth.again({
      passwordRules: { needsCurrent: true },
      rateLimits: { passwordFromAddress: { limit: 1, seconds: 300 } },
    })
    const guess = (current_password: string) =>
      limited.request('PUT', '/user', {
        token: person.token,
        body: { password: newPassword, current_password },
        address: '203.0.113.74',
      })
    expect((await guess('wrong')).body.code).toBe('current_password_invalid')
    expect((await guess(oldPassword)).status).toBe(429)
    await expectUnchanged(person)
  })

  test('is refused late for a wrong one where hashes from elsewhere are stored', async () => {
    const [person, imported] = [await signUp(), await signUp()]
    await auth.query('update auth.users set password_hash = $2 where id = $1', [
      imported.id,
      await hash(oldPassword, { memoryCost: 8192, timeCost: 1 }),
    ])
    const late = auth.again({ passwordRules: { needsCurrent: true }, passwordRefusalTime: 400 })
    for (const { token } of [person, imported]) {
      const begin = performance.now()
      const answer = await put(token, { password: newPassword, current_password: 'wrong' }, late)
      expect(answer.body.code).toBe('current_password_invalid')
      expect(performance.now() - begin).toBeGreaterThanOrEqual(390)
    }
  })

  test('needs nothing else after a recovery, for an hour', async () => {
    const person = await signUp()
    const recover = async () => {
      await auth.request('POST', '/recover', { body: { email: person.email } })
      const { body } = await auth.request('POST', '/verify', {
        body: { type: 'recovery', token_hash: auth.mails.at(-1)?.tokenHash },
      })
      return String(body.access_token)
    }
    const late = auth.again({
      passwordRules: { needsCurrent: true },
      clock: () => Date.now() + 3_700_000,
    })
    const refused = await put(await recover(), { password: newPassword }, late)
    expect(refused.body.code).toBe('current_password_required')
    expect((await put(await recover(), { password: newPassword }, strict())).status).toBe(200)
  })
})

describe('a guest', () => {
  async function comeAsGuest(): Promise<{ id: string; token: string }> {
    const { body } = await auth.request('POST', '/signup', { body: { data: { color: 'blue' } } })
    return { id: (body.user as { id: string }).id, token: String(body.access_token) }
  }

  test('stays the same person with an address that one mail proves, and a password', async () => {
    const { id, token } = await comeAsGuest()
    const email = freshEmail()
    const sent = auth.mails.length
    const asked = await put(token, { email, password: newPassword })
    expect(asked.body).toMatchObject({ id, email: '', new_email: email, is_anonymous: true })
    const [mail, ...others] = auth.mails.slice(sent)
    expect([mail?.kind, mail?.to, others]).toEqual(['email_change_new', email, []])
    expect((await enter(email, newPassword)).body.code).toBe('invalid_credentials')
    const confirmed = await auth.request('POST', '/verify', {
      body: { type: 'email_change', token_hash: mail?.tokenHash },
    })
    expect(confirmed.body.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { color: 'blue' },
      identities: [{ provider: 'email', id, identity_data: { email, email_verified: true } }],
    })
    expect((await enter(email, newPassword)).status).toBe(200)
  })

  test('has the address at once where addresses need no proof', async () => {
    const { id, token } = await comeAsGuest()
    const email = freshEmail()
    const { body } = await put(token, { email }, open)
    expect(body).toMatchObject({ id, email, is_anonymous: false, email_confirmed_at: expect.any(String) })
    expect(open.mails).toEqual([])
  })

  test('cannot have a password without a name, nor the address of somebody else', async () => {
    const { token } = await comeAsGuest()
    const nameless = await put(token, { password: newPassword })
    expect([nameless.status, nameless.body]).toEqual([
      422,
      {
        code: 'validation_failed',
        message: 'Updating password of an anonymous user without an email or phone is not allowed',
      },
    ])
    const { email } = await signUp()
    expect((await put(token, { email })).body.code).toBe('email_exists')
  })
})
