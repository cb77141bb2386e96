// A link lets one person act for another, once, until it ends. What it opens is a session of the person that names the
// actor; the person's own account does not notice.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Acting } from '../../auth.ts'
import { storeActorLink } from '../../test-support/actor-links.ts'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { expectHarmless, expectSilence } from '../../test-support/watch-auth.ts'

type Session = Awaited<ReturnType<OpenAuth['signIn']>>

let auth: OpenAuth
let person: Session
let actor: Session
let admits = true
const admitted: Acting[] = []
const events: object[] = []

beforeAll(async () => {
  auth = await openAuth({
    admitActor: async (_, acting) => {
      admitted.push(acting)
      return admits
    },
    onEvent: async (_, event) => {
      events.push(event)
    },
  })
  person = await auth.signIn()
  actor = await auth.signIn()
})
afterAll(() => auth?.close())
beforeEach(() => {
  admits = true
  admitted.length = 0
  events.length = 0
})

const store = (seconds?: number) =>
  storeActorLink(auth, {
    userId: person.user.id,
    actorId: actor.user.id,
    ...(seconds !== undefined && { seconds }),
  })

const verify = (token_hash: string, token: string | undefined = actor.access_token) =>
  auth.request('POST', '/verify', {
    body: { type: 'impersonation', token_hash },
    ...(token !== undefined && { token }),
  })

const refresh = (refresh_token: unknown) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })

const getUser = (token: unknown) => auth.request('GET', '/user', { token: String(token) })

const sessionIdOf = (token: unknown) => decodeJwt(String(token)).session_id

const countSessions = async (userId: string) =>
  (await auth.query('select 1 from auth.sessions where user_id = $1', [userId])).length

const linkRefused = { code: 'otp_expired', message: 'Email link is invalid or has expired' }

describe('the link', () => {
  test('opens a session of the person that names the actor, what narrows it, and its end', async () => {
    const { status, body } = await verify(await store())
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: person.user.id, email: person.user.email })
    const claims = decodeJwt(String(body.access_token))
    expect(claims).toMatchObject({
      sub: person.user.id,
      aal: 'aal1',
      amr: [{ method: 'impersonation' }],
      act: { sub: actor.user.id, room: 'b' },
    })
    const [row] = await auth.query(
      `select actor_id, actor_session_id, extract(epoch from not_after - now())::int as seconds
       from auth.sessions where id = $1`,
      [claims.session_id],
    )
    expect(row).toEqual({
      actor_id: actor.user.id,
      actor_session_id: sessionIdOf(actor.access_token),
      seconds: expect.closeTo(3600, -1.3),
    })
    expect(admitted).toEqual([
      {
        userId: person.user.id,
        actorId: actor.user.id,
        sessionId: claims.session_id,
        claims: { room: 'b' },
      },
    ])
  })

  test('is no sign-in of the person: their account and their other sessions stay as they are', async () => {
    const guarded = `select to_jsonb(u) as row from auth.users u where id = $1
      union all select to_jsonb(i) from auth.identities i where user_id = $1
      union all select to_jsonb(n) from auth.proven_networks n where user_id = $1
      union all select to_jsonb(s) from auth.sessions s where user_id = $1 and actor_id is null`
    const before = await auth.query(guarded, [person.user.id])
    expect((await verify(await store())).status).toBe(200)
    expect(await auth.query(guarded, [person.user.id])).toEqual(before)
    expect(events).toEqual([])
    expect(auth.notices).toEqual([])
  })

  test('works once', async () => {
    const link = await store()
    expect((await verify(link)).status).toBe(200)
    const again = await expectHarmless(auth, [link], () => verify(link))
    expect([again.status, again.body]).toEqual([403, linkRefused])
    expect(events).toEqual([
      { name: 'sign_in_refused', userId: actor.user.id, method: 'impersonation', reason: 'otp_expired' },
    ])
  })

  test('opens one session, however many requests use it at the same time', async () => {
    const link = await store()
    const before = await countSessions(person.user.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
    expect(await countSessions(person.user.id)).toBe(before + 1)
  })

  test('is refused after its hour', async () => {
    const link = await store(-1)
    const { status, body } = await expectHarmless(auth, [link], () => verify(link))
    expect([status, body]).toEqual([403, linkRefused])
  })

  test.each([
    ['another person', async () => (await auth.signIn()).access_token, 403, 'otp_expired'],
    ['the person', async () => person.access_token, 403, 'otp_expired'],
    ['nobody', async () => '', 401, 'no_authorization'],
    ['the public key', async () => auth.keyring.publishableKey, 403, 'bad_jwt'],
  ])('is of no use to %s, and still works for the actor', async (_, tokenOf, status, code) => {
    const link = await store()
    const token = await tokenOf()
    const refused = await expectHarmless(auth, [link], () => verify(link, token))
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect((await verify(link)).status).toBe(200)
  })

  test('is of no use to somebody who acts for the actor already', async () => {
    const { body } = await verify(await store())
    const link = await storeActorLink(auth, { userId: actor.user.id, actorId: person.user.id })
    const refused = await expectHarmless(auth, [link], () => verify(link, String(body.access_token)))
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonation_refused'])
  })

  test('is of no use to an actor whose own session has ended', async () => {
    const { access_token, user } = await auth.signIn(actor.user.email)
    await auth.request('POST', '/logout?scope=local', { token: access_token })
    const link = await storeActorLink(auth, { userId: person.user.id, actorId: user.id })
    const refused = await expectHarmless(auth, [link], () => verify(link, access_token))
    expect([refused.status, refused.body.code]).toEqual([403, 'session_not_found'])
  })

  test('is not used up by an actor whom the product no longer admits', async () => {
    const link = await store()
    admits = false
    const refused = await expectHarmless(auth, [link], () => verify(link))
    expect([refused.status, refused.body.code]).toEqual([403, 'not_admin'])
    admits = true
    expect((await verify(link)).status).toBe(200)
  })

  test('is of no use where nobody says who may act', async () => {
    const silent = await openAuth()
    const [one, other] = [await silent.signIn(), await silent.signIn()]
    const link = await storeActorLink(silent, { userId: one.user.id, actorId: other.user.id })
    const body = { type: 'impersonation', token_hash: link }
    const { status } = await silent.request('POST', '/verify', { body, token: other.access_token })
    expect(status).toBe(403)
    await silent.close()
  })

  test('does not open the account of a person who is banned', async () => {
    const other = await auth.signIn()
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      other.user.id,
    ])
    const link = await storeActorLink(auth, { userId: other.user.id, actorId: actor.user.id })
    const { status, body } = await expectHarmless(auth, [link], () => verify(link))
    expect([status, body.code]).toEqual([403, 'user_banned'])
  })

  test('comes alone', async () => {
    const body = { type: 'impersonation', token_hash: await store(), email: person.user.email }
    const { status } = await auth.request('POST', '/verify', { body, token: actor.access_token })
    expect(status).toBe(400)
  })

  test('is no link of a mail, nor the other way round', async () => {
    const link = await store()
    const mail = await auth.askForMail(person.user.email)
    const asMail = await auth.request('POST', '/verify', { body: { type: 'magiclink', token_hash: link } })
    expect([asMail.status, asMail.body.code]).toEqual([403, 'otp_expired'])
    expect((await verify(mail.tokenHash)).status).toBe(403)
    const query = new URLSearchParams({ token: link, type: 'impersonation' })
    const followed = await auth.request('GET', `/verify?${query}`, { token: actor.access_token })
    expect(followed.headers.get('location')).toContain('validation_failed')
  })

  test('leaves no trace of its secret in the logs', async () => {
    const link = await store()
    await verify(link)
    await verify(link)
    expectSilence(auth, [link])
  })
})

