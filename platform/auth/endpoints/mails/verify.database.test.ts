import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const verify = (body: unknown) => auth.request('POST', '/verify', { body })
const linkRefused = { code: 'otp_expired', message: 'Email link is invalid or has expired' }
const codeRefused = { code: 'otp_expired', message: 'Token has expired or is invalid' }
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')

describe('the link of a mail', () => {
  test('signs a new person in and proves the address', async () => {
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email, { data: { name: 'Ada' } })
    const answer = await verify({ type, token_hash: tokenHash })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: {
        email,
        phone: '',
        role: 'authenticated',
        aud: 'authenticated',
        is_anonymous: false,
        email_confirmed_at: expect.any(String),
        confirmed_at: expect.any(String),
        last_sign_in_at: expect.any(String),
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { name: 'Ada', email_verified: true },
        identities: [{ provider: 'email', email, identity_data: { email, email_verified: true } }],
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body.user).not.toHaveProperty('new_email')
    expect(answer.body.user).not.toHaveProperty('factors')
  })

  test('gives an access token with the claims of the wire', async () => {
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email)
    const { body } = await verify({ type, token_hash: tokenHash })
    const claims = await auth.keyring.verify(String(body.access_token))
    const user = body.user as { id: string }
    expect(claims).toEqual({
      iss: 'https://app.example.com/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      iat: expect.any(Number),
      exp: Number(claims.iat) + 3600,
    })
    expect(body.expires_at).toBe(claims.exp)
  })

  test('works once', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail())
    expect((await verify({ type, token_hash: tokenHash })).status).toBe(200)
    const again = await verify({ type, token_hash: tokenHash })
    expect([again.status, again.body]).toEqual([403, linkRefused])
  })

  test('works once even when it is followed many times at once', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => verify({ type, token_hash: tokenHash })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
  })

  test('ends with its lifetime', async () => {
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email)
    await auth.query('update auth.one_time_tokens set expires_at = now() where email = $1', [email])
    const answer = await verify({ type, token_hash: tokenHash })
    expect([answer.status, answer.body]).toEqual([403, linkRefused])
    const [user] = await auth.query('select email_confirmed_at from auth.users where email = $1', [email])
    expect(user).toEqual({ email_confirmed_at: null })
  })

  test('has the lifetime that was set', async () => {
    const email = freshEmail()
    await auth.again({ otpLifetime: 120 }).askForMail(email)
    const [row] = await auth.query(
      'select extract(epoch from expires_at - created_at)::int as seconds from auth.one_time_tokens where email = $1',
      [email],
    )
    expect(row).toEqual({ seconds: 120 })
  })

  test.each([
    ['older', 0, 1],
    ['newer', 1, 0],
  ])('works beside another one, and the %s that is used ends the other', async (_, used, other) => {
    const email = freshEmail()
    const mails = [await auth.askForMail(email), await auth.askForMail(email)]
    const follow = (index: number) =>
      verify({ type: 'email', token_hash: mails[index]?.tokenHash ?? 'no mail' })
    expect((await follow(used)).status).toBe(200)
    expect((await follow(other)).body).toEqual(linkRefused)
    expect(await auth.query('select 1 from auth.one_time_tokens where email = $1', [email])).toEqual([])
  })

  test('outlives twelve more that somebody else asks for', async () => {
    const email = freshEmail()
    const patient = auth.again({ rateLimits: { mailsToRecipient: { limit: 20, seconds: 3600 } } })
    const { type, tokenHash } = await patient.askForMail(email)
    for (let count = 0; count < 12; count += 1) await patient.askForMail(email)
    expect((await verify({ type, token_hash: tokenHash })).status).toBe(200)
  })

  test('that has expired is forgotten with the next mail', async () => {
    const email = freshEmail()
    await auth.askForMail(email)
    await auth.query('update auth.one_time_tokens set expires_at = now() where email = $1', [email])
    await auth.askForMail(email)
    expect(await auth.query('select 1 from auth.one_time_tokens where email = $1', [email])).toHaveLength(1)
  })

  test('begun with a challenge signs in without it, because a mail may be read on another device', async () => {
    const { tokenHash, type } = await auth.askForMail(freshEmail(), challenge)
    expect(tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/)
    expect((await verify({ type, token_hash: tokenHash.replace('pkce_', '') })).status).toBe(200)
    const [left] = await auth.query('select count(*)::int as flows from auth.flow_state')
    expect(left).toEqual({ flows: 0 })
  })

  test.each([
    ['signup', 'email', 200],
    ['signup', 'signup', 200],
    ['signup', 'invite', 200],
    ['signup', 'magiclink', 403],
    ['signup', 'recovery', 403],
    ['magiclink', 'email', 200],
    ['magiclink', 'magiclink', 200],
    ['magiclink', 'recovery', 200],
    ['magiclink', 'signup', 403],
    ['magiclink', 'email_change', 403],
  ])('of a %s mail verified as %s answers %i', async (mailed, type, status) => {
    const email = freshEmail()
    if (mailed === 'magiclink') await auth.signIn(email)
    const mail = await auth.askForMail(email)
    expect(mail.type).toBe(mailed)
    expect((await verify({ type, token_hash: mail.tokenHash })).status).toBe(status)
  })

  test('of a banned person is refused', async () => {
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email)
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
      email,
    ])
    const answer = await verify({ type, token_hash: tokenHash })
    expect([answer.status, answer.body.code]).toEqual([403, 'user_banned'])
    expect(
      await auth.query(
        'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where email = $1',
        [email],
      ),
    ).toEqual([])
  })
})

