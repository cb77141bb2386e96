// People of a company that enforces its provider have no other way in, whatever they or a thief of their mailbox, their
// password or their passkey try. Each try is refused, and nothing changes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuthEvent } from '../../auth.ts'
import { asAdmin } from '../../endpoints/admin/test-support.ts'
import { freshPhone } from '../../test-support/open-auth.ts'
import {
  answerOf,
  beginSso,
  follow,
  openCompany,
  postAnswer,
  signInAtCompany,
} from '../../test-support/open-company.ts'
import {
  type Enforcement,
  openEnforcement,
  password,
  pkce,
  verifier,
} from '../../test-support/open-enforcement.ts'
import { register, signInWith } from '../../test-support/passkeys.ts'
import { comeBack, readReturn, visitProvider } from '../../test-support/visit-provider.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

let auth: Enforcement['auth']
let company: Enforcement['company']
let keycloak: Enforcement['keycloak']
let setEnforced: Enforcement['setEnforced']
let openPerson: Enforcement['openPerson']
let enforcement: Enforcement
const events: AuthEvent[] = []
beforeAll(async () => {
  enforcement = await openEnforcement({
    onEvent: async (transaction, event) => {
      await transaction.query('select 1')
      events.push(event)
    },
  })
  ;({ auth, company, keycloak, setEnforced, openPerson } = enforcement)
})
beforeEach(() => {
  events.length = 0
})
afterAll(() => enforcement?.close())

/** The last event: somebody had a right proof, and was refused all the same. */
const expectRecorded = (userId: unknown, method: string) =>
  expect(events.at(-1)).toEqual({ name: 'sign_in_refused', userId, method, reason: 'user_sso_managed' })

/** An answer uses up its challenge, right or wrong. */
const challenges = ['webauthn_challenges', 'spent_proofs']

