// The auth protocol knows nothing of the product. What the product asks of it holds over HTTP, in the app that people use.
import { randomUUID } from 'node:crypto'
import { createTestOrganization } from '@trellis/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, type OpenApp, openInstallation } from './test-support/open-app.ts'

let installation: Installation
let app: OpenApp

beforeAll(async () => {
  installation = await openInstallation()
  app = await installation.openApp()
})
afterAll(() => installation?.close())

const own = (text: string, ...values: readonly unknown[]) =>
  installation.own((owner) => owner.query(text, values))
const freshEmail = () => `${randomUUID()}@example.com`
const signIn = () => app.signIn(freshEmail())

const ageProofs = (userId: string, seconds: number) =>
  own(
    `update auth.sessions
     set amr = (select jsonb_agg(jsonb_set(proof, '{timestamp}', to_jsonb((proof ->> 'timestamp')::int - $2::int)))
                from jsonb_array_elements(amr) as proofs (proof))
     where user_id = $1`,
    userId,
    seconds,
  )

const enrollApp = (token: string) =>
  app.request('POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } })

test('a proof of 15 minutes ago adds no way in', async () => {
  const { access_token, user } = await signIn()
  await ageProofs(user.id, 15 * 60 + 1)
  expect(await enrollApp(access_token)).toMatchObject({
    status: 403,
    body: { error_code: 'step_up_required' },
  })
  expect(await own('select 1 from auth.mfa_factors where user_id = $1', user.id)).toEqual([])
})

test('a proof of 14 minutes ago adds a way in', async () => {
  const { access_token, user } = await signIn()
  await ageProofs(user.id, 14 * 60)
  expect((await enrollApp(access_token)).status).toBe(200)
})

test('a passkey must verify its user, because it counts as two proofs', async () => {
  const { access_token: token } = await signIn()
  const toRegister = await app.request('POST', '/auth/v1/passkeys/registration/options', { token, body: {} })
  expect(toRegister).toMatchObject({
    status: 200,
    body: { options: { authenticatorSelection: { userVerification: 'required' } } },
  })
  const toSignIn = await app.request('POST', '/auth/v1/passkeys/authentication/options', { body: {} })
  expect(toSignIn).toMatchObject({ status: 200, body: { options: { userVerification: 'required' } } })
})

test('a key is added as a passkey, and never as a factor that no screen lists', async () => {
  const { access_token: token, user } = await signIn()
  const enrolled = await app.request('POST', '/auth/v1/factors', { token, body: { factor_type: 'webauthn' } })
  expect(enrolled).toMatchObject({ status: 422, body: { error_code: 'mfa_webauthn_enroll_not_enabled' } })
  expect(await own('select 1 from auth.mfa_factors where user_id = $1', user.id)).toEqual([])
})

async function refreshAfter(days: number) {
  const { refresh_token, user } = await signIn()
  const organization = await installation.own((owner) => createTestOrganization(owner))
  await own('update organizations set max_session_days = 1 where id = $1', organization.id)
  await own(
    `insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`,
    organization.id,
    user.id,
  )
  await own(
    'update auth.sessions set created_at = created_at - make_interval(days => $2) where user_id = $1',
    user.id,
    days,
  )
  const path = '/auth/v1/token?grant_type=refresh_token'
  return { user, answer: await app.request('POST', path, { body: { refresh_token } }) }
}

test('a session of two days ago ends where an organization allows one day', async () => {
  const { user, answer } = await refreshAfter(2)
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'session_expired' } })
  expect(
    await own('select 1 from auth.sessions where user_id = $1 and not_after <= now()', user.id),
  ).toHaveLength(1)
})

test('a session of today goes on where an organization allows one day', async () => {
  expect((await refreshAfter(0)).answer.status).toBe(200)
})

test('providers are those of the settings', async () => {
  const acme = {
    OIDC_ACME_ISSUER: 'https://login.acme.example',
    OIDC_ACME_CLIENT_ID: 'our id',
    OIDC_ACME_CLIENT_SECRET: 'our secret',
  }
  const google = { GOOGLE_CLIENT_ID: 'our id', GOOGLE_CLIENT_SECRET: 'our secret' }
  const listWays = async ({ request }: OpenApp) => (await request('GET', '/auth/v1/settings')).body
  expect(await listWays(app)).toMatchObject({ external: { google: false, email: true } })
  expect(await listWays(app)).not.toHaveProperty('external.acme')
  expect(await listWays(await installation.openApp({ ...acme, ...google }))).toMatchObject({
    external: { google: true, acme: true },
  })
})

test('passkeys and single sign-on are on; phones and guests are off', async () => {
  expect((await app.request('GET', '/auth/v1/settings')).body).toMatchObject({
    external: { phone: false, anonymous_users: false },
    saml_enabled: true,
    passkeys_enabled: true,
  })
})

test('a sign-in is recorded', async () => {
  const { user } = await signIn()
  const [event] = await own(
    `select fields from audit_log where event = 'signed_in' and subject_ids @> array[$1::uuid]`,
    user.id,
  )
  expect(event).toMatchObject({ fields: { user_id: user.id, method: 'otp' } })
})
