// Somebody finds a session open, or steals it, minutes after its owner proved anything. With stepUpAge it must not add or
// remove a way in, whatever it was allowed before.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerFactor,
  askFactor,
  type EnrolledApp,
  enrollApp,
  proveApp,
  showCode,
} from '../test-support/authenticator-app.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { type Company, openCompany } from '../test-support/open-company.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { askToRegister, newKey, register } from '../test-support/passkeys.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let provider: TestProvider
let auth: OpenAuth
let company: Company
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, anonymous: true, phone: true, passkeys: true, saml: true },
    sso: { mayTest: async () => true },
    passkeysAreFactors: true,
    stepUpAge: 900,
  })
  company = await openCompany(auth)
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})
beforeEach(() => auth.query('delete from platform.rate_limits'))

const put = (token: string, body: object) => auth.request('PUT', '/user', { token, body })
const enroll = (token: string) =>
  auth.request('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: 'Mine' } })

async function linkByToken(token: string) {
  const id_token = await provider.sign(provider.addPerson())
  const body = { provider: 'keycloak', id_token, link_identity: true }
  return await auth.request('POST', '/token?grant_type=id_token', { token, body })
}

const testProvider = (token: string) => {
  const body = { provider_id: company.providerId, is_test: true, skip_http_redirect: true }
  return auth.request('POST', '/sso', { token, body })
}

/** Moves every proof of the person's sessions into the past. */
const ageProofs = (userId: string, seconds: number) =>
  auth.query(
    `update auth.sessions
     set amr = (select jsonb_agg(jsonb_set(proof, '{timestamp}', to_jsonb((proof ->> 'timestamp')::int - $2::int)) order by n)
                from jsonb_array_elements(amr) with ordinality as proofs (proof, n))
     where user_id = $1`,
    [userId, seconds],
  )

type Person = {
  readonly id: string
  readonly token: string
  readonly refreshToken: string
  /** Of the same session, from before its second proofs. */
  readonly copied: string
  readonly app: EnrolledApp
  readonly passkeyId: string
  readonly identityId: string
  /** What a recent session has begun. */
  readonly begun: {
    readonly app: EnrolledApp & { readonly challenge: string }
    readonly passkey: Awaited<ReturnType<typeof askToRegister>>
  }
}

/** Somebody who has every way in, and has begun to add more. */
async function open(): Promise<Person> {
  const { user } = await auth.signIn()
  const { access_token } = await auth.signIn(user.email)
  const linked = String((await linkByToken(access_token)).body.access_token)
  const { id: passkeyId, token: proven } = await register(auth, linked)
  const app = await enrollApp(auth, proven)
  const raised = await proveApp(auth, proven, { app, time: Date.now() })
  const { access_token: token, refresh_token: refreshToken } = raised
  const other = await enrollApp(auth, token, 'Other')
  const challenge = await askFactor(auth, token, other.id)
  const [identity] = await auth.query(
    `select id from auth.identities where user_id = $1 and provider = 'keycloak'`,
    [user.id],
  )
  const passkey = await askToRegister(auth, token)
  const begun = { app: { ...other, challenge }, passkey }
  return {
    id: user.id,
    token,
    refreshToken,
    copied: linked,
    app,
    passkeyId,
    identityId: String(identity?.id),
    begun,
  }
}

type Attempt = (person: Person) => Promise<{ readonly status: number; readonly body: unknown }>

const attempts: readonly (readonly [string, Attempt])[] = [
  ['enroll an authenticator app', ({ token }) => enroll(token)],
  [
    'verify one for the first time',
    ({ token, begun: { app } }) =>
      answerFactor(auth, token, app.id, {
        challenge_id: app.challenge,
        code: showCode(app.secret, Date.now()),
      }),
  ],
  ['remove one', ({ token, app }) => auth.request('DELETE', `/factors/${app.id}`, { token })],
  [
    'ask for a new passkey',
    ({ token }) => auth.request('POST', '/passkeys/registration/options', { token, body: {} }),
  ],
  [
    'register a passkey',
    ({ token, begun: { passkey } }) => {
      const body = { challenge_id: passkey.challenge_id, credential: newKey().create(passkey.options) }
      return auth.request('POST', '/passkeys/registration/verify', { token, body })
    },
  ],
  ['remove a passkey', ({ token, passkeyId }) => auth.request('DELETE', `/passkeys/${passkeyId}`, { token })],
  [
    'link an identity',
    ({ token }) =>
      auth.request('GET', '/user/identities/authorize?provider=keycloak&skip_http_redirect=true', { token }),
  ],
  ['link an identity by its token', ({ token }) => linkByToken(token)],
  [
    'unlink an identity',
    ({ token, identityId }) => auth.request('DELETE', `/user/identities/${identityId}`, { token }),
  ],
  ['set a password', ({ token }) => put(token, { password: 'violet-7-lanterns' })],
  ['change the address', ({ token }) => put(token, { email: freshEmail() })],
  ['make recovery codes', ({ token }) => auth.request('POST', '/factors/recovery-codes', { token })],
  ['add a number', ({ token }) => put(token, { phone: freshPhone() })],
  ['test the provider of a company', ({ token }) => testProvider(token)],
]

describe.each(attempts)('a session that wants to %s', (_, attempt) => {
  test('is refused if its newest proof is old, and nothing changes', async () => {
    const person = await open()
    await ageProofs(person.id, 901)
    const answer = await expectHarmless(auth, [person.token], () => attempt(person))
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'step_up_required' }])
  })

  test('is refused with a token that is older than the newest proof', async () => {
    const person = await open()
    await ageProofs(person.id, 901)
    const body = { refresh_token: person.refreshToken }
    const old = await auth.request('POST', '/token?grant_type=refresh_token', { body })
    await ageProofs(person.id, -901)
    const token = String(old.body.access_token)
    const answer = await expectHarmless(auth, [token], () => attempt({ ...person, token }))
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'step_up_required' }])
  })

  test('is refused with a token from before its second proof', async () => {
    const person = await open()
    const { copied: token } = person
    const answer = await expectHarmless(auth, [token], () => attempt({ ...person, token }))
    expect(answer.body).toMatchObject({ code: 'insufficient_aal' })
  })

  test('may do so while it is recent, however long ago the sign-in was', async () => {
    const person = await open()
    await ageProofs(person.id, 840)
    await auth.query(
      `update auth.sessions set created_at = now() - interval '3 days', sign_in_at = null
      where user_id = $1`,
      [person.id],
    )
    expect([200, 204]).toContain((await attempt(person)).status)
  })
})