test.each([
  ['POST', '/otp', {}],
  ['POST', '/magiclink', {}],
  ['POST', '/recover', {}],
  ['POST', '/signup', { password }],
  ['POST', '/resend', { type: 'signup' }],
  ['POST', '/token?grant_type=password', { password }],
])('%s %s refuses known and unknown people of the company alike', async (method, path, body) => {
  const { email } = await openPerson()
  await setEnforced(true)
  auth.mails.length = 0
  for (const each of [email, company.freshEmail()]) {
    const answer = await expectHarmless(auth, [each, password], () =>
      auth.request(method, path, { body: { ...body, email: each } }),
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
  }
  expect(auth.mails).toEqual([])
})

test('a link from before is worth nothing', async () => {
  const { email, user } = await openPerson()
  const { tokenHash, type } = await auth.askForMail(email)
  await setEnforced(true)
  const body = { type, token_hash: tokenHash }
  const answer = await expectHarmless(auth, [tokenHash], () => auth.request('POST', '/verify', { body }))
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
  expectRecorded(user.id, 'otp')
  const path = `/verify?type=${type}&token=${tokenHash}`
  const recorded = events.length
  const followed = await expectHarmless(auth, [tokenHash], () => auth.request('GET', path))
  expect(followed.headers.get('location')).toContain('error_code=user_sso_managed')
  expectRecorded(user.id, 'otp')
  expect(events).toHaveLength(recorded + 1)
})

test('another provider opens no account of the company', async () => {
  const { email, user } = await openPerson()
  const { sub } = keycloak.addPerson({ email })
  await setEnforced(true)
  const visited = await visitProvider({ auth, provider: keycloak }, { sub })
  const ended = await expectHarmless(auth, [], () => comeBack(auth, visited), ['flow_state'])
  expect(ended.query.error_code).toBe('user_sso_managed')
  expectRecorded(user.id, 'oauth')
  const idToken = await keycloak.sign({ sub, email, email_verified: true })
  const body = { provider: 'keycloak', id_token: idToken }
  const answer = await expectHarmless(
    auth,
    [idToken],
    () => auth.request('POST', '/token?grant_type=id_token', { body }),
    ['spent_proofs'],
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test('a phone number that the person had added before opens nothing', async () => {
  const { user } = await openPerson()
  const phone = freshPhone()
  await auth.query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
    user.id,
    phone,
  ])
  const token = await auth.askForSms(phone)
  await setEnforced(true)
  const body = { type: 'sms', phone, token }
  const answer = await expectHarmless(auth, [token], () => auth.request('POST', '/verify', { body }))
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test('a refusal that cannot be recorded is still one, and the log says why', async () => {
  const { email } = await openPerson()
  const { tokenHash, type } = await auth.askForMail(email)
  await setEnforced(true)
  const full = auth.again({ onEvent: () => Promise.reject(new Error('no room')) })
  const answer = await full.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
  expect(full.logs).toMatchObject([{ fields: { err: { message: 'no room' } } }])
})

test('an identity of the company keeps the other ways shut, wherever the address is', async () => {
  await setEnforced(false)
  const ended = await signInAtCompany(auth, company, { nameId: company.freshEmail() })
  const { sub } = decodeJwt(ended.fragment.access_token ?? '')
  const elsewhere = `person-${Date.now()}@example.org`
  await auth.query('update auth.users set email = $2 where id = $1', [sub, elsewhere])
  const { tokenHash, type } = await auth.askForMail(elsewhere)
  await setEnforced(true)
  const answer = await auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } })
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test('a code from before is worth nothing, and what it would have begun does not begin', async () => {
  const { email } = await openPerson()
  const { tokenHash, type } = await auth.askForMail(email, pkce)
  const followed = readReturn(await auth.request('GET', `/verify?type=${type}&token=${tokenHash}`))
  expect(followed.query.code).toBeDefined()
  await setEnforced(true)
  const body = { auth_code: followed.query.code, code_verifier: verifier }
  const answer = await expectHarmless(auth, [followed.query.code ?? ''], () =>
    auth.request('POST', '/token?grant_type=pkce', { body }),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test('a link from before gives a client with PKCE no code, and confirms no address', async () => {
  await setEnforced(false)
  const { tokenHash, type } = await auth.askForMail(company.freshEmail(), pkce)
  await setEnforced(true)
  const path = `/verify?type=${type}&token=${tokenHash}`
  const followed = await expectHarmless(auth, [tokenHash], () => auth.request('GET', path))
  expect(readReturn(followed).query).toMatchObject({ error_code: 'user_sso_managed' })
})

test('another provider joins no account of the company, nor creates one, for a client with PKCE', async () => {
  const { email, user } = await openPerson()
  await setEnforced(true)
  for (const [each, known] of [
    [email, user.id],
    [company.freshEmail(), undefined],
  ]) {
    const { sub } = keycloak.addPerson({ email: each })
    const visited = await visitProvider({ auth, provider: keycloak }, { sub, ...pkce })
    const ended = await expectHarmless(auth, [], () => comeBack(auth, visited), ['flow_state'])
    expect([ended.query.code, ended.query.error_code]).toEqual([undefined, 'user_sso_managed'])
    expectRecorded(known, 'oauth')
  }
})

test('a code of another provider from before is worth nothing', async () => {
  const { email } = await openPerson()
  const { sub } = keycloak.addPerson({ email })
  const { query } = await comeBack(auth, await visitProvider({ auth, provider: keycloak }, { sub, ...pkce }))
  expect(query.code).toBeDefined()
  await setEnforced(true)
  const body = { auth_code: query.code, code_verifier: verifier }
  const answer = await expectHarmless(auth, [query.code ?? ''], () =>
    auth.request('POST', '/token?grant_type=pkce', { body }),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test('a passkey from before opens nothing', async () => {
  const { access_token: token, user } = await openPerson()
  const { key, answer: registered } = await register(auth, token)
  expect(registered.status).toBe(200)
  await setEnforced(true)
  const answer = await expectHarmless(auth, [], () => signInWith(auth, key), challenges)
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
  expectRecorded(user.id, 'passkey')
  await setEnforced(false)
  expect((await signInWith(auth, key)).status).toBe(200)
})

test('an invitation opens nothing', async () => {
  await setEnforced(false)
  const email = company.freshEmail()
  expect((await asAdmin(auth)('POST', '/invite', { body: { email } })).status).toBe(200)
  const tokenHash = auth.mails.findLast(({ to }) => to === email)?.tokenHash ?? ''
  await setEnforced(true)
  const body = { type: 'invite', token_hash: tokenHash }
  const answer = await expectHarmless(auth, [tokenHash], () => auth.request('POST', '/verify', { body }))
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test.each(['magiclink', 'recovery', 'invite', 'signup'])(
  'a link of the type %s that an administrator makes opens nothing',
  async (type) => {
    const { email: known } = await openPerson()
    await setEnforced(true)
    const isNew = type === 'invite' || type === 'signup'
    const body = { type, email: isNew ? company.freshEmail() : known, password }
    const made = await asAdmin(auth)('POST', '/admin/generate_link', { body })
    expect(made.status).toBe(200)
    const tokenHash = String(made.body.hashed_token)
    const answer = await expectHarmless(auth, [tokenHash], () =>
      auth.request('POST', '/verify', { body: { type, token_hash: tokenHash } }),
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
  },
)

test('people of an enforced company cannot come in by the provider of another one, nor get its code', async () => {
  await setEnforced(false)
  const strict = await openCompany(auth, {}, 'other')
  const ended = await signInAtCompany(auth, strict, { nameId: strict.freshEmail() })
  const { sub } = decodeJwt(ended.fragment.access_token ?? '')
  const nameId = company.freshEmail()
  await auth.query('update auth.users set email = $2 where id = $1', [sub, nameId])
  await setEnforced(true, strict)
  const used = ['flow_state']
  const { relayState, requestId, cookie } = await beginSso(auth, company)
  const posted = await postAnswer(auth, { relayState, response: answerOf(company, { requestId, nameId }) })
  const refused = await expectHarmless(auth, [], () => follow(auth, posted, cookie), used)
  expect(refused.query.error_code).toBe('user_sso_managed')
  expectRecorded(sub, 'sso/saml')
  const begun = await beginSso(auth, company, pkce)
  const response = answerOf(company, { requestId: begun.requestId, nameId })
  const coded = await expectHarmless(
    auth,
    [response],
    () => postAnswer(auth, { relayState: begun.relayState, response }),
    used,
  )
  expect([coded.query.code, coded.query.error_code]).toEqual([undefined, 'user_sso_managed'])
})

test('sessions begin at one place, which asks; and where somebody acts for a person', () => {
  const root = join(import.meta.dirname, '..', '..')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /insert\s+into\s+auth\.sessions/i.test(readFileSync(join(root, path), 'utf8')))
  expect(writers.toSorted()).toEqual(['one-time/actors/open-actor-session.ts', 'sessions/create-session.ts'])
})

test('a provider that the product calls off keeps nobody out', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const lapsed = auth.again({ sso: { stateOf: async () => 'off' } })
  expect((await lapsed.signIn(email)).user.email).toBe(email)
})

test.each(['bücher', 'BÜCHER', 'xn--bcher-kva', 'ｂüｃｈｅｒ'])(
  'the spelling %s of the domain is the same domain',
  async (spelling) => {
    const domain = 'xn--bcher-kva.example'
    await auth.query(
      'insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2) on conflict do nothing',
      [company.providerId, domain],
    )
    const email = `ann@${spelling}.example`
    await setEnforced(false)
    const { tokenHash, type } = await auth.askForMail(email)
    await setEnforced(true)
    const asked = await expectHarmless(auth, [email], () => auth.request('POST', '/otp', { body: { email } }))
    expect([asked.status, asked.body.code]).toEqual([403, 'user_sso_managed'])
    const body = { type, token_hash: tokenHash }
    const entered = await expectHarmless(auth, [tokenHash], () => auth.request('POST', '/verify', { body }))
    expect([entered.status, entered.body.code]).toEqual([403, 'user_sso_managed'])
    const found = { domain: `${spelling}.example`, skip_http_redirect: true }
    expect((await auth.request('POST', '/sso', { body: found })).status).toBe(200)
    const ended = await signInAtCompany(auth, company, { nameId: email })
    expect(ended.fragment.access_token).toBeDefined()
  },
)
