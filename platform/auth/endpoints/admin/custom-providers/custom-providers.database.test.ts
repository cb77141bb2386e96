import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../../test-support/open-auth.ts'
import { asAdmin } from '../test-support.ts'

let auth: OpenAuth
let admin: OpenAuth['request']
beforeAll(async () => {
  auth = await openAuth()
  admin = asAdmin(auth)
})
afterAll(() => auth?.close())

const path = '/admin/custom-providers'
const oidc = {
  provider_type: 'oidc',
  identifier: 'custom:acme',
  name: 'Acme',
  client_id: 'us',
  client_secret: 'a secret of theirs',
  issuer: 'https://login.acme.example',
}

test('a provider is kept without showing its secret, which is sealed', async () => {
  const { status, body } = await admin('POST', path, { body: oidc })
  const { client_secret: secret, ...shown } = oidc
  expect([status, body]).toMatchObject([201, { ...shown, enabled: true, created_at: expect.any(String) }])
  const [row] = await auth.query('select * from auth.custom_providers where identifier = $1', [
    oidc.identifier,
  ])
  expect(row?.sealed_client_secret).toEqual(expect.any(String))
  for (const text of [JSON.stringify(body), JSON.stringify(row)]) expect(text).not.toContain(secret)
  const again = await admin('POST', path, { body: oidc })
  expect([again.status, again.body.code]).toEqual([400, 'conflict'])
  const changed = await admin('PUT', `${path}/custom:acme`, { body: { name: 'New', enabled: false } })
  expect(changed.body).toMatchObject({ name: 'New', enabled: false, issuer: oidc.issuer })
  expect((await admin('GET', `${path}?type=oidc`)).body.providers).toMatchObject([{ name: 'New' }])
  expect((await admin('GET', `${path}?type=oauth2`)).body.providers).toEqual([])
  expect((await admin('DELETE', `${path}/custom:acme`)).status).toBe(204)
  const gone = await admin('GET', `${path}/custom:acme`)
  expect([gone.status, gone.body.code]).toEqual([404, 'custom_provider_not_found'])
})

test.each([
  { ...oidc, identifier: 'acme' },
  { ...oidc, provider_type: 'saml' },
  { ...oidc, issuer: undefined },
  { ...oidc, issuer: 'http://login.acme.example' },
  { ...oidc, client_secret: undefined },
  { ...oidc, provider_type: 'oauth2' },
])('%j is refused', async (body) => {
  const answer = await admin('POST', path, { body })
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
})
