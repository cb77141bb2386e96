// Somebody who reads a person's mail signs in as them, but has not their second factor. They get no further, and the
// person stays in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, enrollApp, proveApp } from '../test-support/authenticator-app.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { register, signInWith } from '../test-support/passkeys.ts'
import { openWithCodes, path } from '../test-support/recovery-codes.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { passkeys: true, phone: true }, passkeysAreFactors: true })
})
afterAll(() => auth?.close())

type Secure = (token: string) => Promise<string>

/** Returns the token of the raised session. */
const secureByApp: Secure = async (token) => {
  const app = await enrollApp(auth, token)
  return (await proveApp(auth, token, { app, time: Date.now() })).access_token
}

const secureByPasskey: Secure = async (token) => (await register(auth, token)).token

const isAlive = async (token: string) => (await auth.request('GET', '/user', { token })).status === 200

/** The owner's session with both proofs, and the thief's with the first one. */
async function open(secure: Secure) {
  const { access_token, user } = await auth.signIn()
  const owner = await secure(access_token)
  const thief = await auth.signIn(user.email)
  const other = await auth.signIn(user.email)
  return { owner, thief: thief.access_token, other: other.access_token }
}

describe.each([
  ['an authenticator app', secureByApp],
  ['a passkey', secureByPasskey],
])('a thief of the mailbox of a person with %s', (_, secure) => {
  test('cannot sign the person out elsewhere', async () => {
    const { thief } = await open(secure)
    const { status, body } = await expectHarmless(auth, [thief], () =>
      auth.request('POST', '/logout?scope=others', { token: thief }),
    )
    expect([status, body.code]).toEqual([422, 'insufficient_aal'])
  })

  test.each(['', '?scope=global'])('ends only the own session by /logout%s', async (query) => {
    const { owner, thief, other } = await open(secure)
    const email = freshEmail()
    await auth.request('PUT', '/user', { token: owner, body: { email } })
    expect((await auth.request('POST', `/logout${query}`, { token: thief })).status).toBe(204)
    expect([await isAlive(owner), await isAlive(other), await isAlive(thief)]).toEqual([true, true, false])
    const { body } = await auth.request('GET', '/user', { token: owner })
    expect(body.new_email).toBe(email)
  })

  test.each([
    ['the address', () => ({ email: freshEmail() })],
    ['the number', () => ({ phone: freshPhone() })],
    ['the password', () => ({ password: 'violet-7-lanterns' })],
    ['the address beside other data', () => ({ email: freshEmail(), data: { theme: 'dark' } })],
  ])('cannot change %s, and no message leaves', async (_, change) => {
    const { thief: token } = await open(secure)
    const messages = auth.mails.length + auth.texts.length
    const { status, body } = await expectHarmless(auth, [token], () =>
      auth.request('PUT', '/user', { token, body: change() }),
    )
    expect([status, body.code]).toEqual([401, 'insufficient_aal'])
    expect(auth.mails.length + auth.texts.length).toBe(messages)
  })

  test('cannot set a password with the mailed code either', async () => {
    const { thief: token } = await open(secure)
    await auth.request('GET', '/reauthenticate', { token })
    const nonce = auth.mails.at(-1)?.code
    const { status, body } = await expectHarmless(auth, [String(nonce)], () =>
      auth.request('PUT', '/user', { token, body: { password: 'violet-7-lanterns', nonce } }),
    )
    expect([status, body.code]).toEqual([401, 'insufficient_aal'])
  })

  test('may change data that decides nothing, as in the original', async () => {
    const { thief: token } = await open(secure)
    const answer = await auth.request('PUT', '/user', { token, body: { data: { theme: 'dark' } } })
    expect([answer.status, answer.body.user_metadata]).toEqual([
      200,
      expect.objectContaining({ theme: 'dark' }),
    ])
  })

  test('is signed out by the person, who has given the second proof', async () => {
    const { owner, thief, other } = await open(secure)
    expect((await auth.request('POST', '/logout?scope=others', { token: owner })).status).toBe(204)
    expect([await isAlive(owner), await isAlive(other), await isAlive(thief)]).toEqual([true, false, false])
  })
})

