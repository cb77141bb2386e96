import { hash } from '@node-rs/argon2'
import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../auth-events.ts'
import { defaultRateLimits } from '../../limits/rate-limits.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
let open: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true }, passwordCost: 'as the product', passwordRefusalTime: 0 })
  open = auth.again({ autoconfirms: true })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const password = 'violet-7-lanterns'
const wrong = { code: 'invalid_credentials', message: 'Invalid login credentials' }

const enter = (body: object, { from = auth, address }: { from?: OpenAuth; address?: string } = {}) =>
  from.request('POST', '/token?grant_type=password', { body, ...(address !== undefined && { address }) })

async function signUp(email = freshEmail()): Promise<{ email: string; id: string }> {
  const { body } = await open.request('POST', '/signup', { body: { email, password } })
  return { email, id: (body.user as { id: string }).id }
}

const setHash = (email: string, text: string) =>
  auth.query('update auth.users set password_hash = $2 where email = $1', [email, text])
const hashOf = async (email: string) =>
  String(
    (await auth.query('select password_hash from auth.users where email = $1', [email]))[0]?.password_hash,
  )
const countSessions = async (id: string) =>
  (await auth.query('select 1 from auth.sessions where user_id = $1', [id])).length

describe('a password', () => {
  test('signs its person in, however the address is written', async () => {
    const { email, id } = await signUp()
    const { status, body, headers } = await enter({ email: ` ${email.toUpperCase()}`, password })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', user: { id, email } })
    expect(body).not.toHaveProperty('weak_password')
    expect(headers.get('sb-auth-user-id')).toBe(id)
    const { amr, aal } = await auth.keyring.verify(String(body.access_token))
    expect([amr, aal]).toEqual([[{ method: 'password', timestamp: expect.any(Number) }], 'aal1'])
  })

  test('signs in with a proven phone number as well', async () => {
    const { email, id } = await signUp()
    const phone = '4915112345678'
    await auth.query('update auth.users set phone = $2, phone_confirmed_at = now() where email = $1', [
      email,
      phone,
    ])
    expect((await enter({ phone: `+${phone}`, password })).body.user).toMatchObject({ id })
    await auth.query('update auth.users set phone_confirmed_at = null where id = $1', [id])
    expect((await enter({ phone, password })).body.code).toBe('phone_not_confirmed')
  })

  test('that the rules would refuse today still works, and its person is told', async () => {
    const { email } = await signUp()
    const strict = auth.again({ passwordRules: { minLength: 40, requiredCharacters: ['XYZ'] } })
    const { status, body } = await enter({ email, password }, { from: strict })
    expect(status).toBe(200)
    expect(body.weak_password).toEqual({
      message:
        'Password should be at least 40 characters. Password should contain at least one character of each: XYZ.',
      reasons: ['length', 'characters'],
    })
  })

  test('is told once as a sign-in', async () => {
    const { email, id } = await signUp()
    const events: AuthEvent[] = []
    const listening = auth.again({ onEvent: async (_, event) => void events.push(event) })
    await enter({ email, password }, { from: listening })
    expect(events).toEqual([
      { name: 'signed_in', userId: id, sessionId: expect.any(String), method: 'password' },
    ])
  })
})

