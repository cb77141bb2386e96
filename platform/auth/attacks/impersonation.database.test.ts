// Somebody who acts for a person (a token with `act`) must not change how that person signs in, nor read their secrets.
// Each route of the protocol has a row: a new one is refused here, or named below with its reason.
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '../endpoints/routes.ts'
import {
  address,
  askFactor,
  type EnrolledApp,
  enrollApp,
  proveApp,
  showCode,
} from '../test-support/authenticator-app.ts'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { askToRegister, newKey, register } from '../test-support/passkeys.ts'
import { generateCodes } from '../test-support/recovery-codes.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let provider: TestProvider
let auth: OpenAuth
let person: Person
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, passkeys: true },
    passkeysAreFactors: true,
    stepUpAge: 900,
  })
  person = await open()
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

type Person = {
  /** Of a session that may do everything, because its proofs are new. */
  readonly token: string
  readonly app: EnrolledApp
  readonly appChallenge: string
  readonly passkeyId: string
  readonly passkey: Awaited<ReturnType<typeof askToRegister>>
  readonly identityId: string
  readonly code: string
}

async function open(): Promise<Person> {
  const { user } = await auth.signIn()
  const { access_token } = await auth.signIn(user.email)
  const linked = String((await linkByToken(access_token)).body.access_token)
  const { id: passkeyId, token: proven } = await register(auth, linked)
  const app = await enrollApp(auth, proven)
  const { access_token: token } = await proveApp(auth, proven, { app, time: Date.now() })
  const [code = ''] = await generateCodes(auth, token)
  const [identity] = await auth.query(
    `select id from auth.identities where user_id = $1 and provider = 'keycloak'`,
    [user.id],
  )
  return {
    token,
    app,
    appChallenge: await askFactor(auth, token, app.id),
    passkeyId,
    passkey: await askToRegister(auth, token),
    identityId: String(identity?.id),
    code,
  }
}

async function linkByToken(token: string) {
  const id_token = await provider.sign(provider.addPerson())
  const body = { provider: 'keycloak', id_token, link_identity: true }
  return await auth.request('POST', '/token?grant_type=id_token', { token, body })
}

/** The person's own token, in the hands of somebody else. */
const actFor = (token: string) => auth.keyring.sign({ ...decodeJwt(token), act: { sub: randomUUID() } })

const refresh = (refresh_token: string) =>
  auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })

/** Routes that ask for no person, and ignore the token. */
const forAnyone: readonly string[] = [
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
  'GET /sso/saml/metadata',
  'POST /sso/saml/acs',
  'GET /sso/saml/acs',
  'GET /sso/oidc/:provider_id/callback',
  'POST /sso/break-glass',
]

/** Routes that answer that they are off. Once they are built, they belong to the refused ones. */
const notBuilt: readonly string[] = [
  'GET /oauth/authorize',
  'POST /oauth/token',
  'GET /oauth/userinfo',
  'POST /oauth/clients/register',
  'GET /oauth/authorizations/:id',
  'POST /oauth/authorizations/:id/consent',
  'GET /.well-known/openid-configuration',
  'GET /.well-known/oauth-authorization-server',
]

/** Routes that serve the person's pages. */
const forActors: readonly string[] = ['GET /user']

/** The person could send these at this moment. Routes without a row get an empty body. */
const bodies: Readonly<Record<string, (person: Person) => object>> = {
  'POST /factors': () => ({ factor_type: 'totp', friendly_name: 'Mine' }),
  'POST /factors/:id/verify': ({ app, appChallenge }) => ({
    challenge_id: appChallenge,
    code: showCode(app.secret, Date.now() + 30_000),
  }),
  'POST /factors/recovery-codes/verify': ({ code }) => ({ code }),
  'POST /passkeys/registration/verify': ({ passkey }) => ({
    challenge_id: passkey.challenge_id,
    credential: newKey().create(passkey.options),
  }),
  'PATCH /passkeys/:id': () => ({ friendly_name: 'Mine' }),
  'PUT /user': () => ({ data: { name: 'Mine' } }),
}

const queries: Readonly<Record<string, string>> = {
  'POST /logout': '?scope=global',
  'GET /user/identities/authorize': '?provider=keycloak&skip_http_redirect=true',
}

function idFor(path: string): string {
  if (path.startsWith('/factors')) return person.app.id
  if (path.startsWith('/passkeys')) return person.passkeyId
  return path.startsWith('/user/identities') ? person.identityId : randomUUID()
}

