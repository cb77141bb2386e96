import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollApp, proveApp } from '../test-support/authenticator-app.ts'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const factorsOf = (userId: string) =>
  auth.query('select factor_type from auth.mfa_factors where user_id = $1 order by factor_type', [userId])

async function openWithCodes() {
  const { access_token, user } = await auth.signIn()
  const app = await enrollApp(auth, access_token)
  const { access_token: token } = await proveApp(auth, access_token, { app, time: Date.now() })
  const [codes] = await auth.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'recovery_code', 'verified')
     returning id`,
    [user.id],
  )
  return { id: user.id, token, app, codes: String(codes?.id) }
}

test('recovery codes go with the last second factor, and so does what they have proven', async () => {
  const { id, token, app, codes } = await openWithCodes()
  await auth.query(
    `insert into auth.sessions (user_id, aal, amr, factor_id)
     values ($1, 'aal2', '[{"method":"mfa/recovery_code","timestamp":2},{"method":"otp","timestamp":1}]', $2)`,
    [id, codes],
  )
  expect((await auth.request('DELETE', `/factors/${app.id}`, { token })).status).toBe(200)
  expect(await factorsOf(id)).toEqual([])
  expect(await auth.query(`select distinct aal from auth.sessions where user_id = $1`, [id])).toEqual([
    { aal: 'aal1' },
  ])
  expect(
    await auth.query(`select 1 from auth.sessions where user_id = $1 and amr::text like '%recovery_code%'`, [
      id,
    ]),
  ).toEqual([])
})

test('recovery codes stay while there is another factor', async () => {
  const { id, token, app } = await openWithCodes()
  await auth.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'B')`,
    [id],
  )
  await auth.request('DELETE', `/factors/${app.id}`, { token })
  expect(await factorsOf(id)).toEqual([{ factor_type: 'recovery_code' }, { factor_type: 'totp' }])
})

test('an attempt to enroll a factor does not keep them', async () => {
  const { id, token, app } = await openWithCodes()
  await auth.query(`insert into auth.mfa_factors (user_id, factor_type) values ($1, 'totp')`, [id])
  await auth.request('DELETE', `/factors/${app.id}`, { token })
  expect(await factorsOf(id)).toEqual([{ factor_type: 'totp' }])
})

test('recovery codes alone ask nobody for a second proof', async () => {
  const { access_token: token, user } = await auth.signIn()
  await auth.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'recovery_code', 'verified')`,
    [user.id],
  )
  const body = { factor_type: 'totp', friendly_name: 'App' }
  expect((await auth.request('POST', '/factors', { token, body })).status).toBe(200)
})