describe('the code of a mail', () => {
  test('signs in with its address, and works once', async () => {
    const email = freshEmail()
    const { code } = await auth.askForMail(email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await verify({ type: 'email', email: email.toUpperCase(), token: code })).status).toBe(200)
    const again = await verify({ type: 'email', email, token: code })
    expect([again.status, again.body]).toEqual([403, codeRefused])
  })

  test('ends the link of the same mail', async () => {
    const email = freshEmail()
    const { code, tokenHash, type } = await auth.askForMail(email)
    await verify({ type: 'email', email, token: code })
    expect((await verify({ type, token_hash: tokenHash })).body).toEqual(linkRefused)
  })

  test('may be mistyped four times and not five times; the link still works then', async () => {
    const email = freshEmail()
    const first = await auth.askForMail(email)
    for (let guess = 1; guess <= 4; guess += 1) {
      expect((await verify({ type: 'email', email, token: otherCode(first.code) })).body).toEqual(codeRefused)
    }
    expect((await verify({ type: 'email', email, token: first.code })).status).toBe(200)

    const second = await auth.askForMail(email)
    for (let guess = 1; guess <= 5; guess += 1)
      await verify({ type: 'email', email, token: otherCode(second.code) })
    expect((await verify({ type: 'email', email, token: second.code })).body).toEqual(codeRefused)
    expect((await verify({ type: 'email', token_hash: second.tokenHash })).status).toBe(200)
  })

  test('cannot be guessed by asking many times at once', async () => {
    const email = freshEmail()
    const { code } = await auth.askForMail(email)
    await Promise.all(
      Array.from({ length: 20 }, () => verify({ type: 'email', email, token: otherCode(code) })),
    )
    expect((await verify({ type: 'email', email, token: code })).body).toEqual(codeRefused)
  })

  test('works beside that of another mail, and ends it with its link', async () => {
    const email = freshEmail()
    const [first, second] = [await auth.askForMail(email), await auth.askForMail(email)]
    expect((await verify({ type: 'email', email, token: first.code })).status).toBe(200)
    expect((await verify({ type: 'email', email, token: second.code })).body).toEqual(codeRefused)
    expect((await verify({ type: 'email', token_hash: second.tokenHash })).body).toEqual(linkRefused)
  })

  test('of one person does not work for another', async () => {
    const [ada, ben] = [freshEmail(), freshEmail()]
    const { code } = await auth.askForMail(ada)
    await auth.askForMail(ben)
    await auth.query(
      'update auth.one_time_tokens set code_hash = (select code_hash from auth.one_time_tokens where email = $1) where email = $2',
      [ada, ben],
    )
    expect((await verify({ type: 'email', email: ben, token: code })).body).toEqual(codeRefused)
  })

  test('ends with its lifetime', async () => {
    const email = freshEmail()
    const { code } = await auth.askForMail(email)
    await auth.query('update auth.one_time_tokens set expires_at = now() where email = $1', [email])
    expect((await verify({ type: 'email', email, token: code })).body).toEqual(codeRefused)
  })

  test('for an unknown address is refused like a wrong one', async () => {
    const answer = await verify({ type: 'email', email: freshEmail(), token: '123456' })
    expect([answer.status, answer.body]).toEqual([403, codeRefused])
  })
})

