import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../../auth-events.ts'
import { enrollApp, proveApp } from '../../../test-support/authenticator-app.ts'
import { type OpenAuth, openAuth } from '../../../test-support/open-auth.ts'
import {
  generateCodes,
  openProven,
  openWithCodes,
  path,
  typeCode,
} from '../../../test-support/recovery-codes.ts'

const events: AuthEvent[] = []
let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({
    onEvent: async (_, event) => {
      events.push(event)
    },
  })
})
afterAll(() => auth?.close())

const call = (method: string, rest: string, token: string, body?: object) =>
  auth.request(method, path + rest, { token, ...(body && { body }) })
const statusOf = async (token: string) => (await call('GET', '', token)).body
const claimsOf = (token: unknown) => auth.keyring.verify(String(token))
const storedCodes = (userId: string) =>
  auth.query(
    `select c.code_hash, c.used_at from auth.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
     where f.user_id = $1`,
    [userId],
  )
const countFailures = async (userId: string) =>
  (await auth.query('select 1 from auth.code_failures where user_id = $1', [userId])).length

describe('generating', () => {
  test('shows ten codes once, and stores their keyed hashes', async () => {
    const { token, userId } = await openProven(auth)
    const answer = await call('POST', '', token)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.any(String),
        type: 'recovery_code',
        friendly_name: 'Recovery codes',
        total: 10,
        codes: expect.any(Array),
      },
    ])
    const codes = answer.body.codes as string[]
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/)
    const rows = await storedCodes(userId)
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows.map(({ code_hash }) => code_hash).sort()).toEqual(
      codes.map((code) => auth.keyring.digest(`recovery-code:${answer.body.id}:${code}`)).sort(),
    )
  })

  test('adds a verified factor to the user object', async () => {
    const { token } = await openProven(auth)
    const { body } = await call('POST', '', token, { friendly_name: 'On paper' })
    expect(body.friendly_name).toBe('On paper')
    const user = await auth.request('GET', '/user', { token })
    expect(user.body.factors).toMatchObject([
      { factor_type: 'totp' },
      { id: body.id, factor_type: 'recovery_code', status: 'verified', friendly_name: 'On paper' },
    ])
  })

  test('needs a free name, if one is given', async () => {
    const { token } = await openProven(auth)
    const answer = await call('POST', '', token, { friendly_name: 'App' })
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_factor_name_conflict'])
    expect((await call('GET', '', token)).status).toBe(404)
  })

  test('works for a person whose app has the default name', async () => {
    const { access_token } = await auth.signIn()
    const app = await enrollApp(auth, access_token, 'Recovery codes')
    const { access_token: token } = await proveApp(auth, access_token, { app, time: Date.now() })
    expect(await generateCodes(auth, token)).toHaveLength(10)
  })

  test('is refused while there is a set, which stays', async () => {
    const { token, userId } = await openWithCodes(auth)
    const before = await storedCodes(userId)
    const answer = await call('POST', '', token)
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_verified_factor_exists'])
    expect(await storedCodes(userId)).toEqual(before)
  })

  test('succeeds once if it is asked for twice at once', async () => {
    const { token, userId } = await openProven(auth)
    const answers = await Promise.all([call('POST', '', token), call('POST', '', token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await storedCodes(userId)).toHaveLength(10)
  })

  test('needs another factor, which is verified', async () => {
    const { access_token: token, user } = await auth.signIn()
    await enrollApp(auth, token)
    const answer = await call('POST', '', token)
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_recovery_codes_sole_factor'])
    expect(await storedCodes(user.id)).toEqual([])
  })

  test.each([
    [true, 200],
    [false, 422],
  ])('counts a passkey as a factor: %s answers %i', async (passkeysAreFactors, status) => {
    const { refresh_token, user } = await auth.signIn()
    await auth.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, $2, '\\x00')`,
      [user.id, crypto.randomUUID()],
    )
    await auth.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [user.id])
    const body = { refresh_token }
    const raised = await auth.request('POST', '/token?grant_type=refresh_token', { body })
    const token = String(raised.body.access_token)
    const answer = await auth.again({ passkeysAreFactors }).request('POST', path, { token })
    expect(answer.status).toBe(status)
  })

  test('needs a recent sign-in', async () => {
    const { token, userId } = await openProven(auth)
    await auth.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [
      userId,
    ])
    const answer = await call('POST', '', token)
    expect([answer.status, answer.body.code]).toEqual([400, 'reauthentication_needed'])
  })

  test('leaves room for ten factors', async () => {
    const { token, userId } = await openWithCodes(auth)
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, friendly_name)
       select $1, 'totp', 'App ' || n from generate_series(2, 9) n`,
      [userId],
    )
    const enroll = (name: string) =>
      auth.request('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: name } })
    expect((await enroll('Tenth')).status).toBe(200)
    expect((await enroll('Eleventh')).body.code).toBe('too_many_enrolled_mfa_factors')
  })
})