const names = authRoutes.map(({ method, path }) => `${method} ${path}`)

async function ask(name: string, token: string) {
  const [method = '', path = ''] = name.split(' ')
  const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[name]?.(person) ?? {})
  return await auth.request(method, path.replace(/:\w+/g, () => idFor(path)) + (queries[name] ?? ''), {
    token,
    // Answers to a factor come from the address of its challenge.
    ...(path.startsWith('/factors') && { address }),
    ...(body !== undefined && { body }),
  })
}

describe('somebody who acts for a person', () => {
  const excepted = new Set([...forAnyone, ...notBuilt, ...forActors])

  test('has a row for each route', () => {
    expect([...excepted].filter((name) => !names.includes(name))).toEqual([])
    expect([...Object.keys(bodies), ...Object.keys(queries)].filter((name) => !names.includes(name))).toEqual(
      [],
    )
  })

  test.each(names.filter((name) => !excepted.has(name)))(
    'is refused %s, and nothing changes',
    async (name) => {
      const token = await actFor(person.token)
      const { status, body } = await expectHarmless(auth, [token], () => ask(name, token))
      expect([status, body.code]).toEqual([403, 'impersonation_refused'])
    },
  )

  test.each(notBuilt)('is told that %s is off', async (name) => {
    const { body } = await ask(name, await actFor(person.token))
    expect(body.code).toBe('feature_disabled')
  })

  test.each(['', '?scope=global', '?scope=others'])(
    'cannot end the sessions of others by /logout%s',
    async (query) => {
      const token = await actFor(person.token)
      const { status, body } = await expectHarmless(auth, [token], () =>
        auth.request('POST', `/logout${query}`, { token }),
      )
      expect([status, body.code]).toEqual([403, 'impersonation_refused'])
    },
  )

  test('cannot link an identity by its token', async () => {
    const token = await actFor(person.token)
    const { status, body } = await expectHarmless(auth, [token], () => linkByToken(token))
    expect([status, body.code]).toEqual([403, 'impersonation_refused'])
  })

  test('is refused whatever the claim holds', async () => {
    for (const act of [{}, null, '', false]) {
      const token = await auth.keyring.sign({ ...decodeJwt(person.token), act })
      const { body } = await expectHarmless(auth, [token], () => ask('PUT /user', token))
      expect(body.code).toBe('impersonation_refused')
    }
  })

  test('is no administrator, whatever the role', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const token = await auth.keyring.sign({ role: 'service_role', act: { sub: randomUUID() }, exp })
    const { body } = await expectHarmless(auth, [token], () => ask('GET /admin/users', token))
    expect(body.code).toBe('impersonation_refused')
  })

  test('sees the person, and may end the session that was made for it', async () => {
    const { access_token, refresh_token, user } = await auth.signIn()
    const own = await auth.signIn(user.email)
    const token = await actFor(access_token)
    expect(await ask('GET /user', token)).toMatchObject({ status: 200, body: { id: user.id } })
    expect((await auth.request('POST', '/logout?scope=local', { token })).status).toBe(204)
    expect((await refresh(refresh_token)).status).toBe(400)
    expect((await ask('GET /user', own.access_token)).status).toBe(200)
  })
})

test('a session that somebody holds for a person names them after each refresh', async () => {
  const [{ user, refresh_token }, { user: actor, access_token }] = [await auth.signIn(), await auth.signIn()]
  await auth.query(
    `update auth.sessions set actor_id = $2, actor_session_id = $3, actor_claims = '{"room": "b"}' where user_id = $1`,
    [user.id, actor.id, decodeJwt(access_token).session_id],
  )
  let token = refresh_token
  for (let times = 0; times < 2; times += 1) {
    const { body } = await refresh(token)
    expect(decodeJwt(String(body.access_token))).toMatchObject({
      sub: user.id,
      act: { sub: actor.id, room: 'b' },
    })
    token = String(body.refresh_token)
  }
  await auth.query('delete from auth.users where id = $1', [actor.id])
  expect((await refresh(token)).status).toBe(400)
})

test('a session that the person holds names nobody', async () => {
  const { body } = await refresh((await auth.signIn()).refresh_token)
  expect(decodeJwt(String(body.access_token))).not.toHaveProperty('act')
})

test.each(Object.keys(bodies))('the person may %s with the same request', async (name) => {
  person = await open()
  expect((await ask(name, person.token)).status).toBe(200)
})
