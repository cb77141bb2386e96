// An API token on every route: the ones that serve a person refuse it by its form, and the others do not look at it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallers } from '../../callers/callers.ts'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { authRoutes } from './routes.ts'

let auth: OpenAuth

beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

/** These serve anybody who has not signed in yet, with or without credentials. */
const forAnybody: readonly string[] = [
  'POST /otp',
  'POST /magiclink',
  'POST /verify',
  'GET /verify',
  'POST /token',
  'GET /settings',
  'GET /health',
  'GET /.well-known/jwks.json',
  'POST /signup',
  'POST /recover',
  'POST /resend',
  'POST /passkeys/authentication/options',
  'POST /passkeys/authentication/verify',
  'GET /authorize',
  'GET /callback',
  'POST /callback',
  'POST /sso',
  'POST /sso/break-glass',
  'GET /sso/saml/acs',
  'POST /sso/saml/acs',
  'GET /sso/saml/metadata',
  'GET /sso/oidc/:provider_id/callback',
]

/** An installation has to switch these on: here, they answer that they do not exist. */
const isOff = (path: string) => path.startsWith('/oauth/') || path.startsWith('/.well-known/o')

test.each(authRoutes)('$method $path', async ({ method, path }) => {
  const asked: string[] = []
  const session = await auth.signIn()
  const { session_id } = await auth.keyring.verify(session.access_token)
  const claims = {
    role: 'authenticated',
    sub: session.user.id,
    session_id,
    token_id: 't1',
    scopes: ['admin'],
  }
  const apiTokens = {
    prefix: 'acme',
    findToken: async (token: string) => {
      asked.push(token)
      return claims
    },
  }
  const open = auth.again({
    callers: createCallers({ keyring: auth.keyring, apiTokens }),
    ways: { passkeys: true, manualLinking: true, webauthnFactor: true, saml: true },
  })
  const answer = await open.request(method, path.replaceAll(/:\w+/g, session.user.id), {
    token: 'acme_person_abc_def',
    ...(method !== 'GET' && {
      body: { friendly_name: 'Phone', challenge_id: session.user.id, credential: {} },
    }),
  })
  if (isOff(path)) expect(answer.status).toBe(404)
  else expect(answer.status === 401 || answer.status === 403).toBe(!forAnybody.includes(`${method} ${path}`))
  expect(asked).toEqual([])
  expect(JSON.stringify(answer.body ?? '')).not.toContain(session.user.id)
})
