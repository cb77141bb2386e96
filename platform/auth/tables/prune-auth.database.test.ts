import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { pruneAuth } from './prune-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const refresh = (token: string) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

const count = async (table: string, userId: string) =>
  (await auth.query(`select 1 from auth.${table} where user_id = $1`, [userId])).length

test('of a chain of refresh tokens the last spent one and the active one stay, and the session goes on', async () => {
  const session = await auth.signIn()
  const tokens = [session.refresh_token]
  for (let i = 0; i < 4; i += 1) {
    tokens.push(String((await refresh(tokens.at(-1) ?? '')).body.refresh_token))
  }
  await auth.query(`update auth.refresh_tokens set revoked_at = revoked_at - interval '31 days'`)
  await pruneAuth(auth.database)
  const left = await auth.query(
    `select token_hash from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where s.user_id = $1 order by t.id`,
    [session.user.id],
  )
  const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
  expect(left).toEqual(tokens.slice(-2).map((token) => ({ token_hash: hash(token) })))
  expect((await refresh(tokens.at(-2) ?? '')).body.refresh_token).toBe(tokens.at(-1))
  expect((await refresh(tokens.at(-1) ?? '')).status).toBe(200)
})

test('refresh tokens that were spent within thirty days stay, so that a stolen one is known', async () => {
  const session = await auth.signIn()
  const second = String((await refresh(session.refresh_token)).body.refresh_token)
  await refresh(second)
  await auth.query(`update auth.refresh_tokens set revoked_at = revoked_at - interval '29 days'`)
  await pruneAuth(auth.database)
  expect((await refresh(session.refresh_token)).body.code).toBe('refresh_token_already_used')
})

test.each([
  ['revoked_at', '31 days', 0],
  ['not_after', '31 days', 0],
  ['revoked_at', '29 days', 1],
])('a session whose %s is %s ago: %i is left', async (column, age, left) => {
  const { user } = await auth.signIn()
  await auth.query(`update auth.sessions set ${column} = now() - $2::interval where user_id = $1`, [
    user.id,
    age,
  ])
  await pruneAuth(auth.database)
  expect(await count('sessions', user.id)).toBe(left)
})

test('a session that was not used for long, but may be, stays', async () => {
  const session = await auth.signIn()
  await auth.query(
    `update auth.sessions set created_at = now() - interval '1 year', updated_at = now() - interval '1 year'
     where user_id = $1`,
    [session.user.id],
  )
  await pruneAuth(auth.database)
  expect((await refresh(session.refresh_token)).status).toBe(200)
})

test('wrong codes that have long stopped counting are forgotten', async () => {
  const { user } = await auth.signIn()
  await auth.query(
    `insert into auth.code_failures (user_id, failed_at) values ($1, now() - interval '31 days'), ($1, now())`,
    [user.id],
  )
  await pruneAuth(auth.database)
  expect(await count('code_failures', user.id)).toBe(1)
})

test('networks are forgotten 90 days after the last proof there', async () => {
  const { user } = await auth.signIn()
  await auth.query(
    `insert into auth.proven_networks (user_id, network, proven_at)
     values ($1, '203.0.113.1', now() - interval '91 days'), ($1, '203.0.113.2', now() - interval '89 days')`,
    [user.id],
  )
  await pruneAuth(auth.database)
  const left = await auth.query('select network from auth.proven_networks where user_id = $1', [user.id])
  expect(left).toEqual([{ network: '203.0.113.2' }])
})

test('links and flows that have long expired go, and the person stays', async () => {
  const email = freshEmail()
  await auth.askForMail(email, { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' })
  const [user] = await auth.query('select id from auth.users where email = $1', [email])
  const id = String(user?.id)
  await pruneAuth(auth.database)
  expect([await count('one_time_tokens', id), await count('flow_state', id)]).toEqual([1, 1])
  await auth.query(
    `update auth.one_time_tokens set expires_at = now() - interval '31 days' where user_id = $1`,
    [id],
  )
  await auth.query(`update auth.flow_state set created_at = now() - interval '31 days' where user_id = $1`, [
    id,
  ])
  await pruneAuth(auth.database)
  expect([await count('one_time_tokens', id), await count('flow_state', id)]).toEqual([0, 0])
  expect(await auth.query('select 1 from auth.users where id = $1', [id])).toHaveLength(1)
})

test.each([
  ['keycloak', '25 hours', 0],
  ['keycloak', '23 hours', 1],
  [null, '25 hours', 1],
])('a flow at the provider %s that is %s old: %i is left', async (provider, age, left) => {
  const { user } = await auth.signIn()
  await auth.query(
    `insert into auth.flow_state (user_id, authentication_method, provider, created_at)
     values ($1, 'oauth', $2, now() - $3::interval)`,
    [user.id, provider, age],
  )
  await pruneAuth(auth.database)
  expect(await count('flow_state', user.id)).toBe(left)
})

test.each([
  ['unverified', '31 days', 0],
  ['unverified', '29 days', 1],
  ['verified', '31 days', 1],
])('a second factor that is %s and %s old: %i is left', async (status, age, left) => {
  const { user } = await auth.signIn()
  await auth.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, created_at) values ($1, 'totp', $2, now() - $3::interval)`,
    [user.id, status, age],
  )
  await pruneAuth(auth.database)
  expect(await count('mfa_factors', user.id)).toBe(left)
})

test('challenges of a factor are forgotten after thirty days', async () => {
  const { user } = await auth.signIn()
  await auth.query(
    `with factor as (
       insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified') returning id
     )
     insert into auth.mfa_challenges (factor_id, created_at)
     select id, now() - age from factor, unnest(array[interval '31 days', interval '29 days']) as age`,
    [user.id],
  )
  await pruneAuth(auth.database)
  const left = await auth.query(
    'select 1 from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1',
    [user.id],
  )
  expect(left).toHaveLength(1)
})

test.each([
  [
    'challenges of passkeys',
    'webauthn_challenges',
    `insert into auth.webauthn_challenges (purpose, challenge, expires_at)
     select 'authentication', age::text, now() - age from unnest($1::interval[]) as age`,
  ],
  [
    'messages of wallets that were used',
    'spent_proofs',
    'insert into auth.spent_proofs (digest, expires_at) select age::text, now() - age from unnest($1::interval[]) as age',
  ],
])('%s are forgotten thirty days after they expired', async (_, table, insert) => {
  await auth.query(insert, [['31 days', '29 days', '-10 minutes']])
  await pruneAuth(auth.database)
  const left = await auth.query(`select expires_at > now() as is_open from auth.${table} order by expires_at`)
  expect(left).toEqual([{ is_open: false }, { is_open: true }])
})
