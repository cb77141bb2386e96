import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateSecretKey, openSecretBox } from '../../../tokens/tokens.ts'
import type { AuthEvent } from '../../auth-events.ts'
import {
  address,
  answerFactor,
  askFactor,
  enrollApp,
  proveApp,
  showCode,
} from '../../test-support/authenticator-app.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

// The clock stands still, so that no code expires between showing and typing it.
const now = Date.now()
const step = 30_000
const events: AuthEvent[] = []
let auth: OpenAuth
let base: OpenAuth
beforeAll(async () => {
  base = await openAuth()
  auth = base.again({
    clock: () => now,
    onEvent: async (_, event) => {
      events.push(event)
    },
  })
})
afterAll(() => base?.close())

const refresh = (token: string) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
const claimsOf = (token: unknown) => auth.keyring.verify(String(token))

/** A person with an enrolled app and an open challenge. */
async function begin(email = freshEmail()) {
  const session = await base.signIn(email)
  const app = await enrollApp(auth, session.access_token)
  const challengeId = await askFactor(auth, session.access_token, app.id)
  const type = (code: string, token = session.access_token) =>
    answerFactor(auth, token, app.id, { challenge_id: challengeId, code })
  return { email, session, token: session.access_token, app, challengeId, type }
}

const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')
const wrong = { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }
const statusOf = async (id: string) =>
  (await auth.query('select status from auth.mfa_factors where id = $1', [id]))[0]?.status

describe('a challenge', () => {
  test('says what it asks for and how long it waits', async () => {
    const { token, app } = await begin()
    const before = Math.floor(Date.now() / 1000)
    const answer = await auth.request('POST', `/factors/${app.id}/challenge`, { token, body: {} })
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: expect.any(String), type: 'totp', expires_at: expect.any(Number) },
    ])
    expect(Math.abs(Number(answer.body.expires_at) - before - 300)).toBeLessThanOrEqual(5)
    const { body } = await auth.request('GET', '/user', { token })
    expect(body.factors).toMatchObject([{ last_challenged_at: expect.any(String) }])
  })

  test('needs no body', async () => {
    const { token, app } = await begin()
    expect((await auth.request('POST', `/factors/${app.id}/challenge`, { token })).status).toBe(200)
  })

  test.each([
    ['challenge', 'POST'],
    ['verify', 'POST'],
    ['', 'DELETE'],
  ])('of somebody else looks like none: /%s', async (act, method) => {
    const [ada, ben] = [await begin(), await begin()]
    const body = { challenge_id: ada.challengeId, code: showCode(ada.app.secret, now) }
    const path = (id: string) => `/factors/${id}${act && `/${act}`}`
    const theirs = await auth.request(method, path(ada.app.id), { token: ben.token, address, body })
    const none = await auth.request(method, path(crypto.randomUUID()), { token: ben.token, address, body })
    expect([theirs.status, theirs.body]).toEqual([
      404,
      { code: 'mfa_factor_not_found', message: 'Factor not found' },
    ])
    expect(none.body).toEqual(theirs.body)
    expect(await statusOf(ada.app.id)).toBe('unverified')
    const malformed = await auth.request(method, path('nonsense'), { token: ben.token, body })
    expect([malformed.status, malformed.body.code]).toEqual([404, 'validation_failed'])
  })

  test('is refused where the factor is off', async () => {
    const { token, app, challengeId } = await begin()
    const off = auth.again({ ways: { totp: false } })
    for (const act of ['challenge', 'verify']) {
      const body = { challenge_id: challengeId, code: showCode(app.secret, now) }
      const answer = await off.request('POST', `/factors/${app.id}/${act}`, { token, address, body })
      expect([answer.status, answer.body]).toEqual([
        422,
        { code: 'mfa_totp_verify_not_enabled', message: 'MFA verification is disabled for TOTP' },
      ])
    }
  })

  test('more than fifteen times in a minute is refused', async () => {
    const { token, app } = await begin()
    const ask = () => auth.request('POST', `/factors/${app.id}/challenge`, { token, address })
    // Beginning took one.
    for (let count = 2; count <= 15; count += 1) expect((await ask()).status).toBe(200)
    const answer = await ask()
    expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
  })
})

