import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRequestLimits, pruneBuckets, takeFromDatabase } from '../../limits/limits.ts'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const few = { limit: 2, seconds: 300 }

describe('the limit per address', () => {
  test('is shared by all processes and does not touch other addresses', async () => {
    const [first, second] = [
      auth.again({ rateLimits: { otp: few } }),
      auth.again({ rateLimits: { otp: few } }),
    ]
    const ask = (from: OpenAuth, address: string) =>
      from.request('POST', '/otp', { body: { email: freshEmail() }, address })
    expect((await ask(first, '203.0.113.1')).status).toBe(200)
    expect((await ask(second, '203.0.113.1')).status).toBe(200)
    const third = await ask(first, '203.0.113.1')
    expect([third.status, third.body]).toEqual([
      429,
      { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    ])
    // Reduced by the seconds since the first of them.
    expect(third.headers.get('retry-after')).toMatch(/^1[34]\d$|^150$/)
    expect(third.headers.get('ratelimit')).toBe(`"otp";r=0;t=${third.headers.get('retry-after')}`)
    expect(third.headers.get('ratelimit-policy')).toBe('"otp";q=2;w=300')
    expect((await ask(first, '203.0.113.2')).status).toBe(200)
  })

  test('counts what arrives for every route, whatever it carries, and tells when to come back', async () => {
    const rates = { arrival: { limit: 2, seconds: 60 } }
    const limits = createRequestLimits({ isUnlimited: () => false, rates, clock: () => 0 })
    const limited = auth.again({ limits })
    const ask = (token: string, address = '203.0.113.40') =>
      limited.request('GET', '/user', { token, address })
    expect([(await ask('made.up.1')).status, (await ask('made.up.2')).status]).toEqual([403, 403])
    const third = await ask('made.up.3')
    expect([third.status, third.body]).toEqual([
      429,
      { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    ])
    expect(third.headers.get('retry-after')).toBe('30')
    expect((await ask('made.up.4', '203.0.113.41')).status).toBe(403)
  })

  test('answers a refresh that is one too many so that the client keeps the session', async () => {
    const rates = { arrival: { limit: 1, seconds: 60 } }
    const limits = createRequestLimits({ isUnlimited: () => false, rates, clock: () => 0 })
    const limited = auth.again({ limits })
    const address = '203.0.113.42'
    await limited.request('GET', '/user', { token: 'made.up.1', address })
    const refused = await limited.request('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: 'any' },
      address,
    })
    expect([refused.status, refused.body.code]).toEqual([504, 'request_timeout'])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(limited.logs).toEqual([])
  })

  test('lets no more through when all ask at once', async () => {
    const limited = auth.again({ rateLimits: { verify: { limit: 5, seconds: 300 } } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        limited.request('POST', '/verify', {
          body: { type: 'email', token_hash: 'x' },
          address: '203.0.113.3',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('refills with time', async () => {
    const limited = auth.again({ rateLimits: { token: few } })
    const ask = () => limited.request('POST', '/token', { body: {}, address: '203.0.113.4' })
    const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 429])
    await auth.query(
      `update platform.rate_limits set refilled_at = refilled_at - interval '150 seconds' where bucket = 'token:203.0.113.4'`,
    )
    expect((await ask()).status).toBe(400)
    expect((await ask()).status).toBe(429)
  })

  test('counts a whole IPv6 network as one', async () => {
    const limited = auth.again({ rateLimits: { token: few } })
    const ask = (address: string) => limited.request('POST', '/token', { body: {}, address })
    await ask('2001:db8:1:1::1')
    await ask('2001:db8:1:1::2')
    expect((await ask('2001:db8:1:1::3')).status).toBe(429)
    expect((await ask('2001:db8:1:2::3')).status).toBe(400)
  })

  test('allows all IPv6 networks of one customer ten times as much, and other customers are not touched', async () => {
    const limited = auth.again({ rateLimits: { token: few } })
    const ask = (address: string) => limited.request('POST', '/token', { body: {}, address })
    for (let network = 1; network <= 10; network += 1) {
      // What the network itself refuses does not count for the others.
      const statuses = []
      for (let count = 0; count < 3; count += 1) {
        statuses.push((await ask(`2001:db8:2:${network}::1`)).status)
      }
      expect(statuses).toEqual([400, 400, 429])
    }
    const refused = await ask('2001:db8:2:b::1')
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"token";q=20;w=300'])
    expect((await ask('2001:db8:3:1::1')).status).toBe(400)
  })

  test.each([
    ['guests', '/signup', 'anonymous', {}],
    ['passkeys', '/passkeys/authentication/options', 'passkey', {}],
  ] as const)('counts %s from all networks of one customer', async (_, path, kind, body) => {
    const limited = auth.again({
      ways: { anonymous: true, passkeys: true },
      rateLimits: { [kind]: { limit: 1, seconds: 3600 } },
    })
    const ask = (network: number) =>
      limited.request('POST', path, { body, address: `2001:db8:4:${network}::1` })
    for (let network = 1; network <= 10; network += 1) expect((await ask(network)).status).toBe(200)
    expect((await ask(11)).status).toBe(429)
  })

  test('is given back to all networks of a customer by whoever knows the password', async () => {
    const rateLimits = { token: { limit: 1, seconds: 3600 } }
    const limited = auth.again({ autoconfirms: true, rateLimits })
    const body = { email: freshEmail(), password: 'violet-7-lanterns' }
    await limited.request('POST', '/signup', { body })
    for (let network = 1; network <= 12; network += 1) {
      const address = `2001:db8:5:${network}::1`
      const answer = await limited.request('POST', '/token?grant_type=password', { body, address })
      expect(answer.status).toBe(200)
    }
  })

  test('does not hold for the person at the machine of a local installation, and for nobody else', async () => {
    const local = auth.again({ siteUrl: 'http://localhost:3000', rateLimits: { token: few } })
    const statuses = async (address: string) => {
      const answers = []
      for (let i = 0; i < 4; i += 1)
        answers.push(await local.request('POST', '/token', { body: {}, address }))
      return answers.map(({ status }) => status)
    }
    expect(await statuses('127.0.0.1')).toEqual([400, 400, 400, 400])
    expect(await statuses('203.0.113.6')).toEqual([400, 400, 429, 429])
    const open = auth.again({ rateLimits: { token: few } })
    for (let i = 0; i < 2; i += 1) await open.request('POST', '/token', { body: {}, address: '127.0.0.1' })
    expect((await open.request('POST', '/token', { body: {}, address: '127.0.0.1' })).status).toBe(429)
  })
})

describe('the limit of refreshes', () => {
  const refresh = (from: OpenAuth, token: unknown, address: string) =>
    from.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token }, address })

  test('counts refusals per address, and people behind the same address go on', async () => {
    const limited = auth.again({ rateLimits: { token: few } })
    const session = await auth.signIn()
    const statuses = []
    for (let i = 0; i < 3; i += 1) statuses.push((await refresh(limited, 'x', '203.0.113.7')).status)
    expect(statuses).toEqual([400, 400, 429])
    expect((await refresh(limited, session.refresh_token, '203.0.113.7')).status).toBe(200)
  })

  test('holds for one session, whose token stays good for later', async () => {
    const limited = auth.again({ rateLimits: { token: few } })
    const [first, other] = [await auth.signIn(), await auth.signIn()]
    const second = await refresh(limited, first.refresh_token, '203.0.113.8')
    const third = await refresh(limited, second.body.refresh_token, '203.0.113.9')
    const refused = await refresh(limited, third.body.refresh_token, '203.0.113.10')
    expect([refused.status, refused.body]).toEqual([
      429,
      { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    ])
    expect((await refresh(limited, other.refresh_token, '203.0.113.10')).status).toBe(200)
    await auth.query(`delete from platform.rate_limits where bucket = 'token:' || $1`, [
      third.headers.get('sb-auth-session-id'),
    ])
    expect((await refresh(limited, third.body.refresh_token, '203.0.113.10')).status).toBe(200)
  })
})

describe('the limit of a person', () => {
  test('holds at each address, with ten times as much from all of them', async () => {
    const limited = auth.again({ rateLimits: { factorChallenge: { limit: 1, seconds: 3600 } } })
    const { access_token: token } = await auth.signIn()
    const enroll = (address: string) =>
      limited.request('POST', '/factors', { token, address, body: { factor_type: 'nonsense' } })
    expect((await enroll('203.0.113.60')).status).toBe(400)
    expect((await enroll('203.0.113.60')).status).toBe(429)
    for (let last = 61; last <= 69; last += 1) {
      expect((await enroll(`203.0.113.${last}`)).status).toBe(400)
    }
    const answer = await enroll('203.0.113.70')
    expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
  })
})

describe('the mails to one address', () => {
  const two = { limit: 2, seconds: 3600 }

  test('have a limit in all processes together, whoever asks; the links that came still work', async () => {
    const [first, second] = [0, 1].map(() => auth.again({ rateLimits: { mailsToRecipient: two } }))
    if (first === undefined || second === undefined) throw new Error('Two processes are needed')
    const email = freshEmail()
    const { type, tokenHash } = await first.askForMail(email)
    await second.askForMail(email)
    for (const from of [first, second]) {
      const answer = await from.request('POST', '/otp', { body: { email } })
      expect([answer.status, answer.body.code]).toEqual([429, 'over_email_send_rate_limit'])
    }
    expect([first.mails.length, second.mails.length]).toEqual([1, 1])
    expect((await first.request('POST', '/otp', { body: { email: freshEmail() } })).status).toBe(200)
    const verified = await first.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
    expect(verified.status).toBe(200)
  })

  test('cannot be had by letting others ask for it as their new address', async () => {
    const limited = auth.again({ rateLimits: { mailsToRecipient: two } })
    const victim = freshEmail()
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const { access_token: token } = await auth.signIn()
      const answer = await limited.request('PUT', '/user', { token, body: { email: victim } })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('are counted without keeping the address', async () => {
    const email = freshEmail()
    await auth.askForMail(email)
    const buckets = await auth.query(`select bucket from platform.rate_limits`)
    expect(JSON.stringify(buckets)).not.toContain(email.split('@')[0])
  })
})

describe('a bucket', () => {
  const day = 86_400
  const take = (policy: string) =>
    auth.database.transaction({ role: 'auth_admin' }, (transaction) =>
      takeFromDatabase(transaction, { policy }, { limit: 1, seconds: day }),
    )
  /** As if it had been used that long ago. */
  const age = (bucket: string, hours: number) =>
    auth.query(
      `update platform.rate_limits set refilled_at = refilled_at - make_interval(hours => $2),
         full_at = full_at - make_interval(hours => $2) where bucket = $1`,
      [bucket, hours],
    )

  test('is kept until it is full again, however long its window is', async () => {
    expect((await take('daily')).isAllowed).toBe(true)
    await age('daily', 23)
    await pruneBuckets(auth.database)
    expect((await take('daily')).isAllowed).toBe(false)
  })

  test('is forgotten when it is full', async () => {
    await take('full')
    await age('full', 25)
    await pruneBuckets(auth.database)
    expect(await auth.query(`select 1 from platform.rate_limits where bucket = 'full'`)).toEqual([])
    expect((await take('full')).isAllowed).toBe(true)
  })
})
