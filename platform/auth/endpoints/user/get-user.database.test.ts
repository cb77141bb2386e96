import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallers } from '../../../callers/callers.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const get = (token?: string, headers?: Record<string, string>) =>
  auth.request('GET', '/user', {
    ...(token !== undefined && { token }),
    ...(headers !== undefined && { headers }),
  })

test('the user is the one of the session, with what belongs to it', async () => {
  const email = freshEmail()
  const session = await auth.signIn(email)
  await auth.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, sealed_secret) values ($1, 'totp', 'verified', 'Phone', 'hidden')`,
    [session.user.id],
  )
  const { status, body } = await get(session.access_token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: session.user.id,
    email,
    identities: [
      { id: session.user.id, user_id: session.user.id, provider: 'email', identity_id: expect.any(String) },
    ],
    factors: [{ factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }],
  })
  expect(JSON.stringify(body)).not.toContain('hidden')
})

describe('without a session that holds', () => {
  test.each([
    ['no header', {}, 401, 'no_authorization'],
    ['another scheme', { Authorization: 'Basic abc' }, 401, 'no_authorization'],
    ['a bearer without a token', { Authorization: 'Bearer' }, 401, 'no_authorization'],
    ['a bearer of two words', { Authorization: 'Bearer a b' }, 401, 'no_authorization'],
    ['nonsense', { Authorization: 'Bearer nonsense' }, 403, 'bad_jwt'],
  ])('%s is refused', async (_, headers, status, code) => {
    const answer = await get(undefined, headers)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each([
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
  ])('an API token of the person is refused and not used, by %s %s', async (method, path) => {
    const session = await auth.signIn()
    const { session_id } = await auth.keyring.verify(session.access_token)
    const claims = { role: 'authenticated', sub: session.user.id, session_id, token_id: 't1', scopes: [] }
    const asked: string[] = []
    const apiTokens = {
      prefix: 'acme',
      findToken: async (token: string) => {
        asked.push(token)
        return claims
      },
    }
    const open = auth.again({ callers: createCallers({ keyring: auth.keyring, apiTokens }) })
    const body = method === 'PUT' ? { body: { data: { name: 'Ada' } } } : {}
    const answer = await open.request(method, path, { token: 'acme_person_abc_def', ...body })
    expect([answer.status, answer.body.code]).toEqual([403, 'bad_jwt'])
    expect(asked).toEqual([])
    expect((await get(session.access_token)).status).toBe(200)
  })

  test('an API key in the place of a token is refused', async () => {
    for (const key of [auth.keyring.publishableKey, auth.keyring.secretKey]) {
      const answer = await get(key)
      expect([answer.status, answer.body.code]).toEqual([403, 'bad_jwt'])
    }
  })

  test.each([
    ['that is over', { exp: 1000 }, 403, 'bad_jwt'],
    ['without a subject', { sub: undefined }, 403, 'bad_jwt'],
    ['whose subject is no id', { sub: 'someone' }, 400, 'bad_jwt'],
    ['of a person who is gone', { sub: randomUUID() }, 403, 'user_not_found'],
    ['of another session', { session_id: randomUUID() }, 403, 'session_not_found'],
    ['without a session', { session_id: undefined }, 403, 'session_not_found'],
    ['with a session that is no id', { session_id: 'x' }, 403, 'session_not_found'],
    ['for the role of the server', { role: 'auth_admin' }, 403, 'bad_jwt'],
  ])('a token %s is refused', async (_, change, status, code) => {
    const session = await auth.signIn()
    const claims = await auth.keyring.verify(session.access_token)
    const token = await auth.keyring.sign({ ...claims, exp: inAnHour(), ...change })
    const answer = await get(token)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('a token of one person with the session of another is refused', async () => {
    const [ada, ben] = [await auth.signIn(), await auth.signIn()]
    const claims = await auth.keyring.verify(ada.access_token)
    const { session_id } = await auth.keyring.verify(ben.access_token)
    const answer = await get(await auth.keyring.sign({ ...claims, session_id }))
    expect([answer.status, answer.body.code]).toEqual([403, 'session_not_found'])
  })

  test('a banned person is refused', async () => {
    const session = await auth.signIn()
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      session.user.id,
    ])
    const answer = await get(session.access_token)
    expect([answer.status, answer.body.code]).toEqual([403, 'user_banned'])
  })

  test('a deleted person is refused', async () => {
    const session = await auth.signIn()
    await auth.query('update auth.users set deleted_at = now() where id = $1', [session.user.id])
    expect((await get(session.access_token)).body.code).toBe('user_not_found')
  })
})
