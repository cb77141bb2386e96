import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const refresh = (token: unknown) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

/** Refreshes and expects it to work. */
async function rotate(token: string): Promise<string> {
  const answer = await refresh(token)
  expect(answer.status).toBe(200)
  return String(answer.body.refresh_token)
}

const ageRotations = (userId: string, seconds: number) =>
  auth.query(
    `update auth.refresh_tokens set revoked_at = revoked_at - make_interval(secs => $2)
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId, seconds],
  )

const alreadyUsed = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }

describe('a refresh', () => {
  test('gives a new token and a new access token for the same session', async () => {
    const session = await auth.signIn()
    const answer = await refresh(session.refresh_token)
    expect(answer.status).toBe(200)
    expect(answer.body.refresh_token).not.toBe(session.refresh_token)
    const [before, after] = await Promise.all([
      auth.keyring.verify(session.access_token),
      auth.keyring.verify(String(answer.body.access_token)),
    ])
    expect(after).toMatchObject({
      session_id: before.session_id,
      sub: before.sub,
      aal: 'aal1',
      amr: before.amr,
    })
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: session.user.id },
    })
  })

  test('says from where and with what it was asked', async () => {
    const session = await auth.signIn()
    const body = { refresh_token: session.refresh_token }
    const headers = { 'User-Agent': 'Browser 2' }
    await auth.request('POST', '/token?grant_type=refresh_token', { body, headers, address: '203.0.113.5' })
    const [row] = await auth.query(
      'select user_agent, address, refreshed_at is not null as refreshed from auth.sessions where user_id = $1',
      [session.user.id],
    )
    expect(row).toEqual({ user_agent: 'Browser 2', address: '203.0.113.5', refreshed: true })
  })

  test('keeps no token in the database', async () => {
    const session = await auth.signIn()
    const next = await rotate(session.refresh_token)
    const rows =
      await auth.query(`select to_jsonb(t)::text || encode(coalesce(sealed_successor, ''), 'escape') as row
      from auth.refresh_tokens t`)
    expect(JSON.stringify(rows)).not.toContain(session.refresh_token)
    expect(JSON.stringify(rows)).not.toContain(next)
  })

  test('many at once with one token all get the same new one', async () => {
    const session = await auth.signIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const tokens = new Set(answers.map(({ body }) => body.refresh_token))
    expect(tokens.size).toBe(1)
    expect(tokens).not.toContain(session.refresh_token)
  })
})

test('headers name the session and whether a token was used again, and hold no secret', async () => {
  const facts = ({ headers }: Awaited<ReturnType<typeof refresh>>) =>
    [...headers].filter(([name]) => name.startsWith('sb-auth-')).sort()
  const { access_token, refresh_token, user } = await auth.signIn()
  const { session_id: sessionId } = await auth.keyring.verify(access_token)
  const prefix = Buffer.from(String(sessionId).replaceAll('-', ''), 'hex').toString('base64url').slice(0, 5)
  const known = [
    ['sb-auth-refresh-token-prefix', prefix],
    ['sb-auth-refresh-token-reuse', 'false'],
    ['sb-auth-session-id', sessionId],
    ['sb-auth-user-id', user.id],
  ]
  const first = await refresh(refresh_token)
  expect(facts(first)).toEqual(known)
  const again = await refresh(refresh_token)
  expect(facts(again)).toEqual(known.with(1, ['sb-auth-refresh-token-reuse', 'true']))
  await rotate(String(first.body.refresh_token))
  await ageRotations(user.id, 60)
  expect(facts(await refresh(refresh_token))).toEqual([['sb-auth-refresh-token-rotated', 'true']])
})

describe('a spent token', () => {
  test('that is the parent of the active one gets the active one, however late: its answer was lost', async () => {
    const session = await auth.signIn()
    const active = await rotate(session.refresh_token)
    await ageRotations(session.user.id, 3600)
    expect(await rotate(session.refresh_token)).toBe(active)
    expect(await rotate(active)).not.toBe(active)
  })

  test('that is older gets the active one within the reuse interval', async () => {
    const session = await auth.signIn()
    const third = await rotate(await rotate(session.refresh_token))
    await ageRotations(session.user.id, 1)
    expect(await rotate(session.refresh_token)).toBe(third)
  })

  test('that is older ends the session after the reuse interval, for everyone who holds a copy', async () => {
    const session = await auth.signIn()
    const second = await rotate(session.refresh_token)
    const third = await rotate(second)
    await ageRotations(session.user.id, 10)
    const reused = await refresh(session.refresh_token)
    expect([reused.status, reused.body]).toEqual([400, alreadyUsed])
    expect((await refresh(third)).body).toEqual(alreadyUsed)
    expect((await refresh(second)).body).toEqual(alreadyUsed)
    const user = await auth.request('GET', '/user', { token: session.access_token })
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
    expect(auth.logs.at(-1)).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('session revoked'),
    })
  })

  test('ends only its own session', async () => {
    const email = `two-devices-${Date.now()}@example.com`
    const [first, second] = [await auth.signIn(email), await auth.signIn(email)]
    await rotate(await rotate(first.refresh_token))
    await ageRotations(first.user.id, 10)
    expect((await refresh(first.refresh_token)).body).toEqual(alreadyUsed)
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })
})

describe('a token', () => {
  test.each(['unknown', 'x'.repeat(54)])('that is none (%s) is not found', async (token) => {
    const answer = await refresh(token)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    ])
  })

  test('that names a session but was not given out is not found, and harms nobody', async () => {
    const session = await auth.signIn()
    const forged = `${session.refresh_token.slice(0, -8)}AAAAAAAA`
    expect((await refresh(forged)).body.code).toBe('refresh_token_not_found')
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  test('of a session that was signed out names no session', async () => {
    const session = await auth.signIn()
    await auth.request('POST', '/logout', { token: session.access_token })
    const answer = await refresh(session.refresh_token)
    expect([answer.status, answer.body.code]).toEqual([400, 'session_not_found'])
  })

  test('of a session past its end is expired', async () => {
    const session = await auth.signIn()
    await auth.query('update auth.sessions set not_after = now() where user_id = $1', [session.user.id])
    const answer = await refresh(session.refresh_token)
    expect([answer.status, answer.body.code]).toEqual([400, 'session_expired'])
  })

  test('of a banned person is refused and not spent', async () => {
    const session = await auth.signIn()
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      session.user.id,
    ])
    const answer = await refresh(session.refresh_token)
    expect([answer.status, answer.body.code]).toEqual([400, 'user_banned'])
    await auth.query('update auth.users set banned_until = null where id = $1', [session.user.id])
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  test.each([undefined, null, ''])('that is missing (%s) is refused in the OAuth form', async (token) => {
    const answer = await refresh(token)
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'refresh_token required' },
    ])
  })
})

test('a refresh that waits too long for another one is told of the conflict', async () => {
  const session = await auth.signIn()
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const held = auth.database.transaction({ role: 'auth_admin' }, async (transaction) => {
    await transaction.query('select 1 from auth.sessions where user_id = $1 for update', [session.user.id])
    hold()
    await release
  })
  await isHeld
  const answer = await refresh(session.refresh_token)
  resolve()
  await held
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
})

describe('a session of limited age', () => {
  const days = (count: number) => count * 24 * 60 * 60
  const events: unknown[] = []
  let limited: OpenAuth
  beforeAll(() => {
    limited = auth.again({
      sessionMaxAge: async (transaction, userId) => {
        const [user] = await transaction.query<{ email: string }>(
          'select email from auth.users where id = $1',
          [userId],
        )
        return user?.email.startsWith('free') ? undefined : days(7)
      },
      onEvent: async (_, event) => {
        events.push(event)
      },
    })
  })

  const refreshLimited = (token: string) =>
    limited.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
  const age = (userId: string, column: string, seconds: number) =>
    auth.query(`update auth.sessions set ${column} = now() - make_interval(secs => $2) where user_id = $1`, [
      userId,
      seconds,
    ])
  const expired = { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' }

  test('is refreshed until then', async () => {
    const session = await auth.signIn()
    await age(session.user.id, 'created_at', days(7) - 60)
    expect((await refreshLimited(session.refresh_token)).status).toBe(200)
  })

  test('ends at the first refresh after it, for good', async () => {
    const { refresh_token, access_token, user } = await auth.signIn()
    await age(user.id, 'created_at', days(7) + 1)
    events.length = 0
    for (const _ of [1, 2]) {
      const answer = await refreshLimited(refresh_token)
      expect([answer.status, answer.body]).toEqual([400, expired])
    }
    const { session_id: sessionId } = await auth.keyring.verify(access_token)
    expect(events).toEqual([{ name: 'signed_out', userId: user.id, sessionId, method: 'max_age' }])
    const gone = { status: 403, body: { code: 'session_not_found' } }
    expect(await auth.request('GET', '/user', { token: access_token })).toMatchObject(gone)
    const body = { factor_type: 'totp' }
    expect(await auth.request('POST', '/factors', { token: access_token, body })).toMatchObject(gone)
    expect((await refresh(refresh_token)).body).toEqual(expired)
    expect(await auth.query('select 1 from auth.mfa_factors where user_id = $1', [user.id])).toEqual([])
  })

  test('counts from the sign-in, also after a change that continues it', async () => {
    const session = await auth.signIn()
    await age(session.user.id, 'sign_in_at', days(7) + 1)
    expect((await refreshLimited(session.refresh_token)).body).toEqual(expired)
  })

  test('does not end by a token that is not its own', async () => {
    const session = await auth.signIn()
    await age(session.user.id, 'created_at', days(8))
    const guess = Buffer.from(session.refresh_token, 'base64url').fill(7, 16).toString('base64url')
    expect((await refreshLimited(guess)).body.code).toBe('refresh_token_not_found')
    expect((await auth.request('GET', '/user', { token: session.access_token })).status).toBe(200)
  })

  test('is that of the person: others stay signed in', async () => {
    const session = await auth.signIn(`free-${crypto.randomUUID()}@example.com`)
    await age(session.user.id, 'created_at', days(300))
    expect((await refreshLimited(session.refresh_token)).status).toBe(200)
  })
})

describe('the place of a session', () => {
  const headers = { 'X-Place': 'Bern' }
  const placeOf = async (userId: string) =>
    (await auth.query('select place from auth.sessions where user_id = $1', [userId]))[0]?.place
  async function signInFrom(from: OpenAuth) {
    const { tokenHash: token_hash, type } = await auth.askForMail(`${crypto.randomUUID()}@example.com`)
    const answer = await from.request('POST', '/verify', { body: { type, token_hash }, headers })
    return answer.body as { refresh_token: string; user: { id: string } }
  }

  test('is what the proxy in front says, and is told again by each refresh', async () => {
    const behind = auth.again({ trustedProxies: 1, placeHeader: 'x-place' })
    const session = await signInFrom(behind)
    expect(await placeOf(session.user.id)).toBe('Bern')
    const body = { refresh_token: session.refresh_token }
    await behind.request('POST', '/token?grant_type=refresh_token', { body, headers: { 'X-Place': 'Oslo' } })
    expect(await placeOf(session.user.id)).toBe('Oslo')
  })

  test('is unknown without a proxy, whatever the client says', async () => {
    const open = auth.again({ placeHeader: 'x-place' })
    const session = await signInFrom(open)
    expect(await placeOf(session.user.id)).toBeNull()
    const body = { refresh_token: session.refresh_token }
    await open.request('POST', '/token?grant_type=refresh_token', { body, headers })
    expect(await placeOf(session.user.id)).toBeNull()
  })
})
