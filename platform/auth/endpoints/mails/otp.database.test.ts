import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const ask = (body: unknown, path = '/otp') => auth.request('POST', path, { body })

async function countUsers(email: string): Promise<number> {
  return (await auth.query('select 1 from auth.users where email = $1', [email])).length
}

describe('asking for a link', () => {
  test('answers an unknown and a known address alike, and mails both', async () => {
    const known = freshEmail()
    await auth.signIn(known)
    const [first, second] = [await ask({ email: freshEmail() }), await ask({ email: known })]
    expect([first.status, first.body]).toEqual([200, {}])
    expect([second.status, second.body]).toEqual([200, {}])
    expect([...first.headers.keys()]).toEqual([...second.headers.keys()])
    expect(auth.mails.slice(-2).map(({ kind, type }) => [kind, type])).toEqual([
      ['confirmation', 'signup'],
      ['magic_link', 'magiclink'],
    ])
  })

  test('works by its older name too', async () => {
    const email = freshEmail()
    expect((await ask({ email }, '/magiclink')).status).toBe(200)
    expect(auth.mails.at(-1)?.to).toBe(email)
  })

  test('takes a new and a known person the same time: the one that is always waited for', async () => {
    const slow = auth.again({ mailAnswerTime: 300 })
    const known = freshEmail()
    await auth.signIn(known)
    for (const email of [freshEmail(), known]) {
      const begin = performance.now()
      await slow.request('POST', '/otp', { body: { email } })
      expect(performance.now() - begin).toBeGreaterThanOrEqual(299)
    }
  })

  test('mails a confirmation again while the address is not proven', async () => {
    const email = freshEmail()
    await ask({ email })
    await ask({ email })
    expect(auth.mails.filter((mail) => mail.to === email).map(({ kind }) => kind)).toEqual([
      'confirmation',
      'confirmation',
    ])
    expect(await countUsers(email)).toBe(1)
  })

  test('keeps the address in lower case, whatever was typed', async () => {
    const email = freshEmail()
    expect((await ask({ email: ` ${email.toUpperCase()} ` })).status).toBe(200)
    expect(auth.mails.at(-1)?.to).toBe(email)
    expect(await countUsers(email)).toBe(1)
  })

  test('keeps the data of who asked last while the address is not proven', async () => {
    const email = freshEmail()
    await ask({ email, data: { name: 'Mallory', note: 'x' } })
    await ask({ email, data: { name: 'Ada' } })
    const [user] = await auth.query('select user_metadata, app_metadata from auth.users where email = $1', [
      email,
    ])
    expect(user).toEqual({
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const [identity] = await auth.query(
      `select provider, identity_data - 'sub' as data, identity_data ->> 'sub' = user_id::text and provider_id = user_id::text as own
       from auth.identities where identity_data ->> 'email' = $1`,
      [email],
    )
    expect(identity).toEqual({
      provider: 'email',
      data: { email, name: 'Ada', email_verified: false, phone_verified: false },
      own: true,
    })
  })

  test.each([{}, { create_user: false }, { data: {} }])(
    'with %j forgets what someone said before about an address that is not proven',
    async (body) => {
      const email = freshEmail()
      await ask({ email, data: { name: 'Mallory' } })
      await ask({ email, ...body })
      const [user] = await auth.query('select user_metadata from auth.users where email = $1', [email])
      expect(user).toEqual({ user_metadata: {} })
    },
  )

  test('ignores data about a person whose address is proven', async () => {
    const { user } = await auth.signIn()
    await ask({ email: user.email, data: { name: 'Mallory' } })
    const [row] = await auth.query('select user_metadata from auth.users where id = $1', [user.id])
    expect(row).toEqual({ user_metadata: { email_verified: true } })
  })

  test('takes data up to 1024 bytes, so that the cookie and the token of a session fit into a request', async () => {
    const email = `${'e'.repeat(64)}@${'f'.repeat(60)}.${'g'.repeat(60)}.${'h'.repeat(60)}.example`
    const { tokenHash, type } = await auth.askForMail(email, { data: { x: 'x'.repeat(1016) } })
    const { body } = await auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
    const cookie = Buffer.from(JSON.stringify(body)).toString('base64url')
    expect(cookie.length + String(body.access_token).length).toBeLessThan(12 * 1024)
    for (const data of [{ x: 'x'.repeat(1017) }, { x: 'ä'.repeat(509) }, { x: 'x'.repeat(20_000) }]) {
      const refused = freshEmail()
      const answer = await ask({ email: refused, data })
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'validation_failed', message: 'data: must not be longer than 1024 bytes of JSON' },
      ])
      expect(await countUsers(refused)).toBe(0)
    }
  })

  test('cannot make data pass for facts of the server', async () => {
    const email = freshEmail()
    await ask({ email, data: { email: 'boss@example.com', sub: 'x', email_verified: true } })
    const [identity] = await auth.query(
      `select i.identity_data ->> 'email' as email, i.identity_data -> 'email_verified' as verified
       from auth.identities i join auth.users u on u.id = i.user_id where u.email = $1`,
      [email],
    )
    expect(identity).toEqual({ email, verified: false })
  })

  test('creates nobody where nobody may sign up, and mails who is known', async () => {
    const known = freshEmail()
    await auth.signIn(known)
    const closed = auth.again({ ways: { signup: false } })
    const email = freshEmail()
    const answer = await closed.request('POST', '/otp', { body: { email } })
    expect([answer.status, answer.body.code]).toEqual([422, 'signup_disabled'])
    expect(await countUsers(email)).toBe(0)
    expect((await closed.request('POST', '/otp', { body: { email: known } })).status).toBe(200)
    expect(closed.mails.map(({ to }) => to)).toEqual([known])
  })

  test('is refused where mail is no way in', async () => {
    const closed = auth.again({ ways: { email: false } })
    const answer = await closed.request('POST', '/otp', { body: { email: freshEmail() } })
    expect([answer.status, answer.body.code]).toEqual([422, 'email_provider_disabled'])
    expect(closed.mails).toEqual([])
  })

  test('with create_user false refuses an unknown address and creates nobody', async () => {
    const email = freshEmail()
    const before = auth.mails.length
    const answer = await ask({ email, create_user: false })
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'otp_disabled', message: 'Signups not allowed for otp' },
    ])
    expect(await countUsers(email)).toBe(0)
    expect(auth.mails).toHaveLength(before)
  })

  test.each([
    [{}, 'validation_failed', 400],
    [{ email: 'a@example.com', phone: '123' }, 'validation_failed', 400],
    [{ email: 'not an address' }, 'validation_failed', 400],
    [{ email: 7 }, 'validation_failed', 400],
    [{ email: `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}com` }, 'validation_failed', 400],
    [{ email: 'a@example.com', channel: 'sms' }, 'validation_failed', 400],
    [{ email: 'a@example.com', code_challenge: 'x'.repeat(43) }, 'validation_failed', 400],
    [{ email: 'a@example.com', code_challenge_method: 's256' }, 'validation_failed', 400],
    [
      { email: 'a@example.com', code_challenge: 'short', code_challenge_method: 's256' },
      'validation_failed',
      400,
    ],
    [
      { email: 'a@example.com', code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
      'validation_failed',
      400,
    ],
    [{ phone: '123456' }, 'phone_provider_disabled', 400],
    ['{"email":"a\\u0000b@example.com"}', 'validation_failed', 400],
    ['{"email":"unusable@example.com","data":{"x":"\\u0000"}}', 'validation_failed', 400],
    ['{"email":"unusable@example.com","data":{"\\u0000":"x"}}', 'validation_failed', 400],
    ['{"email":"unusable@example.com","data":{"x":"\\ud800"}}', 'validation_failed', 400],
    ['[]', 'validation_failed', 400],
    ['{', 'bad_json', 400],
  ])('with %j is refused as %s', async (body, code, status) => {
    const before = auth.mails.length
    const answer = await ask(body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(auth.mails).toHaveLength(before)
  })

  test('with a body of 200,000 lists in each other is refused as no JSON', async () => {
    const lists = '['.repeat(200_000) + ']'.repeat(200_000)
    const answer = await ask(`{"email":"${freshEmail()}","data":{"x":${lists}}}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_json'])
  })

  test('ignores fields that it does not know', async () => {
    expect((await ask({ email: freshEmail(), gotrue_meta_security: {}, more: [1] })).status).toBe(200)
  })

  test.each([
    [
      '?redirect_to=https%3A%2F%2Fapp.example.com%2Fdashboard%3Fa%3D1',
      'https://app.example.com/dashboard?a=1',
    ],
    ['?redirect_to=https%3A%2F%2Fevil.example%2F', siteUrl],
    ['', siteUrl],
  ])('with the query %s leads to %s', async (query, target) => {
    await ask({ email: freshEmail() }, `/otp${query}`)
    const mail = auth.mails.at(-1)
    expect(mail?.redirectTo).toBe(target)
    expect(new URL(mail?.verifyUrl ?? '').searchParams.get('redirect_to')).toBe(target)
  })

  test.each([
    [{ 'accept-language': 'de-AT, en;q=0.5' }, 'de-AT, en;q=0.5'],
    [{}, ''],
  ])('with the headers %j hands on which languages are read', async (headers, acceptLanguage) => {
    await auth.request('POST', '/otp', { body: { email: freshEmail() }, headers })
    expect(auth.mails.at(-1)?.acceptLanguage).toBe(acceptLanguage)
  })

  test('keeps neither the link nor the code in the database', async () => {
    const email = freshEmail()
    const { tokenHash, code } = await auth.askForMail(email)
    const [row] = await auth.query(
      'select to_jsonb(t)::text as row from auth.one_time_tokens t where email = $1',
      [email],
    )
    expect(row?.row).not.toContain(tokenHash)
    expect(row?.row).not.toContain(code)
  })

  test('at the same time for one new address creates one person', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ email })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await countUsers(email)).toBe(1)
  })
})

describe('the pause between two mails', () => {
  test('holds for a new and for a known person alike, in every process', async () => {
    const known = freshEmail()
    await auth.signIn(known)
    const slow = auth.again({ mailMinInterval: 60 })
    const fresh = freshEmail()
    for (const email of [fresh, known]) {
      expect((await slow.request('POST', '/otp', { body: { email } })).status).toBe(200)
      const second = await slow.again().request('POST', '/otp', { body: { email } })
      expect([second.status, second.body.code]).toEqual([429, 'over_email_send_rate_limit'])
      expect(second.body.message).toMatch(
        /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
      )
    }
    expect(slow.mails).toHaveLength(2)
  })

  test('is not begun by sign-ups and recoveries, whose mails may never come', async () => {
    const [known, unproven] = [freshEmail(), freshEmail()]
    await auth.signIn(known)
    await auth.askForMail(unproven)
    const one = { limit: 1, seconds: 3600 }
    const slow = auth.again({ mailMinInterval: 60, rateLimits: { mailsToRecipient: one } })
    await auth.query('delete from platform.rate_limits')
    for (const email of [known, unproven, freshEmail()]) {
      const password = 'violet-7-lanterns'
      const ask = async (path: string, body: object) =>
        (await slow.request('POST', path, { body: { email, ...body } })).status
      expect(await ask('/signup', { password })).toBe(200)
      expect(await ask('/resend', { type: 'signup' })).toBe(429)
      expect(await ask('/resend', { type: 'email_change' })).toBe(200)
      expect(await ask('/recover', {})).toBe(200)
      expect(await ask('/otp', {})).toBe(200)
    }
  })

  test('ends with the interval', async () => {
    const slow = auth.again({ mailMinInterval: 60 })
    const email = freshEmail()
    await slow.askForMail(email)
    await auth.query(
      `update platform.rate_limits set refilled_at = now() - interval '61 seconds' where bucket like 'mailPause:%'`,
    )
    expect((await slow.request('POST', '/otp', { body: { email } })).status).toBe(200)
  })
})

describe('what the product adds to a new person', () => {
  test('happens once, in the same transaction', async () => {
    const seen: unknown[] = []
    const hooked = auth.again({
      onUserCreated: async (transaction, user) => {
        const [row] = await transaction.query('select email from auth.users where id = $1', [user.id])
        seen.push(row?.email)
      },
    })
    const email = freshEmail()
    await hooked.askForMail(email)
    await hooked.askForMail(email)
    expect(seen).toEqual([email])
  })

  test('undoes everything where it fails', async () => {
    const hooked = auth.again({ onUserCreated: () => Promise.reject(new Error('no')) })
    const email = freshEmail()
    expect((await hooked.request('POST', '/otp', { body: { email } })).status).toBe(500)
    expect(await countUsers(email)).toBe(0)
    expect(hooked.mails).toEqual([])
  })
})