describe('the status', () => {
  test('tells every session how many codes are left, and no code', async () => {
    const { token, lowToken, code, codes } = await openWithCodes(auth)
    const before = await statusOf(lowToken)
    expect(before).toEqual({ id: expect.any(String), type: 'recovery_code', total: 10, remaining: 10 })
    await typeCode(auth, token, code)
    const after = await statusOf(token)
    expect(after).toEqual({ ...before, remaining: 9 })
    for (const each of codes) expect(JSON.stringify(after)).not.toContain(each)
  })

  test('is not found where there is no set', async () => {
    const { token } = await openProven(auth)
    const answer = await call('GET', '', token)
    expect([answer.status, answer.body.code]).toEqual([404, 'mfa_factor_not_found'])
  })
})

describe('a right code', () => {
  test('raises the session, is told, and ends those that gave the first proof only', async () => {
    const { email, userId, lowToken, code } = await openWithCodes(auth)
    const third = await auth.signIn(email)
    events.length = 0
    const answer = await typeCode(auth, lowToken, code)
    expect(answer.status).toBe(200)
    const claims = await claimsOf(answer.body.access_token)
    expect(claims).toMatchObject({
      sub: userId,
      aal: 'aal2',
      session_id: (await claimsOf(lowToken)).session_id,
      amr: [{ method: 'mfa/recovery_code' }, { method: 'otp' }],
    })
    expect(events).toEqual([
      { name: 'signed_in', userId, sessionId: claims.session_id, method: 'mfa/recovery_code' },
      { name: 'signed_out', userId, sessionId: claims.session_id, method: 'unproven' },
    ])
    const other = await auth.request('GET', '/user', { token: third.access_token })
    expect(other.body.code).toBe('session_not_found')
  })

  test.each([
    ['capitals', (code: string) => code.toUpperCase()],
    ['groups', (code: string) => code.match(/.{4}/g)?.join('-')],
    ['spaces', (code: string) => ` ${code.match(/.{3}/g)?.join(' ')} `],
    ['letters like digits', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('is accepted with %s', async (_, type) => {
    const { lowToken, code } = await openWithCodes(auth)
    expect((await typeCode(auth, lowToken, type(code))).status).toBe(200)
  })

  test('ends the refresh token from before', async () => {
    const { lowToken, lowRefreshToken, code } = await openWithCodes(auth)
    await typeCode(auth, lowToken, code)
    const answer = await auth.request('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: lowRefreshToken },
    })
    expect(answer.body.code).toBe('refresh_token_not_found')
  })
})

describe('a wrong code', () => {
  test.each(['000000000000', '', undefined, null])(
    'such as %j is refused, counted and told',
    async (typed) => {
      const { userId, lowToken } = await openWithCodes(auth)
      const answer = await typeCode(auth, lowToken, typed)
      expect([answer.status, answer.body]).toEqual([
        422,
        { code: 'mfa_verification_failed', message: 'Invalid recovery code entered' },
      ])
      expect(await countFailures(userId)).toBe(1)
      expect(events.at(-1)).toEqual({
        name: 'sign_in_refused',
        userId,
        method: 'mfa/recovery_code',
        reason: 'mfa_verification_failed',
      })
      expect(await statusOf(lowToken)).toMatchObject({ remaining: 10 })
    },
  )

  test('that is longer than any code is refused before it is compared', async () => {
    const { userId, lowToken } = await openWithCodes(auth)
    expect((await typeCode(auth, lowToken, '0'.repeat(65))).body.code).toBe('validation_failed')
    expect(await countFailures(userId)).toBe(0)
  })

  test('is not found where there is no set', async () => {
    const { token, userId } = await openProven(auth)
    const answer = await typeCode(auth, token, '000000000000')
    expect([answer.status, answer.body.code]).toEqual([404, 'mfa_factor_not_found'])
    expect(await countFailures(userId)).toBe(0)
  })
})

describe('regenerating', () => {
  test('replaces all codes, keeps the factor, and lets people try again', async () => {
    const { token, lowToken, userId, code } = await openWithCodes(auth)
    const before = await statusOf(token)
    await auth.query(
      `insert into auth.code_failures (user_id, proof, address)
       select $1, 'factor', '198.51.100.7' from generate_series(1, 10)`,
      [userId],
    )
    const answer = await call('POST', '/regenerate', token)
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...before, remaining: undefined, friendly_name: 'Recovery codes', codes: expect.any(Array) },
    ])
    const codes = answer.body.codes as string[]
    expect(codes).toHaveLength(10)
    expect(codes).not.toContain(code)
    expect(await statusOf(token)).toEqual(before)
    expect((await typeCode(auth, lowToken, code)).body.code).toBe('mfa_verification_failed')
    expect((await typeCode(auth, lowToken, codes[9])).status).toBe(200)
  })

  test('makes used codes whole again', async () => {
    const { lowToken, code } = await openWithCodes(auth)
    const raised = await typeCode(auth, lowToken, code)
    const token = String(raised.body.access_token)
    expect((await call('POST', '/regenerate', token)).status).toBe(200)
    expect(await statusOf(token)).toMatchObject({ total: 10, remaining: 10 })
  })

  test('needs a set', async () => {
    const { token } = await openProven(auth)
    const answer = await call('POST', '/regenerate', token)
    expect([answer.status, answer.body.code]).toEqual([404, 'mfa_factor_not_found'])
  })
})

