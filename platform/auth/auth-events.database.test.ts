import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthEvent } from './auth.ts'
import { freshEmail, type OpenAuth, openAuth } from './test-support/open-auth.ts'

let base: OpenAuth
beforeAll(async () => {
  base = await openAuth()
})
afterAll(() => base?.close())

/** The protocol with a hook that writes each event in the transaction of the act. */
function listen(): { auth: OpenAuth; events: AuthEvent[] } {
  const events: AuthEvent[] = []
  const auth = base.again({
    onEvent: async (transaction, event) => {
      await transaction.query('select 1')
      events.push(event)
    },
  })
  return { auth, events }
}

const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')
const verifier = 'v'.repeat(112)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

async function obtainCode(auth: OpenAuth, email: string): Promise<string> {
  const { tokenHash, type } = await auth.askForMail(email, pkce)
  const answer = await auth.request('GET', `/verify?${new URLSearchParams({ token: tokenHash, type })}`)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const exchange = (auth: OpenAuth, code: string, code_verifier: string) =>
  auth.request('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier } })

const idOf = async (email: string) =>
  (await base.query('select id from auth.users where email = $1', [email]))[0]?.id

test.each(['link', 'code', 'followed link'])('a sign-in by %s is told once', async (form) => {
  const { auth, events } = listen()
  const email = freshEmail()
  const { tokenHash, type, code } = await auth.askForMail(email)
  if (form === 'followed link')
    await auth.request('GET', `/verify?${new URLSearchParams({ token: tokenHash, type })}`)
  else {
    const proof = form === 'link' ? { token_hash: tokenHash } : { email, token: code }
    await auth.request('POST', '/verify', { body: { type: 'email', ...proof } })
  }
  const [session] = await base.query(
    'select s.id, s.user_id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  expect(events).toEqual([
    { name: 'signed_in', userId: session?.user_id, sessionId: session?.id, method: 'otp' },
  ])
})

test('a flow is told as a sign-in when its code is exchanged, and not before', async () => {
  const { auth, events } = listen()
  const code = await obtainCode(auth, freshEmail())
  expect(events).toEqual([])
  await exchange(auth, code, verifier)
  expect(events).toMatchObject([{ name: 'signed_in', method: 'email/signup' }])
})

test('refreshing a session is no event', async () => {
  const { auth, events } = listen()
  const { refresh_token } = await base.signIn()
  const answer = await auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect([answer.status, events]).toEqual([200, []])
})

test.each(['global', 'local', 'others'])('signing out with the scope %s is told once', async (scope) => {
  const { auth, events } = listen()
  const email = freshEmail()
  const [here] = [await base.signIn(email), await base.signIn(email)]
  const { session_id: sessionId } = await base.keyring.verify(here.access_token)
  await auth.request('POST', `/logout?scope=${scope}`, { token: here.access_token })
  expect(events).toEqual([{ name: 'signed_out', userId: here.user.id, sessionId, method: scope }])
})

test('a sign-out that ends no session is no event', async () => {
  const { auth, events } = listen()
  const { access_token: token } = await base.signIn()
  const answer = await auth.request('POST', '/logout?scope=others', { token })
  expect([answer.status, events]).toEqual([204, []])
})

test('a sign-out that is refused is no event', async () => {
  const { auth, events } = listen()
  const { access_token: token } = await base.signIn()
  await auth.request('POST', '/logout?scope=everyone', { token })
  await base.request('POST', '/logout', { token })
  await auth.request('POST', '/logout', { token })
  expect(events).toEqual([])
})

test('a session that ends because its spent token came back is told once', async () => {
  const { auth, events } = listen()
  const session = await base.signIn()
  const { session_id: sessionId } = await base.keyring.verify(session.access_token)
  const refresh = (refresh_token: unknown) =>
    auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  await refresh((await refresh(session.refresh_token)).body.refresh_token)
  await base.query(
    `update auth.refresh_tokens set revoked_at = now() - interval '1 hour' where session_id = $1 and revoked_at is not null`,
    [sessionId],
  )
  const stolen = await refresh(session.refresh_token)
  expect(stolen.body.code).toBe('refresh_token_already_used')
  await refresh(session.refresh_token)
  expect(events).toEqual([{ name: 'signed_out', userId: session.user.id, sessionId, method: 'token_reuse' }])
})

test('a wrong code is told with the person whose address it was for, or with nobody', async () => {
  const { auth, events } = listen()
  const email = freshEmail()
  const { code } = await base.askForMail(email)
  for (const [to, token] of [
    [email, otherCode(code)],
    [freshEmail(), code],
  ]) {
    await auth.request('POST', '/verify', { body: { type: 'email', email: to, token } })
  }
  const refused = { name: 'sign_in_refused', method: 'code', reason: 'otp_expired' }
  expect(events).toEqual([
    { ...refused, userId: await idOf(email) },
    { ...refused, userId: undefined },
  ])
})

test.each(['POST', 'GET'])('a link that does not hold is told once, by %s', async (method) => {
  const { auth, events } = listen()
  const email = freshEmail()
  const { tokenHash: token, type } = await base.askForMail(email)
  await base.query('update auth.one_time_tokens set expires_at = now() where email = $1', [email])
  for (const presented of [token, 'unknown']) {
    if (method === 'POST') await auth.request('POST', '/verify', { body: { type, token_hash: presented } })
    else await auth.request('GET', `/verify?${new URLSearchParams({ token: presented, type })}`)
  }
  const refused = { name: 'sign_in_refused', method: 'link', reason: 'otp_expired' }
  expect(events).toEqual([
    { ...refused, userId: await idOf(email) },
    { ...refused, userId: undefined },
  ])
})

test('each refused exchange of a flow is told, with the person where the code names one', async () => {
  const { auth, events } = listen()
  const email = freshEmail()
  const code = await obtainCode(base, email)
  const userId = await idOf(email)
  await exchange(auth, 'unknown', verifier)
  await exchange(auth, code, 'w'.repeat(112))
  await base.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId])
  await exchange(auth, code, verifier)
  await base.query(
    `update auth.flow_state set auth_code_issued_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  )
  await exchange(auth, code, verifier)
  const refused = { name: 'sign_in_refused', method: 'pkce' }
  expect(events).toEqual([
    { ...refused, userId: undefined, reason: 'flow_state_not_found' },
    { ...refused, userId, reason: 'bad_code_verifier' },
    { ...refused, userId, reason: 'user_banned' },
    { ...refused, userId, reason: 'flow_state_expired' },
  ])
})

test('only what the hook writes about a refused person is kept', async () => {
  const auth = base.again({
    onEvent: async (transaction, { name, userId }) => {
      if (name === 'sign_in_refused')
        await transaction.query(`update auth.users set app_metadata = '{"refused": true}' where id = $1`, [
          userId,
        ])
    },
  })
  const email = freshEmail()
  const { tokenHash, type } = await base.askForMail(email)
  await base.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [email])
  const answer = await auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  expect([answer.status, answer.body.code]).toEqual([403, 'user_banned'])
  const [user] = await base.query(
    'select app_metadata, email_confirmed_at, last_sign_in_at from auth.users where email = $1',
    [email],
  )
  expect(user).toEqual({
    app_metadata: { refused: true },
    email_confirmed_at: null,
    last_sign_in_at: null,
  })
})

test('an act whose event cannot be kept does not happen', async () => {
  const auth = base.again({ onEvent: () => Promise.reject(new Error('no room')) })
  const email = freshEmail()
  const { tokenHash, type } = await base.askForMail(email)
  const signIn = () => auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  expect((await signIn()).status).toBe(500)
  const answer = await base.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  expect(answer.status).toBe(200)
  const token = String(answer.body.access_token)
  expect((await auth.request('POST', '/logout', { token })).status).toBe(500)
  expect((await base.request('GET', '/user', { token })).status).toBe(200)
})