describe('ten wrong codes in a day', () => {
  const guess = (email: string, token: string) => verify({ type: 'email', email, token })

  async function countFailures(email: string): Promise<number> {
    const failures = await auth.query(
      'select 1 from auth.code_failures f join auth.users u on u.id = f.user_id where u.email = $1',
      [email],
    )
    return failures.length
  }

  /** Two mails, and five wrong tries at the code of each. */
  async function useUpTries(email: string): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const { code } = await auth.askForMail(email)
      for (let tries = 0; tries < 5; tries += 1) await guess(email, otherCode(code))
    }
  }

  test('are the last that are compared, for new codes too; the link still works', async () => {
    const email = freshEmail()
    await useUpTries(email)
    const { code, tokenHash } = await auth.askForMail(email)
    const answer = await guess(email, code)
    expect([answer.status, answer.body]).toEqual([403, codeRefused])
    expect(await countFailures(email)).toBe(10)
    expect((await verify({ type: 'email', token_hash: tokenHash })).status).toBe(200)
  })

  test('leave room for a right one after nine', async () => {
    const email = freshEmail()
    await useUpTries(email)
    await auth.query(
      `delete from auth.code_failures where id =
         (select max(f.id) from auth.code_failures f join auth.users u on u.id = f.user_id where email = $1)`,
      [email],
    )
    const { code } = await auth.askForMail(email)
    expect((await guess(email, code)).status).toBe(200)
  })

  test('count again after 24 hours, and signing in does not forgive them', async () => {
    const email = freshEmail()
    await useUpTries(email)
    const { tokenHash } = await auth.askForMail(email)
    await verify({ type: 'email', token_hash: tokenHash })
    const later = await auth.askForMail(email)
    expect((await guess(email, later.code)).body).toEqual(codeRefused)
    await auth.query(`update auth.code_failures set failed_at = failed_at - interval '24 hours'`)
    expect((await guess(email, later.code)).status).toBe(200)
  })

  test('count once each, however many codes are pending and however many ask at once', async () => {
    const email = freshEmail()
    const codes: string[] = []
    for (let round = 0; round < 3; round += 1) {
      codes.push((await auth.askForMail(email)).code, (await auth.askForMail(email)).code)
      const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
        (code) => !codes.includes(code),
      )
      await Promise.all(Array.from({ length: 12 }, () => guess(email, wrong ?? '')))
      expect(await countFailures(email)).toBe(round === 0 ? 5 : 10)
    }
  })

  test('are not reached by guessing where no code is pending, nor by somebody else', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    await auth.signIn(email)
    for (let tries = 0; tries < 12; tries += 1) await guess(email, '000000')
    await useUpTries(other)
    const { code } = await auth.askForMail(email)
    expect((await guess(email, code)).status).toBe(200)
  })
})

test.each([
  [{}, 'Verify requires a verification type'],
  [{ type: 'email' }, 'Verify requires a token or a token hash'],
  [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
  [
    { type: 'email', token: '1', email: 'a@example.com', phone: '1' },
    'Only an email address or phone number should be provided on verify',
  ],
  [{ type: 'email', token: '1', email: 'nonsense' }, 'Unable to validate email address: invalid format'],
  [
    { type: 'email', token: '1', email: 'a\u0000@b.example' },
    'Unable to validate email address: invalid format',
  ],
  [{ type: 'sms', token: '1', email: 'a@example.com' }, 'Invalid email verification type'],
  [{ type: 'email', token: '1', phone: '1' }, 'Invalid sms verification type'],
  [{ type: 'nonsense', token_hash: 'x' }, 'Invalid email verification type'],
  [{ type: 'constructor', token_hash: 'x' }, 'Invalid email verification type'],
  [
    { type: 'email', token_hash: 'x', email: 'a@example.com' },
    'Only the token_hash and type should be provided',
  ],
  [{ type: 'email', token_hash: 'x', redirect_to: 'y' }, 'Only the token_hash and type should be provided'],
])('verifying %j is refused: %s', async (body, message) => {
  const answer = await verify(body)
  expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }])
})

test.each(['link', 'code'])(
  'a %s that is used while a new mail is asked for ends well for both',
  async (form) => {
    const email = freshEmail()
    const patient = auth.again({ rateLimits: { mailsToRecipient: { limit: 40, seconds: 3600 } } })
    for (let round = 0; round < 20; round += 1) {
      const { tokenHash, code } = await patient.askForMail(email)
      const proof = form === 'link' ? { token_hash: tokenHash } : { email, token: code }
      const [verified, asked] = await Promise.all([
        verify({ type: 'email', ...proof }),
        patient.request('POST', '/otp', { body: { email } }),
      ])
      expect([200, 403]).toContain(verified.status)
      expect(asked.status).toBe(200)
    }
  },
)

test('a code for a number that nobody has is refused as expired', async () => {
  const answer = await verify({ type: 'sms', phone: '123', token: '123456' })
  expect([answer.status, answer.body]).toEqual([403, codeRefused])
})

test('the options that the client sends along are ignored', async () => {
  const { tokenHash, type } = await auth.askForMail(freshEmail())
  expect(
    (await verify({ type, token_hash: tokenHash, options: { redirectTo: 'x' }, gotrue_meta_security: {} }))
      .status,
  ).toBe(200)
})
