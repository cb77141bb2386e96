import { createHash } from 'node:crypto'
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  const keycloak = { ...provider.options, otherClientIds: ['mobile'] }
  auth = await openAuth({ providers: { keycloak }, ways: { manualLinking: true } })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

const grant = (body: Record<string, unknown>, token?: string) =>
  auth.request('POST', '/token?grant_type=id_token', {
    body: { provider: 'keycloak', ...body },
    ...(token !== undefined && { token }),
  })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const person = () => provider.addPerson()
const now = () => Math.floor(Date.now() / 1000)

describe('a token of the provider', () => {
  test('signs in, and creates the account the first time', async () => {
    const claims = person()
    const id_token = await provider.sign(claims)
    const first = await grant({ id_token })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: {
        email: claims.email,
        email_confirmed_at: expect.any(String),
        app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
        identities: [{ provider: 'keycloak', id: claims.sub }],
      },
    })
    expect(await auth.keyring.verify(String(first.body.access_token))).toMatchObject({
      amr: [{ method: 'oauth', provider: 'keycloak' }],
    })
    const second = await grant({ id_token: await provider.sign(claims) })
    expect(second.body.user).toMatchObject({ id: (first.body.user as { id: string }).id })
  })

  test.each([['mobile'], [['trellis']], [['trellis', 'mobile']]])(
    'may be for any client of ours: %j',
    async (aud) => {
      const id_token = await provider.sign({ ...person(), aud, azp: 'trellis' })
      expect((await grant({ id_token })).status).toBe(200)
    },
  )

  test('is found by its issuer where no name is given', async () => {
    const id_token = await provider.sign(person())
    const { issuer } = provider.options
    const answer = await grant({ provider: undefined, client_id: 'trellis', issuer, id_token })
    expect(answer.status).toBe(200)
  })

  test('with a nonce signs in whoever knows its origin', async () => {
    const id_token = await provider.sign({ ...person(), nonce: sha256('secret') })
    expect((await grant({ id_token, nonce: 'secret' })).status).toBe(200)
  })

  test('with a hash of an access token needs that access token, if one is given', async () => {
    const at_hash = createHash('sha256').update('theirs').digest().subarray(0, 16).toString('base64url')
    const id_token = await provider.sign({ ...person(), at_hash })
    expect((await grant({ id_token, access_token: 'theirs' })).status).toBe(200)
    expect((await grant({ id_token })).status).toBe(200)
    const wrong = await grant({ id_token, access_token: 'of somebody else' })
    expect([wrong.status, wrong.body]).toEqual([400, badToken])
  })
})

const badToken = { error: 'invalid request', error_description: 'Bad ID token' }

const audience = { error: 'invalid request', error_description: 'Unacceptable audience in id_token' }

const nonces = {
  error: 'invalid request',
  error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
}

async function expectRefused(body: { readonly id_token: string; readonly nonce?: string }, expected: object) {
  const answer = await expectHarmless(auth, Object.values(body), () => grant(body))
  expect([answer.status, answer.body]).toEqual([400, expected])
}

/** A token that looks right but is signed by somebody else. */
async function forge(header: { alg: string; kid?: string }, key: Parameters<SignJWT['sign']>[0]) {
  const { issuer: iss, clientId: aud } = provider.options
  return await new SignJWT({ iss, aud, ...person(), iat: now(), exp: now() + 300 })
    .setProtectedHeader({ kid: 'test-key', ...header })
    .sign(key)
}

describe('refused, with nothing changed and nothing logged:', () => {
  test.each([
    ['another issuer', { iss: 'https://accounts.google.com' }, badToken],
    ['no issuer', { iss: undefined }, badToken],
    ['an issuer with a slash more', { iss: 'http://127.0.0.1:1/' }, badToken],
    ['an expired token', { exp: now() - 60 }, badToken],
    ['a token without an end', { exp: undefined }, badToken],
    ['a token that is not valid yet', { nbf: now() + 600 }, badToken],
    ['no subject', { sub: undefined }, badToken],
    ['a subject that is too long', { sub: 'x'.repeat(256) }, badToken],
    ['another audience', { aud: 'other' }, audience],
    ['other audiences', { aud: ['other', 'more'] }, audience],
    ['an additional audience that it was issued to', { aud: ['trellis', 'other'], azp: 'other' }, audience],
    ['an additional audience without a party', { aud: ['trellis', 'other'] }, audience],
    ['a nonce that is not passed', { nonce: sha256('secret') }, nonces],
  ])('%s', async (_, claims, expected) => {
    await expectRefused({ id_token: await provider.sign({ ...person(), ...claims }) }, expected)
  })

  test('a nonce that the token does not have', async () => {
    await expectRefused({ id_token: await provider.sign(person()), nonce: 'secret' }, nonces)
  })

  test('another nonce', async () => {
    const id_token = await provider.sign({ ...person(), nonce: sha256('secret') })
    const expected = { error: 'invalid nonce', error_description: 'Nonces mismatch' }
    await expectRefused({ id_token, nonce: 'other' }, expected)
    await expectRefused({ id_token, nonce: sha256('secret') }, expected)
  })

  test("a token of a stranger's key, with and without the name of the right one", async () => {
    const { privateKey } = await generateKeyPair('RS256')
    await expectRefused({ id_token: await forge({ alg: 'RS256' }, privateKey) }, badToken)
    await expectRefused({ id_token: await forge({ alg: 'RS256', kid: 'unknown' }, privateKey) }, badToken)
  })

  test('a token that is signed with the public key as a secret', async () => {
    const secret = Buffer.from(await exportSPKI(provider.publicKey))
    await expectRefused({ id_token: await forge({ alg: 'HS256' }, secret) }, badToken)
  })

  test('a token that nobody has signed', async () => {
    const { issuer: iss, clientId: aud } = provider.options
    const id_token = new UnsecuredJWT({ iss, aud, ...person(), iat: now(), exp: now() + 300 }).encode()
    await expectRefused({ id_token }, badToken)
  })

  test('a token that was changed', async () => {
    const [header, , signature] = (await provider.sign(person())).split('.')
    const [, payload] = (await provider.sign(person())).split('.')
    await expectRefused({ id_token: [header, payload, signature].join('.') }, badToken)
  })

  test.each([['nonsense'], ['a.b.c'], ['x'.repeat(20_000)]])('what is no token', async (id_token) => {
    await expectRefused({ id_token }, badToken)
  })
})