describe.each([
  ['an authenticator app', secureByApp],
  ['a passkey', secureByPasskey],
])('a thief of a token from before the second proof by %s', (_, secure) => {
  test.each(['', '?scope=global', '?scope=local'])('does not end the session by /logout%s', async (query) => {
    const { access_token: copied } = await auth.signIn()
    const owner = await secure(copied)
    const { status, body } = await expectHarmless(auth, [copied], () =>
      auth.request('POST', `/logout${query}`, { token: copied }),
    )
    expect([status, body.code]).toEqual([403, 'insufficient_aal'])
    expect((await auth.request('POST', `/logout${query}`, { token: owner })).status).toBe(204)
    expect(await isAlive(owner)).toBe(false)
  })
})

describe('a thief of the mailbox who signs in too often', () => {
  /** The thief's sessions are all newer than those of the owner. */
  async function crowd(userId: string, { aal, count }: { readonly aal: string; readonly count: number }) {
    await auth.query(
      `insert into auth.sessions (user_id, aal, created_at)
       select $1, $2, now() + make_interval(secs => n) from generate_series(1, $3::int) n`,
      [userId, aal, count],
    )
  }

  const countSessions = async (userId: string, aal: string) =>
    (await auth.query('select 1 from auth.sessions where user_id = $1 and aal = $2', [userId, aal])).length

  test('ends own sessions, not that with both proofs', async () => {
    const { access_token, user } = await auth.signIn()
    const owner = await secureByApp(access_token)
    await crowd(user.id, { aal: 'aal1', count: 499 })
    const thief = await auth.signIn(user.email)
    expect([await isAlive(owner), await isAlive(thief.access_token)]).toEqual([true, true])
    expect(await countSessions(user.id, 'aal1')).toBe(499)
  })

  test('ends none where each one has both proofs', async () => {
    const { access_token, user } = await auth.signIn()
    const owner = await secureByApp(access_token)
    await crowd(user.id, { aal: 'aal2', count: 499 })
    for (let times = 1; times <= 2; times += 1) await auth.signIn(user.email)
    expect(await isAlive(owner)).toBe(true)
    expect([await countSessions(user.id, 'aal2'), await countSessions(user.id, 'aal1')]).toEqual([500, 1])
  })

  test('cannot keep the person out, whose next sign-in ends the oldest', async () => {
    const { access_token, user } = await auth.signIn()
    const { key, token: oldest } = await register(auth, access_token)
    await crowd(user.id, { aal: 'aal2', count: 499 })
    expect((await signInWith(auth, key)).status).toBe(200)
    expect([await isAlive(oldest), await countSessions(user.id, 'aal2')]).toEqual([false, 500])
  })
})

