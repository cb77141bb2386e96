import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthEvent } from '../../../auth.ts'
import { type OpenAuth, openAuth } from '../../../test-support/open-auth.ts'
import { asAdmin } from '../test-support.ts'

let auth: OpenAuth
let admin: OpenAuth['request']
const events: AuthEvent[] = []
beforeAll(async () => {
  auth = await openAuth({ onEvent: async (_, event) => void events.push(event) })
  admin = asAdmin(auth)
})
afterAll(() => auth?.close())

const nobody = '00000000-0000-4000-8000-000000000000'

async function addFactor(userId: string, type = 'totp'): Promise<string> {
  const [factor] = await auth.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, phone, sealed_secret)
     values ($1, $2, 'verified', 'mine', case when $2 = 'phone' then '15551234567' end, 'sealed') returning id`,
    [userId, type],
  )
  return String(factor?.id)
}

test('factors are listed without their secrets', async () => {
  const { user } = await auth.signIn()
  const id = await addFactor(user.id)
  const { status, body } = await admin('GET', `/admin/users/${user.id}/factors`)
  expect([status, body]).toMatchObject([200, [{ id, factor_type: 'totp', status: 'verified' }]])
  expect(JSON.stringify(body)).not.toContain('sealed')
})

test('a deleted factor is answered, and takes back what it proved', async () => {
  const { user } = await auth.signIn()
  const id = await addFactor(user.id)
  await auth.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where user_id = $1`, [user.id, id])
  const { status, body } = await admin('DELETE', `/admin/users/${user.id}/factors/${id}`)
  expect([status, body.id]).toEqual([200, id])
  expect(await auth.query('select aal from auth.sessions where user_id = $1', [user.id])).toEqual([
    { aal: 'aal1' },
  ])
  expect((await admin('GET', `/admin/users/${user.id}/factors`)).body).toEqual([])
  expect(events).toContainEqual({ name: 'account_administered', userId: user.id, method: 'factor_changed' })
})

test('a factor is renamed, and only that of a phone gets a number', async () => {
  const { user } = await auth.signIn()
  const change = { friendly_name: 'theirs', phone: '+15557654321' }
  for (const [type, phone] of [
    ['phone', '15557654321'],
    ['totp', null],
  ] as const) {
    const id = await addFactor(user.id, type)
    const { status, body } = await admin('PUT', `/admin/users/${user.id}/factors/${id}`, { body: change })
    expect([status, body.friendly_name, body.phone]).toEqual([200, 'theirs', phone])
  }
})

test.each(['PUT', 'DELETE'])('%s of a factor refuses one that is not the person’s', async (method) => {
  const [{ user }, { user: other }] = [await auth.signIn(), await auth.signIn()]
  const id = await addFactor(other.id)
  const ask = (path: string) => admin(method, `/admin/users/${path}`, { body: {} })
  for (const [path, code] of [
    [`${user.id}/factors/${id}`, 'mfa_factor_not_found'],
    [`${user.id}/factors/x`, 'validation_failed'],
    [`${nobody}/factors/${id}`, 'user_not_found'],
  ] as const) {
    const { status, body } = await ask(path)
    expect([status, body.code]).toEqual([404, code])
  }
  expect((await admin('GET', `/admin/users/${other.id}/factors`)).body).toHaveLength(1)
})

test('passkeys are listed and deleted, those of second factors are not', async () => {
  const [{ user }, { user: other }] = [await auth.signIn(), await auth.signIn()]
  const add = async (factorId: string | null) => {
    const [passkey] = await auth.query(
      `insert into auth.webauthn_credentials (user_id, factor_id, credential_id, public_key, friendly_name)
       values ($1, $2, gen_random_uuid(), 'x', 'my phone') returning id`,
      [user.id, factorId],
    )
    return String(passkey?.id)
  }
  const [id, ofFactor] = [await add(null), await add(await addFactor(user.id, 'webauthn'))]
  const path = `/admin/users/${user.id}/passkeys`
  const { body } = await admin('GET', path)
  expect(body).toEqual([{ id, friendly_name: 'my phone', created_at: expect.stringContaining('T') }])
  for (const wrong of [`${path}/${ofFactor}`, `${path}/x`, `/admin/users/${other.id}/passkeys/${id}`]) {
    const refused = await admin('DELETE', wrong)
    expect([refused.status, refused.body.code]).toEqual([404, 'validation_failed'])
  }
  expect((await admin('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await admin('GET', path)).body).toEqual([])
})

test('there is no record of the protocol to read', async () => {
  const { status, body, headers } = await admin('GET', '/admin/audit?page=&per_page=')
  expect([status, body, headers.get('x-total-count')]).toEqual([200, [], '0'])
})
