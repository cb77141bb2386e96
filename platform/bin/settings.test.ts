import { expect, test } from 'vitest'
import { authOptionsOf } from './auth-settings.ts'
import { parseSettings } from './settings.ts'

const databaseUrl = 'postgres://owner@localhost/db?host=%2Ftmp%2Fsocket'
const siteUrl = 'http://localhost:3000'
const withAuth = (auth: object) => JSON.stringify({ databaseUrl, auth: { siteUrl, ...auth } })

function optionsOf(given: object) {
  const { auth } = parseSettings(withAuth(given))
  if (auth === undefined) throw new Error('The settings of auth are missing')
  return authOptionsOf(auth)
}

test('little has to be said', () => {
  expect(parseSettings(JSON.stringify({ databaseUrl }))).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl,
    schemas: ['public'],
    extraSearchPath: ['public'],
    restPath: '/rest/v1',
    anonRole: 'anon',
    roles: ['anon', 'authenticated', 'service_role'],
    migrate: true,
    aggregates: true,
    plans: false,
    openApi: 'service_role',
    transactionEnd: 'commit',
    settings: {},
  })
})

test('of sign-in, little has to be said either: it behaves as the original by default', () => {
  expect(optionsOf({})).toEqual({
    siteUrl,
    authUrl: 'http://localhost:3000/auth/v1',
    needsApiKey: true,
    adminRoles: ['service_role', 'supabase_admin'],
    redirectAllowList: [],
    userDataBytes: 8192,
    autoconfirms: false,
    ways: {
      signup: true,
      email: true,
      phone: false,
      anonymous: false,
      ethereum: false,
      solana: false,
      passkeys: false,
      manualLinking: false,
      totp: true,
      phoneFactor: false,
      webauthnFactor: false,
      recoveryCodes: false,
      saml: false,
    },
    passwordRules: {
      minLength: 6,
      requiredCharacters: [],
      refusesLeaked: false,
      needsReauthentication: false,
      needsCurrent: false,
    },
    phoneTestCodes: {},
    providers: {},
    captcha: undefined,
    webauthn: undefined,
    trustedProxies: 0,
  })
})

test.each([
  [{ autoconfirm: true }, { autoconfirms: true }],
  [{ needsApiKey: false }, { needsApiKey: false }],
  [{ signup: false }, { ways: { signup: false, email: true } }],
  [{ email: false, phone: true }, { ways: { email: false, phone: true } }],
  [{ anonymous: true }, { ways: { anonymous: true } }],
  [
    { saml: true, trustedProxies: 2 },
    { ways: { saml: true }, trustedProxies: 2 },
  ],
  [{ phoneTestCodes: { '+123': '123456' } }, { phoneTestCodes: { '+123': '123456' } }],
  [
    { webauthn: { rpId: 'localhost', origins: ['http://localhost:5173'] } },
    { webauthn: { rpId: 'localhost', origins: ['http://localhost:5173'] } },
  ],
  [
    { providers: { google: { clientId: 'x' }, desk: { issuer: 'http://127.0.0.1:9', clientId: 'x' } } },
    { providers: { google: { clientId: 'x' }, desk: { issuer: 'http://127.0.0.1:9' } } },
  ],
  [{ web3: ['solana'] }, { ways: { solana: true, ethereum: false } }],
  [{ passkeys: true, manualLinking: true }, { ways: { passkeys: true, manualLinking: true } }],
  [{ factors: ['phone', 'webauthn'] }, { ways: { totp: false, phoneFactor: true, webauthnFactor: true } }],
  [{ factors: ['totp', 'recovery_codes'] }, { ways: { totp: true, recoveryCodes: true } }],
  [
    { passwords: { minLength: 10, refusesLeaked: true } },
    { passwordRules: { minLength: 10, refusesLeaked: true, needsCurrent: false } },
  ],
  [{ phoneTestCodes: { '1234567890': '123456' } }, { phoneTestCodes: { '1234567890': '123456' } }],
  [
    { providers: { google: { issuer: 'https://accounts.google.com', clientId: 'us' } } },
    { providers: { google: { issuer: 'https://accounts.google.com', clientId: 'us' } } },
  ],
  [{ captcha: { provider: 'turnstile', secret: 'x' } }, { captcha: { provider: 'turnstile', secret: 'x' } }],
  [{ userDataBytes: 2000 }, { userDataBytes: 2000 }],
  [{ path: '/' }, { siteUrl, authUrl: siteUrl }],
  [
    { siteUrl: 'http://localhost:3000/', path: '/auth' },
    { siteUrl, authUrl: `${siteUrl}/auth` },
  ],
  [{ url: 'http://localhost:54321/auth/v1/' }, { siteUrl, authUrl: 'http://localhost:54321/auth/v1' }],
  [
    { mailMinInterval: 0, accessTokenLifetime: 9 },
    { mailMinInterval: 0, accessTokenLifetime: 9 },
  ],
])('the settings %j of sign-in reach the protocol', (given, expected) => {
  expect(optionsOf(given)).toMatchObject(expected)
})

