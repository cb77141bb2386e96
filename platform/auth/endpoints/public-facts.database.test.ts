import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const unconfigured = {
  apple: false,
  azure: false,
  bitbucket: false,
  discord: false,
  facebook: false,
  figma: false,
  fly: false,
  github: false,
  gitlab: false,
  google: false,
  kakao: false,
  keycloak: false,
  linkedin: false,
  linkedin_oidc: false,
  notion: false,
  slack: false,
  slack_oidc: false,
  snapchat: false,
  spotify: false,
  twitch: false,
  twitter: false,
  vercel_marketplace: false,
  workos: false,
  x: false,
  zoom: false,
}

test('the settings say that people sign in by mail', async () => {
  const { body } = await auth.request('GET', '/settings')
  expect(body).toEqual({
    external: { ...unconfigured, anonymous_users: false, email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
})

test('the settings say which ways in there are', async () => {
  const ways = { signup: false, email: false, phone: true, anonymous: true, passkeys: true }
  const providers = { keycloak: { issuer: 'https://id.example.com', clientId: 'trellis' } }
  const { body } = await auth.again({ ways, providers, autoconfirms: true }).request('GET', '/settings')
  expect(body).toEqual({
    external: { ...unconfigured, anonymous_users: true, email: false, keycloak: true, phone: true },
    disable_signup: true,
    mailer_autoconfirm: true,
    phone_autoconfirm: true,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  })
})

test('the health has the name that monitors look for', async () => {
  const { body } = await auth.request('GET', '/health')
  expect(body).toEqual({ version: 'v1', name: 'GoTrue', description: expect.any(String) })
})

test('the key set may be kept for ten minutes and holds public keys only', async () => {
  const { body, headers } = await auth.request('GET', '/.well-known/jwks.json')
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(body).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: expect.any(String),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ],
  })
})
