// People of a company that enforces its provider have no other way in, whatever they or a thief of their mailbox, their
// password or their passkey try. Each try is refused, and nothing changes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SsoHooks } from '../auth.ts'
import { requireWayIn } from '../sso/enforcement.ts'
import { freshPhone, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { type Company, openCompany, signInAtCompany } from '../test-support/open-company.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, visitProvider } from '../test-support/visit-provider.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let auth: OpenAuth
let company: Company
let keycloak: TestProvider
const mayBreakGlass = vi.fn<SsoHooks['mayBreakGlass']>(async () => true)
const onBreakGlass = vi.fn<SsoHooks['onBreakGlass']>(async () => undefined)
const password = 'correct horse battery staple'
beforeAll(async () => {
  keycloak = await openProvider()
  auth = await openAuth({
    ways: { saml: true, phone: true, manualLinking: true },
    providers: { keycloak: keycloak.options },
    passwordRules: { needsReauthentication: false },
    sso: { mayBreakGlass, onBreakGlass },
  })
  company = await openCompany(auth)
})
afterAll(async () => {
  await auth?.close()
  await keycloak?.close()
})

const setEnforced = (isEnforced: boolean, { providerId }: Company = company) =>
  auth.query('update auth.sso_providers set is_enforced = $2 where id = $1', [providerId, isEnforced])

/** Somebody who was there before the company enforced its provider. */
async function openPerson() {
  await setEnforced(false)
  const email = company.freshEmail()
  const session = await auth.signIn(email)
  const set = await auth.request('PUT', '/user', { body: { password }, token: session.access_token })
  expect(set.status).toBe(200)
  return { ...session, email }
}

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
  const { email } = await openPerson()
  const { tokenHash, type } = await auth.askForMail(email)
  await setEnforced(true)
  const body = { type, token_hash: tokenHash }
  const answer = await expectHarmless(auth, [tokenHash], () => auth.request('POST', '/verify', { body }))
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
  const path = `/verify?type=${type}&token=${tokenHash}`
  const followed = await expectHarmless(auth, [tokenHash], () => auth.request('GET', path))
  expect(followed.headers.get('location')).toContain('error_code=user_sso_managed')
})

test('another provider opens no account of the company', async () => {
  const { email } = await openPerson()
  const { sub } = keycloak.addPerson({ email })
  await setEnforced(true)
  const visited = await visitProvider({ auth, provider: keycloak }, { sub })
  const ended = await expectHarmless(auth, [], () => comeBack(auth, visited), ['flow_state'])
  expect(ended.query.error_code).toBe('user_sso_managed')
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

/** Every name that a session's first proof can have. One that is not here fails the test below it. */
const methods = [
  'otp',
  'password',
  'oauth',
  'passkey',
  'web3',
  'anonymous',
  'magiclink',
  'email/signup',
  'recovery',
  'invite',
  'email_change',
  'something new',
]

test.each(methods)('the method %s begins no session of a person of the company', async (method) => {
  const { user } = await openPerson()
  await setEnforced(true)
  const attempt = (provider?: string) =>
    auth.database.transaction({ role: 'auth_admin' }, (transaction) =>
      requireWayIn(
        transaction,
        { sso: { stateOf: async () => 'enforced' } as unknown as SsoHooks },
        { user, method, provider },
      ),
    )
  await expect(attempt()).rejects.toMatchObject({ code: 'user_sso_managed' })
  await expect(attempt(`sso:${company.providerId}`)).rejects.toMatchObject({ code: 'user_sso_managed' })
})

test('sessions begin at one place, which asks; and where somebody acts for a person', () => {
  const root = join(import.meta.dirname, '..')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /insert\s+into\s+auth\.sessions/i.test(readFileSync(join(root, path), 'utf8')))
  expect(writers.toSorted()).toEqual(['one-time/actors/open-actor-session.ts', 'sessions/create-session.ts'])
})

test('people of another enforced company cannot come in by the provider of this one', async () => {
  await setEnforced(true)
  const strict = await openCompany(auth, { is_enforced: true }, 'other')
  const { user } = await openPersonOf(strict)
  const attempt = auth.database.transaction({ role: 'auth_admin' }, (transaction) =>
    requireWayIn(
      transaction,
      { sso: { stateOf: async () => 'enforced' } as unknown as SsoHooks },
      { user, method: 'sso/saml', provider: `sso:${company.providerId}` },
    ),
  )
  await expect(attempt).rejects.toMatchObject({ code: 'user_sso_managed' })
})

async function openPersonOf(strict: Company) {
  await setEnforced(false, strict)
  const session = await auth.signIn(strict.freshEmail())
  await setEnforced(true, strict)
  return session
}

test('nobody leaves the company by changing their address, nor finishes a change from before', async () => {
  const { access_token: token, email } = await openPerson()
  const elsewhere = `escape-${Date.now()}@example.org`
  const begun = await auth.request('PUT', '/user', { body: { email: elsewhere }, token })
  expect(begun.status).toBe(200)
  const mails = auth.mails.slice(-2)
  expect(mails.map(({ type }) => type)).toEqual(['email_change', 'email_change'])
  await setEnforced(true)
  for (const { tokenHash } of mails) {
    const body = { type: 'email_change', token_hash: tokenHash }
    const answer = await expectHarmless(auth, [tokenHash], () => auth.request('POST', '/verify', { body }), [
      'one_time_tokens',
    ])
    expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
  }
  const body = { email: `another-${elsewhere}` }
  const answer = await expectHarmless(auth, [], () => auth.request('PUT', '/user', { body, token }))
  expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
  expect(await auth.query('select 1 from auth.users where email = $1', [email])).toHaveLength(1)
})

test('nobody moves into the company by changing their address', async () => {
  await setEnforced(true)
  const { access_token: token } = await auth.signIn()
  const body = { email: company.freshEmail() }
  const answer = await expectHarmless(auth, [], () => auth.request('PUT', '/user', { body, token }))
  expect([answer.status, answer.body.code]).toEqual([403, 'user_sso_managed'])
})

test('a provider that the product calls off keeps nobody out', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const lapsed = auth.again({ sso: { stateOf: async () => 'off' } })
  expect((await lapsed.signIn(email)).user.email).toBe(email)
})