test('files are in a folder or in S3, at the path of the original', () => {
  const s3 = {
    endpoint: 'http://localhost:9000',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  const storageOf = (storage: object) => parseSettings(JSON.stringify({ databaseUrl, storage })).storage
  expect(storageOf({ directory: '/tmp/x' })).toEqual({ path: '/storage/v1', directory: '/tmp/x' })
  expect(storageOf({ s3, path: '/', fileSizeLimit: 5 })).toEqual({ path: '/', s3, fileSizeLimit: 5 })
})

test('limits that are named count every address, also that of this machine', () => {
  const { rateLimits, isUnlimited } = optionsOf({ rateLimits: { verify: { limit: 2, seconds: 60 } } })
  expect([rateLimits, isUnlimited?.('127.0.0.1')]).toEqual([{ verify: { limit: 2, seconds: 60 } }, false])
})

test('limits that are off count nobody', () => {
  const { rateLimits, isUnlimited } = optionsOf({ rateLimits: 'off' })
  expect([rateLimits?.mailsToNew?.limit, isUnlimited?.('203.0.113.1')]).toEqual([1_000_000_000, true])
})

test.each([
  ['{', 'The settings are not JSON'],
  ['{}', /^The settings cannot be used\. databaseUrl: /],
  [JSON.stringify({ databaseUrl: 'http://x' }), /databaseUrl: /],
  [JSON.stringify({ databaseUrl, port: 'x' }), /port: /],
  [JSON.stringify({ databaseUrl, schemas: [] }), /schemas: /],
  [JSON.stringify({ databaseUrl, jwtSecret: 'short' }), /jwtSecret: /],
  [JSON.stringify({ databaseUrl, issuer: '' }), /issuer: /],
  [JSON.stringify({ databaseUrl, audience: 1 }), /audience: /],
  [JSON.stringify({ databaseUrl, preRequest: 'a.b.c' }), /preRequest: /],
  [JSON.stringify({ databaseUrl, transactionEnd: 'maybe' }), /transactionEnd: /],
  [JSON.stringify({ databaseUrl, restPath: 'rest' }), /restPath: /],
  [JSON.stringify({ databaseUrl, settings: { role: 'x' } }), /settings.role: /],
  [JSON.stringify({ databaseUrl, migrate: false, auth: { siteUrl: 'http://localhost' } }), /auth: /],
  [JSON.stringify({ databaseUrl, restPath: '/', auth: { siteUrl, path: '/' } }), /auth.path: /],
  [JSON.stringify({ databaseUrl, color: 'red' }), /color/],
  [JSON.stringify({ databaseUrl, storage: {} }), /storage.directory: name a directory or s3, and not both$/],
  [JSON.stringify({ databaseUrl, storage: { directory: 'x', s3: {} } }), /storage.s3.endpoint: /],
  [JSON.stringify({ databaseUrl, storage: { directory: 'x', fileSizeLimit: 0 } }), /storage.fileSizeLimit: /],
  [JSON.stringify({ databaseUrl, storage: { directory: 'x', path: 'x' } }), /storage.path: /],
  [
    JSON.stringify({ databaseUrl, migrate: false, storage: { directory: 'x' } }),
    /storage: its tables are made by the migrations/,
  ],
  [
    JSON.stringify({ databaseUrl, restPath: '/', storage: { directory: 'x', path: '/' } }),
    /storage.path: restPath is the same/,
  ],
  [
    JSON.stringify({
      databaseUrl,
      auth: { siteUrl, path: '/x' },
      storage: { directory: 'x', path: '/x' },
    }),
    /storage.path: auth.path is the same/,
  ],
  [withAuth({ siteUrl: 'localhost' }), /auth.siteUrl: /],
  [withAuth({ url: 'ftp://localhost' }), /auth.url: /],
  [withAuth({ path: 'auth' }), /auth.path: /],
  [withAuth({ needsApiKey: 'no' }), /auth.needsApiKey: /],
  [withAuth({ signup: 1 }), /auth.signup: /],
  [withAuth({ autoconfirm: 'yes' }), /auth.autoconfirm: /],
  [withAuth({ email: 'yes' }), /auth.email: /],
  [withAuth({ phone: 'yes' }), /auth.phone: /],
  [withAuth({ anonymous: 'yes' }), /auth.anonymous: /],
  [withAuth({ web3: ['bitcoin'] }), /auth.web3.0: /],
  [withAuth({ passkeys: 'yes' }), /auth.passkeys: /],
  [withAuth({ manualLinking: 'yes' }), /auth.manualLinking: /],
  [withAuth({ factors: ['sms'] }), /auth.factors.0: /],
  [withAuth({ passwords: { minLength: 0 } }), /auth.passwords.minLength: /],
  [withAuth({ passwords: { minLength: 73 } }), /auth.passwords.minLength: /],
  [withAuth({ passwords: { requiredCharacters: [''] } }), /auth.passwords.requiredCharacters.0: /],
  [withAuth({ passwords: { color: 'red' } }), /auth.passwords: /],
  [withAuth({ saml: 'yes' }), /auth.saml: /],
  [withAuth({ trustedProxies: -1 }), /auth.trustedProxies: /],
  [withAuth({ trustedProxies: true }), /auth.trustedProxies: /],
  [withAuth({ secretsKey: 'abc' }), /auth.secretsKey: must be 32 bytes in base64$/],
  [withAuth({ secretsKey: '' }), /auth.secretsKey: holds no key$/],
  [withAuth({ webauthn: { rpId: 'localhost' } }), /auth.webauthn.origins: /],
  [withAuth({ webauthn: { rpId: 'localhost', origins: [] } }), /auth.webauthn.origins: /],
  [withAuth({ webauthn: { rpId: siteUrl, origins: [siteUrl] } }), /auth.webauthn.rpId: /],
  [withAuth({ webauthn: { rpId: 'localhost', origins: [`${siteUrl}/x`] } }), /auth.webauthn.origins.0: /],
  [withAuth({ webauthn: { rpId: 'example.com', origins: [siteUrl] } }), /auth.webauthn.origins.0: /],
  [withAuth({ phoneTestCodes: { '++123': '123456' } }), /auth.phoneTestCodes.\+\+123: /],
  [withAuth({ phoneTestCodes: { '123': '1' } }), /auth.phoneTestCodes.123: /],
  [withAuth({ providers: { Google: { issuer: siteUrl, clientId: 'x' } } }), /auth.providers.Google: /],
  [
    withAuth({ providers: { google: { issuer: 'google', clientId: 'x' } } }),
    /auth.providers.google.issuer: /,
  ],
  [
    withAuth({ providers: { desk: { issuer: 'http://id.example.com', clientId: 'x' } } }),
    /auth.providers.desk.issuer: must begin with https/,
  ],
  [withAuth({ providers: { desk: { clientId: 'x' } } }), /auth.providers.desk.issuer: is required/],
  [withAuth({ providers: { google: { issuer: siteUrl } } }), /auth.providers.google.clientId: /],
  [withAuth({ captcha: { provider: 'own', secret: 'x' } }), /auth.captcha.provider: /],
  [withAuth({ captcha: { provider: 'turnstile' } }), /auth.captcha.secret: /],
  [withAuth({ rateLimits: 'none' }), /auth.rateLimits: /],
  [withAuth({ rateLimits: { verify: { limit: 0, seconds: 1 } } }), /auth.rateLimits.verify.limit: /],
  [withAuth({ rateLimits: { unknown: { limit: 1, seconds: 1 } } }), /auth.rateLimits: /],
])('%s is refused', (text, message) => {
  expect(() => parseSettings(text)).toThrow(message)
})