describe('deleting', () => {
  test('removes the set, and takes back what its codes have proven', async () => {
    const { email, token, userId, code } = await openWithCodes(auth)
    const before = await statusOf(token)
    const raised = await typeCode(auth, (await auth.signIn(email)).access_token, code)
    const answer = await call('DELETE', '', token)
    expect([answer.status, answer.body]).toEqual([200, { id: before.id }])
    expect(await storedCodes(userId)).toEqual([])
    expect((await call('GET', '', token)).status).toBe(404)
    const refreshed = await auth.request('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: raised.body.refresh_token },
    })
    expect(await claimsOf(refreshed.body.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    })
  })

  test('needs a set', async () => {
    const { token } = await openProven(auth)
    expect((await call('DELETE', '', token)).body.code).toBe('mfa_factor_not_found')
  })

  test('is no way to remove a set as if it were another factor', async () => {
    const { token } = await openWithCodes(auth)
    const { id } = await statusOf(token)
    for (const [method, rest] of [
      ['DELETE', ''],
      ['POST', '/challenge'],
      ['POST', '/verify'],
    ] as const) {
      const answer = await auth.request(method, `/factors/${id}${rest}`, { token, body: {} })
      expect([answer.status, answer.body.code]).toEqual([404, 'mfa_factor_not_found'])
    }
    expect(await statusOf(token)).toMatchObject({ remaining: 10 })
  })
})

test.each([
  ['POST', ''],
  ['POST', '/regenerate'],
  ['DELETE', ''],
])('an old proof is not enough to change the codes: %s %s', async (method, rest) => {
  const { token, userId } = await openWithCodes(auth)
  const before = await storedCodes(userId)
  const later = auth.again({ stepUpAge: 900, clock: () => Date.now() + 901_000 })
  const answer = await later.request(method, path + rest, { token })
  expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
  expect(await storedCodes(userId)).toEqual(before)
})

describe('where recovery codes are off', () => {
  test.each([
    ['', 'mfa_recovery_codes_enroll_not_enabled'],
    ['/regenerate', 'mfa_recovery_codes_enroll_not_enabled'],
    ['/verify', 'mfa_recovery_codes_verify_not_enabled'],
  ])('%s is refused with its own code', async (rest, code) => {
    const person = await openWithCodes(auth)
    const off = auth.again({ ways: { recoveryCodes: false } })
    const answer = await off.request('POST', path + rest, {
      token: person.token,
      body: { code: person.code },
    })
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(await statusOf(person.token)).toMatchObject({ remaining: 10 })
  })

  test('they can still be deleted', async () => {
    const { token } = await openWithCodes(auth)
    const off = auth.again({ ways: { recoveryCodes: false } })
    expect((await off.request('DELETE', path, { token })).status).toBe(200)
  })
})

test.each([
  ['GET', ''],
  ['POST', ''],
  ['DELETE', ''],
  ['POST', '/verify'],
  ['POST', '/regenerate'],
])('nobody who is not signed in: %s %s', async (method, rest) => {
  const answer = await auth.request(method, path + rest)
  expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
})

test.each([
  ['POST', ''],
  ['POST', '/verify'],
  ['POST', '/regenerate'],
])('a guest has nothing to recover: %s %s', async (method, rest) => {
  const { token, userId } = await openWithCodes(auth)
  await auth.query('update auth.users set is_anonymous = true where id = $1', [userId])
  expect((await call(method, rest, token)).body.code).toBe('no_authorization')
})