async function askForGlass(email: string) {
  auth.mails.length = 0
  const answer = await auth.request('POST', '/sso/break-glass', { body: { email } })
  expect([answer.status, answer.body]).toEqual([200, {}])
  return auth.mails.at(0)
}

test('those who may break the glass get in once, for an hour, and the product is told', async () => {
  const { email, user } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  expect(mail).toMatchObject({ kind: 'break_glass', type: 'break_glass', to: email, lifetimeSeconds: 900 })
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  const answer = await auth.request('POST', '/verify', { body })
  expect(answer.status).toBe(200)
  const { amr, session_id: sessionId } = decodeJwt(String(answer.body.access_token))
  const provider = `sso:${company.providerId}`
  expect(amr).toEqual([{ method: 'break_glass', provider, timestamp: expect.any(Number) }])
  const [session] = await auth.query(
    `select not_after between now() + interval '59 minutes' and now() + interval '61 minutes' as ends
     from auth.sessions where id = $1`,
    [sessionId],
  )
  expect(session?.ends).toBe(true)
  expect(onBreakGlass).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    providerId: company.providerId,
    userId: user.id,
    sessionId,
  })
  const again = await expectHarmless(auth, [String(mail?.tokenHash)], () =>
    auth.request('POST', '/verify', { body }),
  )
  expect([again.status, again.body.code]).toEqual([403, 'otp_expired'])
})

test('a break-glass link is worth nothing after 15 minutes', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  const [token] = await auth.query(
    `update auth.one_time_tokens set expires_at = expires_at - interval '15 minutes' where kind = 'break_glass'
     returning expires_at <= now() as is_over`,
  )
  expect(token?.is_over).toBe(true)
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  const answer = await expectHarmless(auth, [String(mail?.tokenHash)], () =>
    auth.request('POST', '/verify', { body }),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
})

test('nobody who may not, and nobody unknown, gets a mail, and the answer does not tell', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  mayBreakGlass.mockResolvedValueOnce(false)
  expect(await askForGlass(email)).toBeUndefined()
  expect(await askForGlass(company.freshEmail())).toBeUndefined()
  await setEnforced(false)
  expect(await askForGlass(email)).toBeUndefined()
})

test('a link of somebody who may no longer, and one whose company no longer enforces, open nothing', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  mayBreakGlass.mockResolvedValueOnce(false)
  const spent = ['one_time_tokens']
  const demoted = await expectHarmless(auth, [], () => auth.request('POST', '/verify', { body }), spent)
  expect([demoted.status, demoted.body.code]).toEqual([403, 'otp_expired'])
  const next = await askForGlass(email)
  await setEnforced(false)
  const late = await auth.request('POST', '/verify', {
    body: { type: 'break_glass', token_hash: next?.tokenHash },
  })
  expect([late.status, late.body.code]).toEqual([403, 'otp_expired'])
})

test('the code of a break-glass mail, and its link under another name, open nothing', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  for (const type of ['break_glass', 'email', 'magiclink', 'recovery']) {
    const byCode = await auth.request('POST', '/verify', { body: { type, email, token: mail?.code } })
    expect(byCode.status).toBeGreaterThanOrEqual(400)
  }
  for (const type of ['email', 'magiclink', 'recovery', 'signup', 'email_change']) {
    const body = { type, token_hash: mail?.tokenHash }
    expect((await auth.request('POST', '/verify', { body })).status).toBe(403)
  }
})