describe('a thief of the mailbox who uses up the tries of all networks', () => {
  const [home, elsewhere] = ['2001:db8:7:1::9', '203.0.113.200']
  const wrongCode = 'AAAA-BBBB-CCCC'

  const prove = (token: string, code: string, address: string) =>
    auth.request('POST', `${path}/verify`, { token, address, body: { code } })

  /** Ten wrong codes from each of five networks, and everything that the session may end. */
  async function attack(email: string) {
    const thief = await auth.signIn(email)
    for (let network = 1; network <= 5; network += 1) {
      for (let tries = 1; tries <= 10; tries += 1) {
        const answer = await prove(thief.access_token, wrongCode, `203.0.113.${network}`)
        expect(answer.body.code).toBe('mfa_verification_failed')
      }
    }
    for (const scope of ['others', 'global']) {
      await auth.request('POST', `/logout?scope=${scope}`, { token: thief.access_token })
    }
  }

  /** A person who gave the second proof at home, signed out, and comes back. */
  async function openAtHome() {
    const { email, codes, token, lowToken } = await openWithCodes(auth)
    const proven = await prove(lowToken, codes[0] ?? '', home)
    expect(proven.status).toBe(200)
    for (const each of [token, String(proven.body.access_token)]) {
      expect((await auth.request('POST', '/logout?scope=local', { token: each })).status).toBe(204)
    }
    return { email, code: codes[1] ?? '' }
  }

  test('does not keep the person out at home, even after all sessions have ended', async () => {
    const { email, code } = await openAtHome()
    await attack(email)
    const { access_token: token } = await auth.signIn(email)
    expect((await prove(token, code, elsewhere)).body.code).toBe('mfa_recovery_codes_locked')
    expect((await prove(token, code, '2001:db8:7:1::77')).status).toBe(200)
  })

  test.each([
    ['does not keep the person out where a session with both proofs lives', 'aal2', 'place', 'null', 200],
    ['is stopped where a session has the first proof alone', 'aal1', 'place', 'null', 429],
    ['is stopped where a session was revoked', 'aal2', 'revoked_at', 'now()', 429],
    ['is stopped where a session is over', 'aal2', 'not_after', 'now()', 429],
    ['is stopped where somebody acts for the person', 'aal2', 'actor_id', '$1', 429],
  ])('%s', async (_, aal, column, value, status) => {
    const { email, code } = await openAtHome()
    await attack(email)
    const { access_token: token, user } = await auth.signIn(email)
    await auth.query('delete from auth.proven_networks where user_id = $1', [user.id])
    await auth.query(
      `insert into auth.sessions (user_id, aal, address, ${column}) values ($1, $2, $3, ${value})`,
      [user.id, aal, home],
    )
    expect((await prove(token, code, '2001:db8:7:1::78')).status).toBe(status)
  })

  test('still has ten tries a day there', async () => {
    const { email, code } = await openAtHome()
    await attack(email)
    const { access_token: token } = await auth.signIn(email)
    for (let tries = 1; tries <= 10; tries += 1) await prove(token, wrongCode, home)
    const answer = await expectHarmless(auth, [code], () => prove(token, code, home))
    expect([answer.status, answer.body.code]).toEqual([429, 'mfa_recovery_codes_locked'])
  })

  test('does not use up the room for requests there either', async () => {
    const { email, code } = await openAtHome()
    const { access_token: token, user } = await auth.signIn(email)
    await auth.query(
      `insert into platform.rate_limits as kept (bucket, tokens, full_at) values ($1, -1000, now() + interval '1 hour')
       on conflict (bucket) do update set tokens = excluded.tokens`,
      [`factorVerify:${user.id}`],
    )
    expect((await prove(token, code, elsewhere)).body.code).toBe('over_request_rate_limit')
    expect((await prove(token, code, home)).status).toBe(200)
  })
})

test('a passkey proves the network where it signs in', async () => {
  const { access_token, user } = await auth.signIn()
  const { key } = await register(auth, access_token)
  await auth.query('delete from auth.proven_networks')
  await signInWith(auth, key)
  const networks = await auth.query('select user_id from auth.proven_networks')
  expect(networks).toEqual([{ user_id: user.id }])
})

test('the first proof proves no network', async () => {
  const { user } = await auth.signIn()
  expect(await auth.query('select 1 from auth.proven_networks where user_id = $1', [user.id])).toEqual([])
})

test('a person has ten proven networks, those of the latest proofs', async () => {
  const { access_token, user } = await auth.signIn()
  await auth.query(
    `insert into auth.proven_networks (user_id, network, proven_at)
     select $1, '203.0.113.' || n, now() - make_interval(hours => n) from generate_series(1, 12) n`,
    [user.id],
  )
  await secureByApp(access_token)
  const rows = await auth.query(
    'select network from auth.proven_networks where user_id = $1 order by proven_at desc',
    [user.id],
  )
  const networks = rows.map(({ network }) => network)
  expect(networks).toEqual([address, ...Array.from({ length: 9 }, (_, n) => `203.0.113.${n + 1}`)])
})