describe('the session', () => {
  async function open() {
    const { body } = await verify(await store())
    return { token: String(body.access_token), refreshToken: String(body.refresh_token) }
  }

  test('does not show how the person signs in', async () => {
    const other = await auth.signIn()
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [other.user.id],
    )
    const { body } = await getUser(other.access_token)
    expect([body.identities, body.factors]).toEqual([[expect.anything()], [expect.anything()]])
    const link = await storeActorLink(auth, { userId: other.user.id, actorId: actor.user.id })
    const opened = (await verify(link)).body
    const shown = (await getUser(opened.access_token)).body
    const refreshed = (await refresh(opened.refresh_token)).body
    for (const user of [opened.user, shown, refreshed.user]) {
      expect(user).toMatchObject({ id: other.user.id, email: other.user.email, identities: [] })
      expect(user).not.toHaveProperty('factors')
    }
  })

  test('has tokens that end with it', async () => {
    const { body } = await verify(await store(600))
    expect(body.expires_in).toBeLessThanOrEqual(600)
    expect(body.expires_in).toBeGreaterThan(590)
    const { iat = 0, exp = 0 } = decodeJwt(String(body.access_token))
    expect(exp - iat).toBe(body.expires_in)
    const refreshed = await refresh(body.refresh_token)
    expect(refreshed.body.expires_in).toBeLessThanOrEqual(600)
  })

  test('is over after its hour, for its tokens and for a refresh', async () => {
    const { token, refreshToken } = await open()
    await auth.query('update auth.sessions set not_after = now() where id = $1', [sessionIdOf(token)])
    expect((await getUser(token)).body.code).toBe('session_not_found')
    const refused = await refresh(refreshToken)
    expect([refused.status, refused.body.code]).toEqual([400, 'session_expired'])
  })

  test('ends with the own session of the actor', async () => {
    const own = await auth.signIn(actor.user.email)
    const { body } = await verify(await store(), own.access_token)
    expect((await getUser(body.access_token)).status).toBe(200)
    await auth.request('POST', '/logout?scope=local', { token: own.access_token })
    expect((await getUser(body.access_token)).body.code).toBe('session_not_found')
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })

  test.each([
    ['is revoked', 'update auth.sessions set revoked_at = now() where id = $1'],
    ['is over', 'update auth.sessions set not_after = now() where id = $1'],
  ])('is refused while the own session of the actor %s', async (_, change) => {
    const own = await auth.signIn(actor.user.email)
    const { body } = await verify(await store(), own.access_token)
    await auth.query(change, [sessionIdOf(own.access_token)])
    expect((await getUser(body.access_token)).status).toBe(403)
    expect((await refresh(body.refresh_token)).status).toBe(400)
    const live = await auth.query('select auth.session_is_live($1, $2) as is_live', [
      person.user.id,
      sessionIdOf(body.access_token),
    ])
    expect(live).toEqual([{ is_live: false }])
  })

  test('ends when the actor is banned', async () => {
    const other = await auth.signIn()
    const link = await storeActorLink(auth, { userId: person.user.id, actorId: other.user.id })
    const { body } = await verify(link, other.access_token)
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      other.user.id,
    ])
    expect((await getUser(body.access_token)).status).toBe(403)
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })

  test('ends when the person signs out everywhere, and the actor stays signed in', async () => {
    const own = await auth.signIn(person.user.email)
    const { token, refreshToken } = await open()
    await auth.request('POST', '/logout?scope=global', { token: own.access_token })
    expect((await getUser(token)).body.code).toBe('session_not_found')
    expect((await refresh(refreshToken)).status).toBe(400)
    expect((await getUser(actor.access_token)).status).toBe(200)
    person = await auth.signIn(person.user.email)
  })
})
