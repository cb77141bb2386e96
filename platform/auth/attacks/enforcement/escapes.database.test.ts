// People of a company try to leave it before it enforces its provider, or while it does: by their address, or by the
// identity that binds them. Each try is refused, and nothing changes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, beginSso, follow, postAnswer, signInAtCompany } from '../../test-support/open-company.ts'
import { type Enforcement, openEnforcement, password, pkce } from '../../test-support/open-enforcement.ts'
import { comeBack } from '../../test-support/visit-provider.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

let auth: Enforcement['auth']
let company: Enforcement['company']
let keycloak: Enforcement['keycloak']
let setEnforced: Enforcement['setEnforced']
let openPerson: Enforcement['openPerson']
let enforcement: Enforcement
beforeAll(async () => {
  enforcement = await openEnforcement()
  ;({ auth, company, keycloak, setEnforced, openPerson } = enforcement)
})
afterAll(() => enforcement?.close())

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

/** Somebody who has signed in at the company once, and also by mail. */
async function openSignedIn() {
  await setEnforced(false)
  const email = company.freshEmail()
  await auth.signIn(email)
  await signInAtCompany(auth, company, { nameId: email })
  const session = await auth.signIn(email)
  return { token: session.access_token, id: session.user.id, email }
}

const companyIdentity = async (userId: string) => {
  const [identity] = await auth.query(
    'select id, provider_id from auth.identities where user_id = $1 and provider = $2',
    [userId, `sso:${company.providerId}`],
  )
  return identity
}

test('nobody leaves by changing their address while the provider is only on', async () => {
  const { token, email } = await openSignedIn()
  const body = { email: `leaves-${Date.now()}@example.org` }
  const answer = await expectHarmless(auth, [], () => auth.request('PUT', '/user', { body, token }))
  expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
  expect(await auth.query('select 1 from auth.users where email = $1', [email])).toHaveLength(1)
  const set = await auth.request('PUT', '/user', { body: { password }, token })
  expect(set.status).toBe(200)
})

test('nobody finishes a change of their address that they began before they came by the provider', async () => {
  const { access_token: token, email } = await openPerson()
  const begun = await auth.request('PUT', '/user', {
    body: { email: `late-${Date.now()}@example.org` },
    token,
  })
  expect(begun.status).toBe(200)
  const mails = auth.mails.slice(-2)
  const ended = await signInAtCompany(auth, company, { nameId: email })
  expect(ended.fragment.access_token).toBeDefined()
  for (const { tokenHash } of mails) {
    const body = { type: 'email_change', token_hash: tokenHash }
    const answer = await auth.request('POST', '/verify', { body })
    expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
  }
  expect(await auth.query('select 1 from auth.users where email = $1', [email])).toHaveLength(1)
})

test('people whose provider is off change their address', async () => {
  const { token } = await openSignedIn()
  const lapsed = auth.again({ sso: { stateOf: async () => 'off' } })
  const body = { email: `free-${Date.now()}@example.org` }
  expect((await lapsed.request('PUT', '/user', { body, token })).status).toBe(200)
})

test.each([false, true])(
  'nobody unlinks the identity of their company (enforced: %s)',
  async (isEnforced) => {
    const { token, id } = await openSignedIn()
    await setEnforced(isEnforced)
    const identity = await companyIdentity(id)
    const answer = await expectHarmless(auth, [], () =>
      auth.request('DELETE', `/user/identities/${identity?.id}`, { token }),
    )
    expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
  },
)

test('an identity whose provider is gone can be unlinked', async () => {
  await setEnforced(false)
  const { access_token: token, user } = await auth.signIn()
  const [identity] = await auth.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, $2, 'x', '{}')
     returning id`,
    [user.id, `sso:${randomUUID()}`],
  )
  expect((await auth.request('DELETE', `/user/identities/${identity?.id}`, { token })).status).toBe(200)
})

test.each([false, true])(
  'an account that has left the domains keeps its identity and gets no twin (enforced: %s)',
  async (isEnforced) => {
    const { id, email } = await openSignedIn()
    await auth.query('update auth.users set email = $2 where id = $1', [id, `left-${id}@example.org`])
    await setEnforced(isEnforced)
    const { relayState, requestId, cookie } = await beginSso(auth, company)
    const response = answerOf(company, { requestId, nameId: email })
    const posted = await postAnswer(auth, { relayState, response })
    const ended = await expectHarmless(auth, [response], () => follow(auth, posted, cookie), ['flow_state'])
    expect(ended.query.error_code).toBe('user_sso_managed')
    expect(await companyIdentity(id)).toMatchObject({ provider_id: email })
  },
)

test('people of an enforced company link no identity, in either flow', async () => {
  for (const query of [{}, pkce]) {
    const { access_token: token } = await openPerson()
    const { sub } = keycloak.addPerson()
    const parameters = new URLSearchParams({ provider: 'keycloak', login_hint: sub, ...query })
    const path = `/user/identities/authorize?skip_http_redirect=true&${parameters}`
    const left = await auth.request('GET', path, { token })
    const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
    const callback = await keycloak.visit(String(left.body.url))
    await setEnforced(true)
    const ended = await expectHarmless(auth, [], () => comeBack(auth, { callback, cookie }), ['flow_state'])
    expect([ended.query.code, ended.query.error_code]).toEqual([undefined, 'user_sso_managed'])
    const refused = await expectHarmless(auth, [], () => auth.request('GET', path, { token }))
    expect([refused.status, refused.body.code]).toEqual([422, 'user_sso_managed'])
  }
})

test('people of an enforced company link no identity by its token', async () => {
  const { access_token: token } = await openPerson()
  await setEnforced(true)
  const idToken = await keycloak.sign(keycloak.addPerson())
  const body = { provider: 'keycloak', id_token: idToken, link_identity: true }
  const answer = await expectHarmless(
    auth,
    [idToken],
    () => auth.request('POST', '/token?grant_type=id_token', { token, body }),
    ['spent_proofs'],
  )
  expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
})
