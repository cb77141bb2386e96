// Every call of administrators, tried by everybody else. A new one is tried without being named here.
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { adminRoutes } from './routes.ts'

let auth: OpenAuth
let token: string
beforeAll(async () => {
  auth = await openAuth()
  token = (await auth.signIn()).access_token
})
afterAll(() => auth?.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const calls = adminRoutes.map(({ method, path }) => [method, path.replaceAll(/:\w+/g, nobody)] as const)

const refused = async (method: string, path: string, headers: Record<string, string>) => {
  const { status, body } = await auth.request(method, path, {
    headers,
    ...(method !== 'GET' && { body: {} }),
  })
  return [status, body.code, body.message]
}

describe.each(calls)('%s %s', (method, path) => {
  test('needs a token', async () => {
    const answer = [401, 'no_authorization', 'This endpoint requires a valid Bearer token']
    expect(await refused(method, path, {})).toEqual(answer)
    expect(await refused(method, path, { Authorization: 'Bearer ' })).toEqual(answer)
    expect(await refused(method, path, { Authorization: `Basic ${auth.keyring.secretKey}` })).toEqual(answer)
  })

  test('refuses people and the publishable key', async () => {
    for (const bearer of [token, auth.keyring.publishableKey]) {
      const answer = await refused(method, path, { Authorization: `Bearer ${bearer}` })
      expect(answer).toEqual([403, 'not_admin', 'User not allowed'])
    }
  })

  test('refuses tokens that our keys did not sign', async () => {
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret of at least thirty-two characters'))
    for (const bearer of [forged, 'nonsense', `${auth.keyring.secretKey}x`]) {
      const [status, code] = await refused(method, path, { Authorization: `Bearer ${bearer}` })
      expect([status, code]).toEqual([403, 'bad_jwt'])
    }
  })
})

test('a role of administrators that is none of the database is accepted where it is set', async () => {
  const other = auth.again({ adminRoles: ['service_role', 'supabase_admin'] })
  const exp = Math.floor(Date.now() / 1000) + 60
  const admin = await auth.keyring.sign({ role: 'supabase_admin', sub: '1234567890', exp })
  expect((await other.request('GET', '/admin/users', { token: admin })).status).toBe(200)
  expect((await auth.request('GET', '/admin/users', { token: admin })).status).toBe(403)
  expect((await other.request('GET', '/user', { token: admin })).status).toBe(403)
})

test('an expired token of an administrator is refused', async () => {
  const exp = Math.floor(Date.now() / 1000) - 60
  const old = await auth.keyring.sign({ role: 'service_role', exp })
  const { status, body } = await auth.request('GET', '/admin/users', { token: old })
  expect([status, body.code]).toEqual([403, 'bad_jwt'])
})