describe('the right code', () => {
  test('raises the same session to aal2 with new tokens', async () => {
    const { session, app, type } = await begin()
    const answer = await type(showCode(app.secret, now))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: session.user.id, factors: [{ id: app.id, status: 'verified' }] },
    })
    const [before, after] = [await claimsOf(session.access_token), await claimsOf(answer.body.access_token)]
    expect(after).toMatchObject({
      session_id: before.session_id,
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: Math.floor(now / 1000) },
        { method: 'otp', timestamp: expect.any(Number) },
      ],
    })
  })

  test('is told as a sign-in', async () => {
    const { session, app, type } = await begin()
    await type(showCode(app.secret, now))
    const { session_id } = await claimsOf(session.access_token)
    expect(events.findLast(({ name }) => name === 'signed_in')).toEqual({
      name: 'signed_in',
      userId: session.user.id,
      sessionId: session_id,
      method: 'totp',
    })
  })

  test('is kept by a refresh', async () => {
    const { app, type } = await begin()
    const raised = await type(showCode(app.secret, now))
    const refreshed = await refresh(String(raised.body.refresh_token))
    expect(refreshed.status).toBe(200)
    expect(await claimsOf(refreshed.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    })
  })

  test('makes the refresh token from before useless, and the session goes on', async () => {
    const { session, app, type } = await begin()
    const raised = await type(showCode(app.secret, now))
    const old = await refresh(session.refresh_token)
    expect([old.status, old.body.code]).toEqual([400, 'refresh_token_not_found'])
    expect((await refresh(String(raised.body.refresh_token))).status).toBe(200)
  })

  test('changes the time of the factor, and neither a question nor a wrong code does', async () => {
    const { token, app, type } = await begin()
    const long = new Date('2026-01-01T08:00:00Z')
    const timeOf = async () =>
      (await auth.query('select updated_at from auth.mfa_factors where id = $1', [app.id]))[0]?.updated_at
    const { access_token } = await proveApp(auth, token, { app, time: now - step })
    await auth.query('update auth.mfa_factors set updated_at = $2 where id = $1', [app.id, long])
    await askFactor(auth, access_token, app.id)
    await type(otherCode(showCode(app.secret, now)))
    expect(await timeOf()).toEqual(long)
    expect((await type(showCode(app.secret, now))).status).toBe(200)
    expect(await timeOf()).not.toEqual(long)
  })

  test('is told as a sign-out where it ends other sessions, once for all of them', async () => {
    const { email, session, app, token } = await begin()
    for (let times = 0; times < 2; times += 1) await base.signIn(email)
    events.length = 0
    const { access_token } = await proveApp(auth, token, { app, time: now - step })
    await proveApp(auth, access_token, { app, time: now })
    const { session_id } = await claimsOf(token)
    expect(events.filter(({ name }) => name === 'signed_out')).toEqual([
      { name: 'signed_out', userId: session.user.id, sessionId: session_id, method: 'unproven' },
    ])
  })

  test('ends the other sessions of the person that lack it, and nobody else’s', async () => {
    const { email, session, app, token } = await begin()
    const [other, stranger] = [await base.signIn(email), await base.signIn()]
    await proveApp(auth, other.access_token, { app, time: now - step })
    // The second session ended the first one.
    expect((await auth.request('GET', '/user', { token })).body.code).toBe('session_not_found')
    const third = await base.signIn(email)
    await proveApp(auth, third.access_token, { app, time: now })
    const left = await auth.query('select aal from auth.sessions where user_id = $1', [session.user.id])
    expect(left).toEqual([{ aal: 'aal2' }, { aal: 'aal2' }])
    expect((await refresh(stranger.refresh_token)).status).toBe(200)
  })

  test('removes the other unverified factors of the type', async () => {
    const { token, session, app, type } = await begin()
    await enrollApp(auth, token, 'Another')
    await type(showCode(app.secret, now))
    const left = await auth.query('select id from auth.mfa_factors where user_id = $1', [session.user.id])
    expect(left).toEqual([{ id: app.id }])
  })

  test.each([
    [-2, 422],
    [-1, 200],
    [1, 200],
    [2, 422],
  ])('of a clock that is %i steps off answers %i', async (steps, status) => {
    const { app, type } = await begin()
    expect((await type(showCode(app.secret, now + steps * step))).status).toBe(status)
  })

  test('works once, also for another challenge and session; nor does an older one', async () => {
    const { email, session, app, type } = await begin()
    const raised = await type(showCode(app.secret, now))
    const token = String(raised.body.access_token)
    for (const time of [now, now - step]) {
      const challenge_id = await askFactor(auth, token, app.id)
      const code = showCode(app.secret, time)
      const again = await answerFactor(auth, token, app.id, { challenge_id, code })
      expect([again.status, again.body]).toEqual([422, wrong])
    }
    const other = await base.signIn(email)
    await proveApp(auth, other.access_token, { app, time: now + step })
    expect(other.user.id).toBe(session.user.id)
  })

  test('is accepted once if it is sent many times at once', async () => {
    const { app, token } = await begin()
    const challenges = await Promise.all(Array.from({ length: 5 }, () => askFactor(auth, token, app.id)))
    const code = showCode(app.secret, now)
    const answers = await Promise.all(
      challenges.map((challenge_id) => answerFactor(auth, token, app.id, { challenge_id, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('is needed for an unverified factor as soon as another one is verified', async () => {
    const { email, app, token, type } = await begin()
    const waiting = await enrollApp(auth, token, 'Planted')
    await type(showCode(app.secret, now))
    // As if it were of another type, which verifying the first one leaves alone.
    await auth.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, sealed_secret)
       select $1, user_id, 'totp', sealed_secret from auth.mfa_factors where id = $2`,
      [waiting.id, app.id],
    )
    const other = await base.signIn(email)
    const challenge_id = await askFactor(auth, other.access_token, waiting.id)
    const answer = await answerFactor(auth, other.access_token, waiting.id, { challenge_id, code: '123456' })
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_aal'])
    expect(await statusOf(waiting.id)).toBe('unverified')
  })

  test('seals the secret again if the key was replaced', async () => {
    const [oldKey, newKey] = [generateSecretKey(), generateSecretKey()]
    const withKeys = (keys: string) => auth.again({ secrets: openSecretBox(keys) })
    const { access_token } = await base.signIn()
    const app = await enrollApp(withKeys(oldKey), access_token)
    const both = withKeys(`${newKey},${oldKey}`)
    const raised = await proveApp(both, access_token, { app, time: now - step })
    await proveApp(withKeys(newKey), raised.access_token, { app, time: now })
  })
})

describe('a wrong answer', () => {
  test('changes nothing, is told, and leaves the challenge open', async () => {
    const { session, app, type } = await begin()
    const code = showCode(app.secret, now)
    const answer = await type(otherCode(code))
    expect([answer.status, answer.body]).toEqual([422, wrong])
    expect(await statusOf(app.id)).toBe('unverified')
    expect(events.at(-1)).toEqual({
      name: 'sign_in_refused',
      userId: session.user.id,
      method: 'totp',
      reason: 'mfa_verification_failed',
    })
    expect((await refresh(session.refresh_token)).status).toBe(200)
    expect((await type(code)).status).toBe(200)
  })

  test.each(['', undefined])('that is empty (%s) is refused', async (code) => {
    const { token, app, challengeId } = await begin()
    const answer = await answerFactor(auth, token, app.id, { challenge_id: challengeId, code })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'validation_failed', message: 'Code needs to be non-empty' },
    ])
  })

  test('is possible ten times a day at one network, over all challenges and sessions; then not even the right one is compared', async () => {
    const { email, app, token, type } = await begin()
    const code = showCode(app.secret, now)
    for (let tries = 1; tries <= 5; tries += 1) expect((await type(otherCode(code))).status).toBe(422)
    const other = await base.signIn(email)
    const challenge_id = await askFactor(auth, other.access_token, app.id)
    const typeThere = (typed: string) =>
      answerFactor(auth, other.access_token, app.id, { challenge_id, code: typed })
    for (let tries = 6; tries <= 10; tries += 1) expect((await typeThere(otherCode(code))).status).toBe(422)
    for (const answer of [await typeThere(code), await type(code, token)]) {
      expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
    }
    expect(await statusOf(app.id)).toBe('unverified')
    await auth.query(`update auth.code_failures set failed_at = failed_at - interval '24 hours'`)
    expect((await typeThere(code)).status).toBe(200)
  })

  /** A person with a verified app, who is signed in with the first proof only, as a thief of the password is. */
  async function beginProven() {
    const { email, session, app, token } = await begin()
    await proveApp(auth, token, { app, time: now - step })
    const stolen = (await base.signIn(email)).access_token
    const userId = session.user.id
    /** Wrong codes, as many as given, from each of these networks. */
    const guess = (networks: readonly string[], count = 10) =>
      auth.query(
        `insert into auth.code_failures (user_id, proof, address)
         select $1, 'factor', network from unnest($2::text[]) network, generate_series(1, $3::int)`,
        [userId, networks, count],
      )
    const answerFrom = async (from: string, code: string) => {
      const asked = await auth.request('POST', `/factors/${app.id}/challenge`, {
        token: stolen,
        address: from,
      })
      const body = { challenge_id: asked.body.id, code }
      return await auth.request('POST', `/factors/${app.id}/verify`, { token: stolen, address: from, body })
    }
    return { userId, app, guess, answerFrom, code: showCode(app.secret, now) }
  }

  const networks = (count: number) => Array.from({ length: count }, (_, last) => `203.0.113.${last}`)

  test('of whoever knows the password does not keep the owner out who is elsewhere', async () => {
    const { userId, code, answerFrom } = await beginProven()
    const there = '203.0.113.200'
    for (let tries = 1; tries <= 10; tries += 1) {
      expect((await answerFrom(there, otherCode(code))).status).toBe(422)
    }
    const refused = await answerFrom(there, code)
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
    const failures = await auth.query('select distinct address from auth.code_failures where user_id = $1', [
      userId,
    ])
    expect(failures).toEqual([{ address: there }])
    expect((await answerFrom('203.0.113.201', code)).status).toBe(200)
  })

  test('counts for a whole IPv6 network', async () => {
    const { guess, code, answerFrom } = await beginProven()
    await guess(['2001:db8:7:1::/64'])
    expect((await answerFrom('2001:db8:7:1::9', code)).status).toBe(429)
    expect((await answerFrom('2001:db8:7:2::9', code)).status).toBe(200)
  })

  test('is possible fifty times a day from all networks together', async () => {
    const { guess, code, answerFrom } = await beginProven()
    await guess(networks(5))
    for (const typed of [otherCode(code), code]) {
      expect((await answerFrom('203.0.113.202', typed)).status).toBe(429)
    }
  })

  test('from other networks never keeps the owner out where the second proof was given before', async () => {
    const { guess, code, answerFrom } = await beginProven()
    await guess(networks(200))
    expect((await answerFrom(address, code)).status).toBe(200)
  })

  test('where the second proof was given before counts for that network like any other', async () => {
    const { guess, code, answerFrom } = await beginProven()
    await guess([address])
    expect((await answerFrom(address, code)).status).toBe(429)
  })

  test('from all networks keeps out whoever gave only the first proof at theirs', async () => {
    const { userId, guess, code, answerFrom } = await beginProven()
    const there = '203.0.113.203'
    await auth.query(`insert into auth.sessions (user_id, address) values ($1, $2)`, [userId, there])
    await guess(networks(5))
    expect((await answerFrom(there, code)).status).toBe(429)
  })

  test('is counted however many are sent at once', async () => {
    const { session, app, type } = await begin()
    const code = otherCode(showCode(app.secret, now))
    await Promise.all(Array.from({ length: 14 }, () => type(code)))
    const failures = await auth.query('select 1 from auth.code_failures where user_id = $1', [
      session.user.id,
    ])
    expect(failures).toHaveLength(10)
  })

  test('does not use up the codes of mails, nor the other way round', async () => {
    const { email, session, app, type } = await begin()
    await auth.query(
      `insert into auth.code_failures (user_id, proof, address) select $1, 'factor', $2 from generate_series(1, 10)`,
      [session.user.id, address],
    )
    const mail = await base.askForMail(email)
    const typed = await auth.request('POST', '/verify', { body: { type: 'email', email, token: mail.code } })
    expect(typed.status).toBe(200)
    await auth.query(`update auth.code_failures set proof = 'code' where user_id = $1`, [session.user.id])
    expect((await type(showCode(app.secret, now))).status).toBe(200)
  })
})

describe('an answer is refused', () => {
  test('from another address', async () => {
    const { token, app, challengeId } = await begin()
    const body = { challenge_id: challengeId, code: showCode(app.secret, now) }
    const answer = await auth.request('POST', `/factors/${app.id}/verify`, {
      token,
      address: '198.51.100.8',
      body,
    })
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'mfa_ip_address_mismatch', message: 'Challenge and verify IP addresses mismatch' },
    ])
    expect(await statusOf(app.id)).toBe('unverified')
  })

  test('to a challenge that was answered', async () => {
    const { app, type } = await begin()
    const raised = await type(showCode(app.secret, now - step))
    const again = await type(showCode(app.secret, now), String(raised.body.access_token))
    expect([again.status, again.body.code]).toEqual([422, 'mfa_ip_address_mismatch'])
  })

  test('after five minutes', async () => {
    const { app, challengeId, type } = await begin()
    await auth.query(
      `update auth.mfa_challenges set created_at = created_at - interval '300 seconds' where id = $1`,
      [challengeId],
    )
    const answer = await type(showCode(app.secret, now))
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_challenge_expired'])
    expect(answer.body.message).toContain(challengeId)
  })

  test.each([undefined, 'nonsense', crypto.randomUUID()])('to the unknown challenge %s', async (id) => {
    const { token, app } = await begin()
    const code = showCode(app.secret, now)
    const answer = await answerFactor(auth, token, app.id, { challenge_id: id, code })
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'mfa_factor_not_found', message: 'MFA factor with the provided challenge ID not found' },
    ])
  })

  test('to the challenge of another factor', async () => {
    const [ada, ben] = [await begin(), await begin()]
    const code = showCode(ben.app.secret, now)
    const answer = await answerFactor(auth, ben.token, ben.app.id, { challenge_id: ada.challengeId, code })
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_factor_not_found'])
  })

  test.each([
    [`banned_until = now() + interval '1 day'`, 'user_banned'],
    ['deleted_at = now()', 'user_not_found'],
    ['is_anonymous = true', 'no_authorization'],
  ])('of a person with %s', async (change, code) => {
    const { session, app, type } = await begin()
    await auth.query(`update auth.users set ${change} where id = $1`, [session.user.id])
    const answer = await type(showCode(app.secret, now))
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect(await statusOf(app.id)).toBe('unverified')
  })
})

describe('unenrolling', () => {
  const unenroll = (token: string, id: string) => auth.request('DELETE', `/factors/${id}`, { token })

  test('an unverified factor needs no second proof', async () => {
    const { token, app } = await begin()
    const answer = await unenroll(token, app.id)
    expect([answer.status, answer.body]).toEqual([200, { id: app.id }])
    expect(await statusOf(app.id)).toBeUndefined()
  })

  test('a verified factor needs it', async () => {
    const { email, app, type } = await begin()
    await type(showCode(app.secret, now))
    const { access_token } = await base.signIn(email)
    const answer = await unenroll(access_token, app.id)
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' },
    ])
    expect(await statusOf(app.id)).toBe('verified')
  })

  test('lowers the sessions that used it, and the next token says so', async () => {
    const { email, app, token } = await begin()
    const here = await proveApp(auth, token, { app, time: now - step })
    const there = await proveApp(auth, (await base.signIn(email)).access_token, { app, time: now })
    const second = await enrollApp(auth, here.access_token, 'Second')
    const kept = await proveApp(auth, here.access_token, { app: second, time: now })
    expect((await unenroll(kept.access_token, app.id)).status).toBe(200)
    const [lowered, same] = [await refresh(there.refresh_token), await refresh(kept.refresh_token)]
    expect(await claimsOf(lowered.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
    expect(await claimsOf(same.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    })
  })
})
