// Tokens of a session in the wrong hands, and sessions that somebody else prepared.
import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { expectHarmless, expectSilence } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const refresh = (token: string, headers: Record<string, string> = {}) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token }, headers })

const rotate = async (token: string) => String((await refresh(token)).body.refresh_token)

const ageRotations = (userId: string) =>
  auth.query(
    `update auth.refresh_tokens set revoked_at = revoked_at - interval '1 minute'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId],
  )

describe('a refresh token that was copied', () => {
  test('ends the session for the thief as well, once the person comes back', async () => {
    const { access_token, refresh_token, user } = await auth.signIn()
    const stolen = await rotate(await rotate(refresh_token))
    await ageRotations(user.id)
    const late = await refresh(refresh_token)
    expect([late.status, late.body.code]).toEqual([400, 'refresh_token_already_used'])
    const thief = await refresh(stolen)
    expect([thief.status, thief.body.code]).toEqual([400, 'refresh_token_already_used'])
    expect((await auth.request('GET', '/user', { token: access_token })).body.code).toBe('session_not_found')
    const left = await auth.query('select 1 from auth.sessions where user_id = $1 and revoked_at is null', [
      user.id,
    ])
    expect(left).toEqual([])
    expectSilence(auth, [access_token, refresh_token, stolen])
  })

  test('gives its holder only what the person has, and ends once it is two behind', async () => {
    const { refresh_token: copied, user } = await auth.signIn()
    const active = await rotate(copied)
    await ageRotations(user.id)
    await expectHarmless(auth, [copied], async () => expect(await rotate(copied)).toBe(active), ['sessions'])
    await rotate(await rotate(active))
    await ageRotations(user.id)
    for (const token of [active, copied]) {
      const late = await refresh(token)
      expect([late.status, late.body.code]).toEqual([400, 'refresh_token_already_used'])
    }
    const live = await auth.query('select 1 from auth.sessions where user_id = $1 and revoked_at is null', [
      user.id,
    ])
    expect(live).toEqual([])
  })

  test('is worthless after the person signed out', async () => {
    const { access_token, refresh_token } = await auth.signIn()
    await auth.request('POST', '/logout', { token: access_token })
    await expectHarmless(auth, [refresh_token], async () => {
      expect((await refresh(refresh_token)).status).toBe(400)
    })
  })

  test('is worthless once the account is banned', async () => {
    const { refresh_token, user } = await auth.signIn()
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user.id])
    await expectHarmless(auth, [refresh_token], async () => {
      const answer = await refresh(refresh_token)
      expect([answer.status, answer.body.code]).toEqual([400, 'user_banned'])
    })
  })

  test('cannot be guessed from another one', async () => {
    const { refresh_token } = await auth.signIn()
    await expectHarmless(auth, [refresh_token], async () => {
      for (let position = 0; position < refresh_token.length; position += 1) {
        const letter = refresh_token[position] === 'A' ? 'B' : 'A'
        const near = refresh_token.slice(0, position) + letter + refresh_token.slice(position + 1)
        const answer = await refresh(near)
        expect([position, answer.status]).toEqual([position, 400])
      }
    })
  })
})

describe('a session that somebody else prepared', () => {
  test('does not become that of the person who signs in with it', async () => {
    const attacker = await auth.signIn()
    const email = freshEmail()
    const { tokenHash, type } = await auth.askForMail(email)
    const { session_id: prepared } = decodeJwt(attacker.access_token)
    const answer = await auth.request('POST', '/verify', {
      token: attacker.access_token,
      headers: { cookie: `sb-access-token=${attacker.access_token}; session_id=${prepared}` },
      body: {
        type,
        token_hash: tokenHash,
        session_id: prepared,
        refresh_token: attacker.refresh_token,
        access_token: attacker.access_token,
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { email } })
    expect(decodeJwt(String(answer.body.access_token)).session_id).not.toBe(prepared)
    expect(answer.body.refresh_token).not.toBe(attacker.refresh_token)
    const still = await auth.request('GET', '/user', { token: attacker.access_token })
    expect(still.body).toMatchObject({ id: attacker.user.id })
  })

  test('cannot be slipped in as a code: it opens only with the verifier of the browser that asked', async () => {
    const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
    const [attacker, victim] = [0, 1].map(() => randomBytes(56).toString('hex'))
    const { tokenHash, type } = await auth.askForMail(freshEmail(), {
      code_challenge: challengeOf(attacker ?? ''),
      code_challenge_method: 's256',
    })
    const opened = await auth.request('GET', `/verify?token=${tokenHash}&type=${type}`)
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code')
    await expectHarmless(auth, [String(code)], async () => {
      const answer = await auth.request('POST', '/token?grant_type=pkce', {
        body: { auth_code: code, code_verifier: victim },
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_code_verifier'])
    })
  })

  test('gets a new name when the person comes back after a pause', async () => {
    const email = freshEmail()
    const [first, second] = [await auth.signIn(email), await auth.signIn(email)]
    const names = [first, second].map(({ access_token }) => decodeJwt(access_token).session_id)
    expect(new Set(names).size).toBe(2)
  })
})