test.each([
  [{}, { error: 'invalid request', error_description: 'id_token required' }],
  [
    { id_token: 'x', provider: '' },
    { error: 'invalid request', error_description: 'provider or client_id and issuer required' },
  ],
  [
    { id_token: 'x', provider: 'google' },
    { code: 'provider_disabled', message: 'Provider (issuer "google") is not enabled' },
  ],
  [
    { id_token: 'x', provider: 'nonsense' },
    { code: 'validation_failed', message: 'Custom OIDC provider "nonsense" not allowed' },
  ],
  [
    { id_token: 'x', provider: undefined, client_id: 'x', issuer: 'https://evil.example' },
    { code: 'validation_failed', message: 'Custom OIDC provider "https://evil.example" not allowed' },
  ],
  [
    { id_token: 'x', issuer: 'https://evil.example' },
    { code: 'validation_failed', message: 'Provided issuer does not match ID token issuer' },
  ],
])('the request %j is refused', async (body, expected) => {
  const answer = await grant(body)
  expect([answer.status, answer.body]).toEqual([400, expected])
})

test('an address that tries too many tokens is refused', async () => {
  const limited = auth.again({ rateLimits: { token: { limit: 1, seconds: 300 } } })
  const once = () =>
    limited.request('POST', '/token?grant_type=id_token', {
      body: { provider: 'keycloak', id_token: 'x' },
      address: '203.0.113.32',
    })
  await once()
  expect((await once()).status).toBe(429)
})

test('a provider that does not answer is no fault of the token', async () => {
  const keycloak = { ...provider.options, issuer: 'http://127.0.0.1:1' }
  const broken = auth.again({ providers: { keycloak } })
  const answer = await broken.request('POST', '/token?grant_type=id_token', {
    body: { provider: 'keycloak', id_token: await provider.sign(person()) },
  })
  expect([answer.status, answer.body.code]).toEqual([500, 'unexpected_failure'])
})

describe('linking by a token', () => {
  test('adds the identity to the account of the person who asks', async () => {
    const { user, access_token: token } = await auth.signIn()
    const claims = person()
    const answer = await grant({ id_token: await provider.sign(claims), link_identity: true }, token)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({
      id: user.id,
      email: user.email,
      identities: [{ provider: 'email' }, { provider: 'keycloak', id: claims.sub }],
    })
  })

  test('refuses an identity that is somebody else’s', async () => {
    const id_token = await provider.sign(person())
    await grant({ id_token })
    const { user, access_token: token } = await auth.signIn()
    const answer = await grant({ id_token, link_identity: true }, token)
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'identity_already_exists', message: 'Identity is already linked to another user' },
    ])
    expect(await auth.query('select 1 from auth.identities where user_id = $1', [user.id])).toHaveLength(1)
  })

  test('needs a person', async () => {
    const id_token = await provider.sign(person())
    const nobody = await grant({ id_token, link_identity: true })
    expect([nobody.status, nobody.body.error]).toEqual([400, 'invalid request'])
    const key = await grant({ id_token, link_identity: true }, auth.keyring.publishableKey)
    expect(key.status).toBeGreaterThanOrEqual(400)
    expect(key.body).not.toHaveProperty('access_token')
  })

  test('needs the second factor where one is set up', async () => {
    const { user, access_token: token } = await auth.signIn()
    await auth.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [user.id],
    )
    const answer = await grant({ id_token: await provider.sign(person()), link_identity: true }, token)
    expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal'])
  })

  test('is refused where people may not link', async () => {
    const { access_token: token } = await auth.signIn()
    const answer = await auth
      .again({ ways: { manualLinking: false } })
      .request('POST', '/token?grant_type=id_token', {
        body: { provider: 'keycloak', id_token: await provider.sign(person()), link_identity: true },
        token,
      })
    expect([answer.status, answer.body.code]).toEqual([404, 'manual_linking_disabled'])
  })

  test('is refused after signing out', async () => {
    const { access_token: token } = await auth.signIn()
    await auth.request('POST', '/logout', { token })
    const answer = await grant({ id_token: await provider.sign(person()), link_identity: true }, token)
    expect([answer.status, answer.body.code]).toEqual([403, 'session_not_found'])
  })

  test('at the moment of the first sign-in leaves the identity with one person', async () => {
    for (let round = 0; round < 5; round += 1) {
      const claims = person()
      const id_token = await provider.sign(claims)
      const { access_token: token } = await auth.signIn()
      const answers = await Promise.all([
        grant({ id_token }),
        grant({ id_token, link_identity: true }, token),
      ])
      const [owner] = await auth.query('select user_id from auth.identities where provider_id = $1', [
        claims.sub,
      ])
      const signedIn = answers.filter(({ status }) => status === 200).map(({ body }) => body.user)
      expect(signedIn.length).toBeGreaterThan(0)
      for (const user of signedIn) expect(user).toMatchObject({ id: owner?.user_id })
    }
  })
})