describe('a hash that is weaker than those of today', () => {
  test.each([
    ['bcrypt', hashSync(password, 4)],
    ['bcrypt 2y', hashSync(password, 4).replace('$2b$', '$2y$')],
  ])('of %s is replaced by the next sign-in', async (_, text) => {
    const { email } = await signUp()
    await setHash(email, text)
    expect((await enter({ email, password: 'wrong' })).body).toEqual(wrong)
    expect(await hashOf(email)).toBe(text)
    expect((await enter({ email, password })).status).toBe(200)
    expect(await hashOf(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await enter({ email, password })).status).toBe(200)
  })

  test('of argon2id is replaced, one of today stays', async () => {
    const { email } = await signUp()
    await setHash(email, await hash(password, { memoryCost: 8192, timeCost: 1 }))
    await enter({ email, password })
    const replaced = await hashOf(email)
    expect(replaced).toMatch(/m=19456,t=2,p=1/)
    await enter({ email, password })
    expect(await hashOf(email)).toBe(replaced)
  })

  test('is replaced for two who sign in at the same time, and both get in', async () => {
    const { email } = await signUp()
    await setHash(email, hashSync(password, 4))
    const answers = await Promise.all([enter({ email, password }), enter({ email, password })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a sign-in is refused', () => {
  test('alike for a wrong password, nobody’s address, and a person without a password', async () => {
    const { email, id } = await signUp()
    const linked = freshEmail()
    await auth.signIn(linked)
    const before = await countSessions(id)
    for (const body of [
      { email, password: 'violet-7-lantern' },
      { email, password: '' },
      { email },
      { email, password: `${password}${'x'.repeat(5000)}` },
      { email: freshEmail(), password },
      { email: linked, password },
      { email: linked, password: '' },
    ]) {
      const answer = await enter(body)
      expect([answer.status, answer.body]).toEqual([400, wrong])
    }
    expect(await countSessions(id)).toBe(before)
  })

  test('for an address that is not proven, only to those who know the password', async () => {
    const email = freshEmail()
    await auth.request('POST', '/signup', { body: { email, password } })
    const right = await enter({ email, password })
    expect([right.status, right.body]).toEqual([
      400,
      { code: 'email_not_confirmed', message: 'Email not confirmed' },
    ])
    expect((await enter({ email, password: 'another' })).body).toEqual(wrong)
  })

  test('for a banned person, only to those who know the password', async () => {
    const { email } = await signUp()
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
      email,
    ])
    const right = await enter({ email, password })
    expect([right.status, right.body]).toEqual([400, { code: 'user_banned', message: 'User is banned' }])
    expect((await enter({ email, password: 'another' })).body).toEqual(wrong)
  })

  test('for a deleted person', async () => {
    const { email } = await signUp()
    await auth.query('update auth.users set deleted_at = now() where email = $1', [email])
    expect((await enter({ email, password })).body).toEqual(wrong)
  })

  test.each([
    [{ password }, {}, 400, 'validation_failed'],
    [{ email: 'a@example.com', phone: '15550100', password }, {}, 400, 'validation_failed'],
    [{ email: 'nonsense', password }, {}, 400, 'validation_failed'],
    [{ email: 'a@example.com', password }, { email: false }, 422, 'email_provider_disabled'],
    [{ phone: '15550100', password }, { phone: false }, 422, 'phone_provider_disabled'],
  ])('for %j where the ways in are %j', async (body, ways, status, code) => {
    const answer = await enter(body, { from: auth.again({ ways: { phone: true, ...ways } }) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('and told with the person whose account it was for, or with nobody', async () => {
    const { email, id } = await signUp()
    const events: AuthEvent[] = []
    const listening = auth.again({ onEvent: async (_, event) => void events.push(event) })
    for (const each of [email, freshEmail()])
      await enter({ email: each, password: 'wrong' }, { from: listening })
    const refused = { name: 'sign_in_refused', method: 'password', reason: 'invalid_credentials' }
    expect(events).toEqual([
      { ...refused, userId: id },
      { ...refused, userId: undefined },
    ])
    expect(JSON.stringify(listening.logs)).not.toContain(email)
  })
})

describe('where hashes from elsewhere are stored', () => {
  const bcrypt = hashSync(password, 4)
  const slow = (from: OpenAuth) => from.again({ passwordRefusalTime: 400 })
  const timeOf = async (body: object, from: OpenAuth) => {
    const begin = performance.now()
    const answer = await enter(body, { from })
    return { status: answer.status, time: performance.now() - begin }
  }
  const forgetHashes = () =>
    auth.query(`update auth.users set password_hash = null where password_hash not like $1`, [
      '$argon2id$v=19$m=19456,t=2,p=1$%',
    ])

  test.each([
    ['bcrypt', async () => bcrypt],
    ['argon2id of another cost', () => hash(password, { memoryCost: 8192, timeCost: 1 })],
  ])('a wrong password is refused late, whoever it is for, because of %s', async (_, makeHash) => {
    const [{ email: imported }, { email }] = [await signUp(), await signUp()]
    await forgetHashes()
    await setHash(imported, await makeHash())
    const late = slow(auth)
    for (const each of [imported, email, freshEmail()]) {
      const { status, time } = await timeOf({ email: each, password: 'wrong' }, late)
      expect([status, time >= 390]).toEqual([400, true])
    }
  })

  test('a right password is not held up', async () => {
    const [{ email: imported }, { email }] = [await signUp(), await signUp()]
    await setHash(imported, bcrypt)
    const never = auth.again({ passwordRefusalTime: 1_000_000 })
    expect((await enter({ email, password }, { from: never })).status).toBe(200)
  })
})

describe('a person who signs in again and again', () => {
  const two = { limit: 2, seconds: 900 }
  const address = '203.0.113.96'

  test('is refused, and leaves no further session', async () => {
    const { email, id } = await signUp()
    const limited = auth.again({ rateLimits: { passwordSignIns: two } })
    const before = await countSessions(id)
    for (let count = 0; count < 2; count += 1) {
      expect((await enter({ email, password }, { from: limited, address })).status).toBe(200)
    }
    const refused = await enter({ email, password }, { from: limited })
    expect([refused.status, refused.body]).toEqual([
      429,
      { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    ])
    // Half of the fifteen minutes, less what the two sign-ins took.
    expect(Number(refused.headers.get('retry-after'))).toSatisfy((wait) => wait > 300 && wait <= 450)
    expect(await countSessions(id)).toBe(before + 2)
  })

  test('and goes on is refused before the password is compared', async () => {
    const { email } = await signUp()
    const limited = auth.again({
      rateLimits: { passwordSignIns: { limit: 1, seconds: 900 }, passwordFromAddress: two },
    })
    const policies = []
    for (let count = 0; count < 4; count += 1) {
      const { headers } = await enter({ email, password }, { from: limited, address })
      policies.push(headers.get('ratelimit-policy')?.split(';')[0])
    }
    expect(policies).toEqual([
      '"passwordFromAddress"',
      '"passwordSignIns"',
      '"passwordSignIns"',
      '"passwordFromAddress"',
    ])
  })

  test('keeps nobody else out, and wrong passwords of strangers do not count', async () => {
    const [{ email }, other] = [await signUp(), await signUp()]
    const limited = auth.again({ rateLimits: { passwordSignIns: two } })
    for (let count = 0; count < 3; count += 1) {
      expect((await enter({ email, password: 'wrong' }, { from: limited })).status).toBe(400)
    }
    for (const expected of [200, 200, 429]) {
      expect((await enter({ email, password }, { from: limited })).status).toBe(expected)
    }
    expect((await enter({ email, password: 'wrong' }, { from: limited })).body).toEqual(wrong)
    expect((await enter({ email: other.email, password }, { from: limited })).status).toBe(200)
  })

  test('may do so sixty times in a quarter of an hour', () => {
    expect(defaultRateLimits.passwordSignIns).toEqual({ limit: 60, seconds: 900 })
  })
})

describe('guessing', () => {
  const three = { limit: 3, seconds: 300 }
  const guess = (from: OpenAuth, email: string, address: string) =>
    enter({ email, password: 'wrong' }, { from, address })
  const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
    const found: number[] = []
    for (let i = 0; i < times; i += 1) found.push((await ask()).status)
    return found
  }

  test('ends for the address that guessed, in every process, even with the right password', async () => {
    const { email } = await signUp()
    const [one, other] = [
      auth.again({ rateLimits: { passwordFromAddress: three } }),
      auth.again({ rateLimits: { passwordFromAddress: three } }),
    ]
    await guess(one, email, '203.0.113.80')
    expect(await statuses(4, () => guess(other, email, '203.0.113.80'))).toEqual([400, 400, 429, 429])
    const right = await enter({ email, password }, { from: one, address: '203.0.113.80' })
    expect([right.status, right.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(right.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('does not keep the owner out who comes from elsewhere, nor others at the same address', async () => {
    const [{ email }, neighbor] = [await signUp(), await signUp()]
    const limited = auth.again({ rateLimits: { passwordFromAddress: three } })
    await statuses(4, () => guess(limited, email, '203.0.113.81'))
    expect((await enter({ email, password }, { from: limited, address: '203.0.113.82' })).status).toBe(200)
    expect(
      (await enter({ email: neighbor.email, password }, { from: limited, address: '203.0.113.81' })).status,
    ).toBe(200)
  })

  test('ends for an unknown account as for a known one', async () => {
    const limited = auth.again({ rateLimits: { passwordFromAddress: three } })
    const email = freshEmail()
    expect(await statuses(4, () => guess(limited, email, '203.0.113.83'))).toEqual([400, 400, 400, 429])
  })

  test('from many addresses ends for the account, except where its owner is signed in', async () => {
    const { email } = await signUp()
    const home = '203.0.113.90'
    await enter({ email, password }, { address: home })
    const limited = auth.again({ rateLimits: { passwordOfAccount: three } })
    const found = await statuses(4, () => enter({ email, password: 'wrong' }, { from: limited }))
    expect(found).toEqual([400, 400, 400, 429])
    expect((await enter({ email, password }, { from: limited })).status).toBe(429)
    expect((await enter({ email, password }, { from: limited, address: home })).status).toBe(200)
    expect(await limited.signIn(email)).toHaveProperty('access_token')
  })

  test.each([
    ['where the owner is signed in', true],
    ['elsewhere', false],
  ])('tells the same limit for known and unknown accounts %s', async (_, isHome) => {
    const { email } = await signUp()
    const address = '203.0.113.92'
    if (isHome) await enter({ email, password }, { address })
    const told = []
    for (const each of [email, freshEmail()]) {
      const { headers } = await guess(auth, each, address)
      told.push([headers.get('ratelimit-policy'), headers.get('ratelimit')])
    }
    expect(told).toEqual(Array(2).fill(['"passwordFromAddress";q=10;w=900', '"passwordFromAddress";r=9;t=1']))
  })

  test('is refused with the same limit for known and unknown accounts, whichever is used up', async () => {
    const { email } = await signUp()
    const limited = auth.again({ rateLimits: { passwordOfAccount: { limit: 1, seconds: 3600 } } })
    const told = []
    for (const each of [email, freshEmail()]) {
      await enter({ email: each, password: 'wrong' }, { from: limited })
      const { status, headers } = await enter({ email: each, password: 'wrong' }, { from: limited })
      told.push([
        status,
        headers.get('ratelimit-policy'),
        headers.get('ratelimit'),
        headers.get('retry-after'),
      ])
    }
    const expected = [429, '"passwordFromAddress";q=10;w=900', '"passwordFromAddress";r=0;t=90', '90']
    expect(told).toEqual([expected, expected])
  })

  test('from one address never uses up what the account has for all others', async () => {
    const { email } = await signUp()
    const rateLimits = { passwordFromAddress: { limit: 1, seconds: 300 }, passwordOfAccount: three }
    const limited = auth.again({ rateLimits })
    expect(await statuses(5, () => guess(limited, email, '203.0.113.87'))).toEqual([400, 429, 429, 429, 429])
    expect((await enter({ email, password }, { from: limited, address: '203.0.113.88' })).status).toBe(200)
    const { passwordFromAddress: own, passwordOfAccount: all } = defaultRateLimits
    expect(own.limit / own.seconds).toBeLessThan(all.limit / all.seconds)
  })

  test('one password for many accounts ends for the address, even where it is right', async () => {
    const { email } = await signUp()
    const limited = auth.again({ rateLimits: { token: three } })
    const spray = () => guess(limited, freshEmail(), '203.0.113.89')
    expect(await statuses(4, spray)).toEqual([400, 400, 400, 429])
    const right = await enter({ email, password }, { from: limited, address: '203.0.113.89' })
    expect([right.status, right.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect((await enter({ email, password }, { from: limited, address: '203.0.113.91' })).status).toBe(200)
  })

  test('many times at once gains nothing', async () => {
    const { email } = await signUp()
    const limited = auth.again({ rateLimits: { passwordFromAddress: three } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => guess(limited, email, '203.0.113.84')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('is not what a person does who signs in often', async () => {
    const { email } = await signUp()
    const limited = auth.again({
      rateLimits: { token: three, passwordFromAddress: three, passwordOfAccount: three },
    })
    const ask = () => enter({ email, password }, { from: limited, address: '203.0.113.85' })
    expect(await statuses(8, ask)).toEqual(Array(8).fill(200))
  })

  test('is counted without keeping the address', async () => {
    const { email } = await signUp()
    await guess(auth, email, '203.0.113.86')
    const buckets = await auth.query('select bucket from platform.rate_limits')
    expect(JSON.stringify(buckets)).not.toContain(email.split('@')[0])
  })
})

describe('a person with very many sessions', () => {
  const fill = (id: string, count: number) =>
    auth.query(
      `insert into auth.sessions (user_id, created_at, refreshed_at)
       select $1, now() - make_interval(days => n), case when n % 2 = 0 then now() - make_interval(hours => 24 * n - 36) end
       from generate_series(1, $2::int) n`,
      [id, count],
    )
  const lastUse = 'coalesce(refreshed_at, created_at)'

  test('gives up the ones that were not used for the longest time, with their tokens', async () => {
    const [{ email, id }, other] = [await signUp(), await signUp()]
    await auth.query('delete from auth.sessions where user_id = $1', [id])
    await fill(id, 502)
    await fill(other.id, 502)
    await auth.query(
      `insert into auth.refresh_tokens (session_id, token_hash) select id, id from auth.sessions where user_id = $1`,
      [id],
    )
    const oldest = await auth.query(
      `select id from auth.sessions where user_id = $1 order by ${lastUse} limit 3`,
      [id],
    )
    const { body } = await enter({ email, password })
    expect(await countSessions(id)).toBe(500)
    const ids = oldest.map((session) => session.id)
    expect(await auth.query('select 1 from auth.sessions where id = any($1)', [ids])).toEqual([])
    expect(await auth.query('select 1 from auth.refresh_tokens where session_id = any($1)', [ids])).toEqual(
      [],
    )
    const claims = await auth.keyring.verify(String(body.access_token))
    expect(await auth.query('select 1 from auth.sessions where id = $1', [claims.session_id])).toHaveLength(1)
    expect(await countSessions(other.id)).toBe(503)
  })

  test('has no more after many sign-ins at the same time', async () => {
    const { email, id } = await signUp()
    await fill(id, 500)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter({ email, password })))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await countSessions(id)).toBe(500)
  })

  test('does not wait for a session that is in use, and does not end it', async () => {
    const { email, id } = await signUp()
    await fill(id, 500)
    const [oldest] = await auth.query(
      `select id from auth.sessions where user_id = $1 order by ${lastUse} limit 1`,
      [id],
    )
    await auth.database.transaction({ role: 'auth_admin' }, async (transaction) => {
      await transaction.query('select 1 from auth.sessions where id = $1 for update', [oldest?.id])
      expect((await enter({ email, password })).status).toBe(200)
    })
    expect(await auth.query('select 1 from auth.sessions where id = $1', [oldest?.id])).toHaveLength(1)
  })
})

test('a crowd at one address is told to come back, while somebody else signs in', async () => {
  const { email } = await signUp()
  const many = { limit: 1000, seconds: 300 }
  const busy = auth.again({ rateLimits: { token: many } })
  const ask = () => enter({ email: freshEmail(), password: 'wrong' }, { from: busy, address: '203.0.113.95' })
  const crowd = Array.from({ length: 100 }, ask)
  const somebody = enter({ email, password }, { from: busy })
  const answers = await Promise.all(crowd)
  expect((await somebody).status).toBe(200)
  const sentAway = answers.filter(({ status }) => status === 504)
  expect(sentAway.length).toBeGreaterThan(0)
  for (const { body, headers } of sentAway) {
    expect([body.code, headers.get('retry-after')]).toEqual(['request_timeout', '1'])
  }
  expect(busy.logs).toEqual([])
})
