// @vitest-environment node

import { expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { readSession } from '../../data/session/session.ts'
import { readWaysIn } from '../../data/session/ways-in.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'

const factor = {
  id: 'app',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-03-03T08:00:00Z',
  updated_at: '2026-11-10T08:00:00Z',
  last_challenged_at: '2026-11-17T08:00:00Z',
}

type Person = {
  readonly amr?: readonly object[]
  readonly managedBy?: string
  readonly identities?: readonly object[]
}

async function readWith(factors: readonly object[], { amr, managedBy, identities = [] }: Person = {}) {
  // The library caches the key set, so each test uses its own key id.
  const kid = crypto.randomUUID()
  const key = await createTestKey(kid)
  const session = await createSession({ key, kid, expiresIn: 3600, ...(amr && { amr }) })
  const answers: Record<string, object> = {
    '/auth/v1/.well-known/jwks.json': key.jwks,
    '/auth/v1/user': {
      id: 'person',
      email: 'mara@larkfield.com',
      identities,
      factors,
      ...(managedBy && { sso_managed_by: managedBy }),
    },
    '/auth/v1/passkeys': [],
    '/auth/v1/factors/recovery-codes': { total: 10, remaining: 7 },
  }
  const { scope } = testScope(({ url }) => {
    const answer = answers[new URL(url).pathname]
    return answer ? Response.json(answer) : new Response('not expected', { status: 404 })
  })
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path: '/', cookie: sessionCookie(session), context })
  return await readWaysIn(context)
}

test('an app was last used when its last right code was typed, not when one was asked for', async () => {
  const { apps } = await readWith([factor])
  expect(apps).toMatchObject([
    { id: 'app', addedAt: '2026-03-03T08:00:00Z', lastUsedAt: '2026-11-10T08:00:00Z' },
  ])
})

test('an app whose setup was never finished is none', async () => {
  const { apps, recoveryCodes } = await readWith([{ ...factor, status: 'unverified' }])
  expect([apps, recoveryCodes]).toEqual([[], { total: 10, left: 7 }])
})

const password = { method: 'password', timestamp: 1_800_000_000 }
const saml = { method: 'sso/saml', provider: 'sso:larkfield', timestamp: 1_800_000_000 }

test.each<[string, Person, object | undefined]>([
  ['a password', { amr: [password] }, undefined],
  ['Google', { amr: [{ ...saml, method: 'oauth', provider: 'google' }] }, undefined],
  ['single sign-on', { amr: [saml] }, { providerId: 'larkfield', isOnlyWay: false }],
  ['single sign-on and an app', { amr: [password, saml] }, { providerId: 'larkfield', isOnlyWay: false }],
  [
    'single sign-on that is enforced',
    { amr: [saml], managedBy: 'larkfield' },
    { providerId: 'larkfield', isOnlyWay: true },
  ],
  [
    'a password before single sign-on was enforced',
    { amr: [password], managedBy: 'larkfield' },
    { providerId: 'larkfield', isOnlyWay: true },
  ],
  ['nothing that is said', {}, undefined],
])('a person who signed in with %s', async (_, person, sso) => {
  expect((await readWith([], person)).sso).toEqual(sso)
})

const email = 'mara@larkfield.com'
const byMail = { provider: 'email', identity_data: { email, email_verified: true } }
const byCompany = { provider: 'sso:larkfield', identity_data: { email, email_verified: true } }

test.each([
  ['beside the email address', [byMail, byCompany]],
  ['as the only one', [byCompany]],
])('an identity of a company is kept by the company, %s', async (_, identities) => {
  expect((await readWith([], { identities })).identities).toMatchObject([
    { provider: 'sso:larkfield', ssoProviderId: 'larkfield', kept: 'company', isOffered: false },
  ])
})

test.each<[string, Person, boolean]>([
  ['an email address', { identities: [byMail] }, true],
  ['an email address and single sign-on', { identities: [byMail, byCompany] }, true],
  ['single sign-on alone', { identities: [byCompany] }, false],
  ['single sign-on that is enforced', { identities: [byMail, byCompany], managedBy: 'larkfield' }, false],
  ['an email address at an enforced domain', { identities: [byMail], managedBy: 'larkfield' }, false],
])('whether a person with %s can link other identities', async (_, person, canLink) => {
  expect((await readWith([], person)).canLink).toBe(canLink)
})