describe('the mailed code of an old session', () => {
  /** Asks for the code and returns it. */
  async function readNonce(token: string): Promise<string> {
    await auth.request('GET', '/reauthenticate', { token })
    return String(auth.mails.at(-1)?.code)
  }

  test.each([
    ['a password', () => ({ password: 'violet-7-lanterns' })],
    ['a number', () => ({ phone: freshPhone() })],
  ])('adds %s for a person without a second factor only', async (_, change) => {
    const [person, single] = [await open(), await auth.signIn()]
    for (const id of [person.id, single.user.id]) await ageProofs(id, 901)
    const nonce = await readNonce(person.token)
    const answer = await expectHarmless(auth, [nonce], () => put(person.token, { ...change(), nonce }))
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
    const { access_token: token } = single
    expect((await put(token, { ...change(), nonce: await readNonce(token) })).status).toBe(200)
  })
})

test('proving again refreshes the session: its entry comes first with a new time', async () => {
  const { id, token, app, passkeyId } = await open()
  await ageProofs(id, 5000)
  const raised = await proveApp(auth, token, { app, time: Date.now() + 30_000 })
  const { amr } = await auth.keyring.verify(raised.access_token)
  const proofs = amr as { method: string; timestamp: number }[]
  expect(proofs.map(({ method }) => method)).toEqual(['totp', 'passkey', 'oauth'])
  const ages = proofs.map(({ timestamp }) => Date.now() / 1000 - timestamp)
  expect(ages.map((age) => age > 4000)).toEqual([false, true, true])
  const answer = await auth.request('DELETE', `/passkeys/${passkeyId}`, { token: raised.access_token })
  expect(answer.status).toBe(204)
})

test('a changed address is no new proof: its session is as old as the one that asked', async () => {
  const { access_token: token, user } = await auth.signIn()
  await ageProofs(user.id, 840)
  await auth.query(
    `update auth.sessions set created_at = now() - interval '901 seconds' where user_id = $1`,
    [user.id],
  )
  const sent = auth.mails.length
  expect((await put(token, { email: freshEmail() })).status).toBe(200)
  let verified = ''
  for (const { tokenHash: token_hash } of auth.mails.slice(sent)) {
    const body = { type: 'email_change', token_hash }
    verified = String((await auth.request('POST', '/verify', { body })).body.access_token)
  }
  expect((await auth.request('GET', '/user', { token: verified })).body.id).toBe(user.id)
  await expectHarmless(auth, [verified], async () => {
    expect((await enroll(verified)).body.code).toBe('step_up_required')
  })
})

test('a guest, who can prove nothing, may add a number at any time', async () => {
  const { body } = await auth.request('POST', '/signup', { body: {} })
  await ageProofs((body.user as { id: string }).id, 90_000)
  expect((await put(String(body.access_token), { phone: freshPhone() })).status).toBe(200)
})
