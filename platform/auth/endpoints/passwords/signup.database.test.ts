import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../passwords/hash-password.ts'
import {
  freshEmail,
  freshPhone,
  type OpenAuth,
  openAuth,
  type SentMail,
} from '../../test-support/open-auth.ts'
import { asAdmin } from '../admin/test-support.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const password = 'violet-7-lanterns'
const signUp = (body: object, from = auth) => from.request('POST', '/signup', { body })
const mailTo = (email: string, from = auth) => from.mails.filter(({ to }) => to === email)
const spend = ({ type, tokenHash }: SentMail) =>
  auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })

async function hasPassword(email: string, given: string): Promise<boolean> {
  const [row] = await auth.query('select password_hash from auth.users where email = $1', [email])
  return (await verifyPassword((row?.password_hash as string | null | undefined) ?? null, given)).isRight
}

const countUsers = async (email: string) =>
  (await auth.query('select 1 from auth.users where email = $1', [email])).length

function lastOf<Item>(items: readonly Item[]): Item {
  const last = items.at(-1)
  if (last === undefined) throw new Error('There is none')
  return last
}

describe('signing up', () => {
  test('creates a person, and the mail makes the address and the password valid', async () => {
    const email = freshEmail()
    const answer = await signUp({ email: email.toUpperCase(), password, data: { name: 'Ada' } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { name: 'Ada' },
      identities: [{ provider: 'email', identity_data: { email, email_verified: false, name: 'Ada' } }],
      confirmation_sent_at: expect.any(String),
    })
    expect(answer.body).not.toHaveProperty('access_token')
    expect(answer.body).not.toHaveProperty('email_confirmed_at')
    expect(await hasPassword(email, password)).toBe(false)
    const mail = lastOf(mailTo(email))
    expect([mail.kind, mail.type]).toEqual(['confirmation', 'signup'])
    const session = await spend(mail)
    expect(session.body.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(await hasPassword(email, password)).toBe(true)
  })

  test('is confirmed by the code of the mail as well', async () => {
    const email = freshEmail()
    await signUp({ email, password })
    const { code: token } = lastOf(mailTo(email))
    const answer = await auth.request('POST', '/verify', { body: { type: 'signup', email, token } })
    expect(answer.status).toBe(200)
    expect(await hasPassword(email, password)).toBe(true)
  })

  test('in a flow is finished by the browser that began it', async () => {
    const verifier = 'v'.repeat(112)
    const email = freshEmail()
    await signUp({
      email,
      password,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    })
    const { tokenHash, type } = lastOf(mailTo(email))
    const link = await auth.request('GET', `/verify?${new URLSearchParams({ token: tokenHash, type })}`)
    const code = new URL(link.headers.get('location') ?? '').searchParams.get('code')
    const { body } = await auth.request('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: verifier },
    })
    const { amr } = await auth.keyring.verify(String(body.access_token))
    expect(amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('stores no password that can be read', async () => {
    const email = freshEmail()
    await signUp({ email, password: 'a very particular one' })
    const rows = await auth.query(
      `select p.*, u.* from auth.users u join auth.pending_passwords p on p.user_id = u.id where email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, auth.logs])).not.toContain('particular')
    expect(
      JSON.stringify(await auth.queryQueue('select payload from graphile_worker._private_jobs')),
    ).not.toContain('argon2')
  })
})

describe('signing up with an address that somebody has proven', () => {
  test('answers like a new person without identities, and neither mails nor changes anything', async () => {
    const email = freshEmail()
    const { user } = await auth.signIn(email)
    const before = await auth.query('select * from auth.users where id = $1', [user.id])
    const mails = auth.mails.length
    const known = await signUp({ email, password, data: { name: 'Mallory' } })
    const unknown = await signUp({ email: freshEmail(), password, data: { name: 'Mallory' } })
    expect(known.status).toBe(200)
    expect(Object.keys(known.body).sort()).toEqual(Object.keys(unknown.body).sort())
    expect(known.body).toMatchObject({ email, role: '', identities: [], user_metadata: { name: 'Mallory' } })
    expect(known.body.id).not.toBe(user.id)
    expect(auth.mails).toHaveLength(mails + 1)
    expect(await auth.query('select * from auth.users where id = $1', [user.id])).toEqual(before)
    expect(await hasPassword(email, password)).toBe(false)
  })

  test('takes as long as with another', async () => {
    const slow = auth.again({ mailAnswerTime: 300 })
    const email = freshEmail()
    await auth.signIn(email)
    for (const each of [email, freshEmail()]) {
      const begin = performance.now()
      await signUp({ email: each, password }, slow)
      expect(performance.now() - begin).toBeGreaterThanOrEqual(299)
    }
  })

  test('is refused as often as with another', async () => {
    const known = freshEmail()
    await auth.signIn(known)
    const slow = auth.again({ mailMinInterval: 60 })
    const narrow = auth.again({ rateLimits: { mailsToRecipient: { limit: 1, seconds: 3600 } } })
    for (const from of [slow, narrow]) {
      for (const email of [known, freshEmail()]) {
        await auth.query('delete from platform.rate_limits')
        const answers = [await signUp({ email, password }, from), await signUp({ email, password }, from)]
        expect(answers.map(({ status }) => status)).toEqual([200, 429])
        expect(lastOf(answers).body.code).toBe('over_email_send_rate_limit')
      }
    }
    // Each purpose pauses apart, for known and unknown people alike: a message that never comes keeps nobody out.
    for (const email of [known, freshEmail()]) {
      await auth.query('delete from platform.rate_limits')
      await signUp({ email, password }, slow)
      expect((await slow.request('POST', '/otp', { body: { email } })).status).toBe(200)
    }
  })
})

describe('an account that an administrator has prepared', () => {
  const prepared = { user_metadata: { team: 'blue' }, app_metadata: { plan: 'gold' } }
  const findData = async (email: string) =>
    (await auth.query('select user_metadata from auth.users where email = $1', [email]))[0]?.user_metadata

  test('answers a stranger who signs up with what the stranger said', async () => {
    const email = freshEmail()
    const body = { ...prepared, email, phone: freshPhone() }
    const { id } = (await asAdmin(auth)('POST', '/admin/users', { body })).body
    const answer = await signUp({ email, password, data: { name: 'Mallory' } })
    const facts = { email, email_verified: false, name: 'Mallory', phone_verified: false, sub: id }
    expect(answer.body).toEqual({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Mallory' },
      identities: [expect.objectContaining({ provider: 'email', email, identity_data: facts })],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      is_anonymous: false,
      confirmation_sent_at: expect.any(String),
    })
  })

  test.each([
    ['/invite', (email: string) => ({ email })],
    ['/admin/users', (email: string) => ({ email })],
  ])('with %s answers a stranger as an address that nobody has', async (path, bodyFor) => {
    const [email, fresh] = [freshEmail(), freshEmail()]
    await asAdmin(auth)('POST', path, { body: bodyFor(email) })
    await auth.query(
      `update auth.identities i set created_at = now() - interval '1 day', updated_at = now() - interval '1 day',
              last_sign_in_at = now() - interval '1 day'
       from auth.users u where u.id = i.user_id and u.email = $1`,
      [email],
    )
    const facts = []
    for (const each of [email, fresh]) {
      const { body } = await signUp({ email: each, password })
      const { created_at: time, id } = body
      const [identity] = body.identities as Record<string, unknown>[]
      expect([body.updated_at, body.confirmation_sent_at]).toEqual([time, time])
      expect(identity).toMatchObject({ id, user_id: id, created_at: time, updated_at: time })
      expect(identity?.last_sign_in_at).toBeNull()
      facts.push([Object.keys(body), Object.keys(identity ?? {})])
    }
    expect(facts[0]).toEqual(facts[1])
  })

  test('without an identity of the address answers as one that nobody has', async () => {
    const email = freshEmail()
    await asAdmin(auth)('POST', '/admin/users', { body: { email } })
    await auth.query(
      'delete from auth.identities i using auth.users u where u.id = i.user_id and u.email = $1',
      [email],
    )
    const { body } = await signUp({ email, password })
    expect(body.identities).toMatchObject([{ id: body.id, provider: 'email', email }])
  })

  test.each<[string, string, (email: string) => object]>([
    ['created', '/admin/users', (email) => ({ email, user_metadata: { team: 'blue' } })],
    ['invited', '/invite', (email) => ({ email, data: { team: 'blue' } })],
    [
      'drawn a link for',
      '/admin/generate_link',
      (email) => ({ type: 'signup', email, password, data: { team: 'blue' } }),
    ],
  ])('and %s keeps its data until the address is proven', async (_, path, bodyFor) => {
    const email = freshEmail()
    expect((await asAdmin(auth)('POST', path, { body: bodyFor(email) })).status).toBe(200)
    const data = { team: 'red' }
    await signUp({ email, password, data })
    await auth.request('POST', '/otp', { body: { email, data } })
    expect(await findData(email)).toEqual({ team: 'blue' })
  })

  test('and changed keeps its data too', async () => {
    const email = freshEmail()
    const { id } = (await signUp({ email, password, data: { team: 'red' } })).body
    await asAdmin(auth)('PUT', `/admin/users/${id}`, { body: { user_metadata: { team: 'blue' } } })
    await signUp({ email, password, data: { team: 'red' } })
    expect(await findData(email)).toEqual({ team: 'blue' })
  })

  test('is not given away where addresses need no proof', async () => {
    const email = freshEmail()
    await asAdmin(auth)('POST', '/admin/users', { body: { ...prepared, email } })
    const answer = await signUp({ email, password }, auth.again({ autoconfirms: true }))
    expect([answer.status, answer.body.code]).toEqual([422, 'user_already_exists'])
    expect(await hasPassword(email, password)).toBe(false)
  })
})

describe('the password of a stranger', () => {
  const [mine, theirs] = ['mine-is-8-lanterns', 'theirs-is-9-lanterns']

  test.each([
    ['before', [theirs, mine], 1],
    ['after', [mine, theirs], 0],
  ])('who signed up %s the owner is kept by no mail, nor is the owner’s', async (_, passwords, own) => {
    const email = freshEmail()
    for (const each of passwords) expect((await signUp({ email, password: each })).status).toBe(200)
    expect((await spend(mailTo(email)[own] as SentMail)).status).toBe(200)
    expect([await hasPassword(email, mine), await hasPassword(email, theirs)]).toEqual([false, false])
    expect(await countUsers(email)).toBe(1)
    expect((await spend(mailTo(email)[1 - own] as SentMail)).body.code).toBe('otp_expired')
  })

  test('is discarded when the owner asks for a link', async () => {
    const email = freshEmail()
    await signUp({ email, password: theirs })
    await spend(await auth.askForMail(email))
    expect(await hasPassword(email, theirs)).toBe(false)
    expect(
      await auth.query(
        'select 1 from auth.pending_passwords p join auth.users u on u.id = p.user_id where email = $1',
        [email],
      ),
    ).toEqual([])
  })

  test('does not replace one that an administrator set', async () => {
    const email = freshEmail()
    await auth.askForMail(email)
    await auth.query(`update auth.users set password_hash = '$argon2id$given' where email = $1`, [email])
    await signUp({ email, password: theirs })
    await spend(await auth.askForMail(email))
    const [user] = await auth.query('select password_hash from auth.users where email = $1', [email])
    expect(user).toEqual({ password_hash: '$argon2id$given' })
  })
})

describe('signing up where addresses need no proof', () => {
  test('signs in at once, and sends nothing', async () => {
    const open = auth.again({ autoconfirms: true })
    const email = freshEmail()
    const { status, body } = await signUp({ email, password }, open)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    const { amr } = await auth.keyring.verify(String(body.access_token))
    expect(amr).toMatchObject([{ method: 'password' }])
    expect(await hasPassword(email, password)).toBe(true)
    expect(open.mails).toEqual([])
  })

  test('tells that the address is taken, and changes nothing', async () => {
    const open = auth.again({ autoconfirms: true })
    const email = freshEmail()
    await signUp({ email, password }, open)
    const answer = await signUp({ email, password: 'another-9-lanterns' }, open)
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'user_already_exists', message: 'User already registered' },
    ])
    expect(await hasPassword(email, password)).toBe(true)
  })
})

describe('a sign-up is refused', () => {
  test.each([
    [{ email: 'a@example.com' }, 400, 'validation_failed'],
    [{ email: 'a@example.com', password: '' }, 400, 'validation_failed'],
    [{ email: 'nonsense', password }, 400, 'validation_failed'],
    [{ email: `${'a'.repeat(250)}@example.com`, password }, 400, 'validation_failed'],
    [{ email: 'a@example.com', phone: '15550100', password }, 400, 'validation_failed'],
    [{ email: 'a@example.com', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'a@example.com', password, code_challenge: 'c'.repeat(43) }, 400, 'validation_failed'],
    [{ email: 'a@example.com', password, data: { x: 'x'.repeat(2000) } }, 400, 'validation_failed'],
    [{ phone: '15550100', password }, 400, 'phone_provider_disabled'],
    [{ email: 'a@example.com', password: 'short' }, 422, 'weak_password'],
    [{ data: {} }, 422, 'anonymous_provider_disabled'],
  ])('for %j', async (body, status, code) => {
    const sent = auth.mails.length
    const answer = await signUp(body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await countUsers('a@example.com')).toBe(0)
    expect(auth.mails).toHaveLength(sent)
  })

  test('with the reasons why the password is weak, in both forms of errors', async () => {
    const body = { email: freshEmail(), password: '123456' }
    const answer = await signUp(body)
    expect(answer.body).toMatchObject({
      code: 'weak_password',
      weak_password: { reasons: ['length', 'pwned'] },
    })
    const older = await auth.request('POST', '/signup', { body, headers: { 'X-Supabase-Api-Version': '' } })
    expect(older.body).toMatchObject({
      code: 422,
      error_code: 'weak_password',
      weak_password: { reasons: ['length', 'pwned'] },
    })
  })

  test.each([
    [{ signup: false }, 422, 'signup_disabled', 'Signups not allowed for this instance'],
    [{ email: false }, 400, 'email_provider_disabled', 'Email signups are disabled'],
  ])('where the ways in are %j', async (ways, status, code, message) => {
    const email = freshEmail()
    const answer = await signUp({ email, password }, auth.again({ ways }))
    expect([answer.status, answer.body]).toEqual([status, { code, message }])
    expect(await countUsers(email)).toBe(0)
  })

  test('from an address that sent too many', async () => {
    const limited = auth.again({ rateLimits: { signup: { limit: 1, seconds: 300 } } })
    const ask = () =>
      limited.request('POST', '/signup', { body: { email: freshEmail(), password }, address: '203.0.113.71' })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })
})

describe('a guest', () => {
  test('is signed in without a name or an identity', async () => {
    const open = auth.again({ ways: { anonymous: true } })
    const { status, body } = await signUp({ data: { color: 'blue' } }, open)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: true,
      identities: [],
      app_metadata: {},
      user_metadata: { color: 'blue' },
    })
    const claims = await auth.keyring.verify(String(body.access_token))
    expect(claims).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    })
  })

  test('is not let in where nobody may sign up', async () => {
    const closed = auth.again({ ways: { anonymous: true, signup: false } })
    expect((await signUp({}, closed)).body.code).toBe('signup_disabled')
  })

  test('has a limit per address that sign-ups do not share', async () => {
    const open = auth.again({
      ways: { anonymous: true },
      rateLimits: { anonymous: { limit: 1, seconds: 3600 } },
    })
    const ask = (body: object) => open.request('POST', '/signup', { body, address: '203.0.113.72' })
    expect([(await ask({})).status, (await ask({})).body.code]).toEqual([200, 'over_request_rate_limit'])
    expect((await ask({ email: freshEmail(), password })).status).toBe(200)
  })
})
