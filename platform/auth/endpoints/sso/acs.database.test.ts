import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import {
  answerOf,
  beginSso,
  type Company,
  follow,
  openCompany,
  postAnswer,
  signInAtCompany,
  statement,
} from '../../test-support/open-company.ts'

let auth: OpenAuth
let company: Company
const onSignIn = vi.fn(async () => undefined)
const onEvent = vi.fn(async () => undefined)
beforeAll(async () => {
  auth = await openAuth({ ways: { saml: true }, sso: { onSignIn }, onEvent })
  company = await openCompany(auth)
})
afterAll(() => auth?.close())

test('the metadata names the address that providers post to', async () => {
  const answer = await auth.request('GET', '/sso/saml/metadata', { headers: { apikey: '' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml'])
})

test('somebody whom the provider of their company has proven is signed in, until the provider ends it', async () => {
  const email = company.freshEmail()
  const end = new Date(Date.now() + 1800_000)
  const ended = await signInAtCompany(auth, company, {
    nameId: email,
    statements: statement(end.toISOString()),
  })
  expect(ended.url.origin + ended.url.pathname).toBe(`${siteUrl}/welcome`)
  const claims = decodeJwt(ended.fragment.access_token ?? '')
  expect(claims).toMatchObject({
    email,
    aal: 'aal1',
    amr: [{ method: 'sso/saml', provider: `sso:${company.providerId}` }],
    exp: Math.floor(end.getTime() / 1000),
  })
  const [session] = await auth.query('select not_after from auth.sessions where id = $1', [claims.session_id])
  expect(session?.not_after).toEqual(end)
  expect(
    await auth.query('select provider, provider_id from auth.identities where user_id = $1', [claims.sub]),
  ).toEqual([{ provider: `sso:${company.providerId}`, provider_id: email }])
  expect(onSignIn).toHaveBeenLastCalledWith(expect.anything(), {
    providerId: company.providerId,
    userId: claims.sub,
    email,
    attributes: { groups: ['Engineering', 'On call'] },
  })
  expect(onEvent).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ name: 'signed_in', method: 'sso/saml', userId: claims.sub }),
  )
})

test('a sign-in that the provider refused is told as that', async () => {
  const codes = 'urn:oasis:names:tc:SAML:2.0:status:'
  const status = `<samlp:StatusCode Value="${codes}Responder"><samlp:StatusCode Value="${codes}RequestDenied"/></samlp:StatusCode>`
  const { relayState, requestId } = await beginSso(auth, company)
  const response = answerOf(company, { requestId, nameId: company.freshEmail(), status })
  const ended = await postAnswer(auth, { relayState, response })
  expect(ended.query).toMatchObject({ error: 'access_denied', error_code: 'sso_provider_refused' })
  expect(ended.fragment.access_token).toBeUndefined()
})

test('a session ends within a day, whatever the provider promises', async () => {
  const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
  const ended = await signInAtCompany(auth, company, {
    nameId: company.freshEmail(),
    statements: statement(nextYear),
  })
  const { session_id } = decodeJwt(ended.fragment.access_token ?? '')
  const [session] = await auth.query(
    `select not_after between now() + interval '23 hours 59 minutes' and now() + interval '24 hours' as ends
     from auth.sessions where id = $1`,
    [session_id],
  )
  expect(session?.ends).toBe(true)
})

test('a client with PKCE exchanges its code for a session that ends as the provider says', async () => {
  const verifier = 'v'.repeat(56)
  const { relayState, requestId } = await beginSso(auth, company, {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  const response = answerOf(company, { requestId, nameId: company.freshEmail() })
  const ended = await postAnswer(auth, { relayState, response })
  expect(ended.url.pathname).toBe('/welcome')
  const body = { auth_code: ended.query.code, code_verifier: verifier }
  const answer = await auth.request('POST', '/token?grant_type=pkce', { body })
  expect(answer.status).toBe(200)
  const { amr, session_id } = decodeJwt(String(answer.body.access_token))
  expect(amr).toEqual([
    { method: 'sso/saml', provider: `sso:${company.providerId}`, timestamp: expect.any(Number) },
  ])
  const [session] = await auth.query('select not_after from auth.sessions where id = $1', [session_id])
  expect(session?.not_after).not.toBeNull()
})

test('an address at the company connects to the account that has it, and a new name replaces the old one', async () => {
  const email = company.freshEmail()
  const { user } = await auth.signIn(email)
  const attributes = `<saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute>`
  for (const nameId of ['0001', '0002']) {
    const ended = await signInAtCompany(auth, company, { nameId, attributes })
    expect(decodeJwt(ended.fragment.access_token ?? '').sub).toBe(user.id)
  }
  const identities = await auth.query(
    `select provider_id from auth.identities where user_id = $1 and provider <> 'email'`,
    [user.id],
  )
  expect(identities).toEqual([{ provider_id: '0002' }])
})

test('somebody with as many identities as one may have still comes by the provider of their company', async () => {
  const email = company.freshEmail()
  const { user } = await auth.signIn(email)
  await auth.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     select $1, 'keycloak', 'full-' || n, '{}' from generate_series(1, 9) n`,
    [user.id],
  )
  const ended = await signInAtCompany(auth, company, { nameId: email })
  expect(decodeJwt(ended.fragment.access_token ?? '').sub).toBe(user.id)
})

test('the product refuses a sign-in, and nothing of it stays', async () => {
  const email = company.freshEmail()
  const full = auth.again({ sso: { onSignIn: async () => ({ code: 'plan_full', message: 'No room' }) } })
  const ended = await signInAtCompany(full, company, { nameId: email })
  expect(ended.query).toMatchObject({ error: 'access_denied', error_code: 'plan_full' })
  expect(ended.fragment.access_token).toBeUndefined()
  expect(await auth.query('select 1 from auth.users where email = $1', [email])).toEqual([])
  expect(onEvent).toHaveBeenLastCalledWith(expect.anything(), {
    name: 'sign_in_refused',
    userId: undefined,
    method: 'sso/saml',
    reason: 'plan_full',
  })
})

test('an answer that nobody asked for leads to a sign-in of our own', async () => {
  const email = company.freshEmail()
  const response = answerOf(company, { nameId: email })
  const ended = await postAnswer(auth, { relayState: 'https://intranet.example', response })
  expect([ended.status, ended.url.href]).toEqual([
    303,
    `${siteUrl}/signin/sso?provider=${company.providerId}`,
  ])
  expect(await auth.query('select 1 from auth.users where email = $1', [email])).toEqual([])
})

test('of two companies with the same entity id, the one whose key has signed is meant', async () => {
  const other = await openCompany(auth, { entityId: company.entityId }, 'other')
  for (const each of [company, other]) {
    const ended = await postAnswer(auth, { response: answerOf(each, { nameId: each.freshEmail() }) })
    expect(ended.query).toEqual({ provider: each.providerId })
  }
})

test('a session ends with what the provider promised, and is not refreshed after it', async () => {
  const ended = await signInAtCompany(auth, company, { nameId: company.freshEmail() })
  const { session_id } = decodeJwt(ended.fragment.access_token ?? '')
  await auth.query('update auth.sessions set not_after = now() where id = $1', [session_id])
  const body = { refresh_token: ended.fragment.refresh_token }
  const answer = await auth.request('POST', '/token?grant_type=refresh_token', { body })
  expect([answer.status, answer.body.code]).toEqual([400, 'session_expired'])
})

test('a refreshed token does not outlive the session', async () => {
  const ended = await signInAtCompany(auth, company, { nameId: company.freshEmail() })
  const { session_id } = decodeJwt(ended.fragment.access_token ?? '')
  await auth.query(`update auth.sessions set not_after = now() + interval '5 minutes' where id = $1`, [
    session_id,
  ])
  const body = { refresh_token: ended.fragment.refresh_token }
  const answer = await auth.request('POST', '/token?grant_type=refresh_token', { body })
  expect(answer.status).toBe(200)
  expect(answer.body.expires_in).toBeLessThanOrEqual(300)
  expect(answer.body.expires_in).toBeGreaterThan(240)
})

test('an answer waits for the browser in one piece, and is given once', async () => {
  const { relayState, requestId, cookie } = await beginSso(auth, company)
  const response = answerOf(company, { requestId, nameId: company.freshEmail() })
  const posted = await postAnswer(auth, { relayState, response })
  expect(posted.url.href).toBe(`${siteUrl}/auth/v1/sso/saml/acs?flow=${relayState}`)
  expect((await follow(auth, posted, cookie)).fragment.access_token).toBeDefined()
  const late = await follow(auth, posted, cookie)
  expect(late.query.error_code).toBe('saml_relay_state_not_found')
  // Our page sends people on who are signed in by now, and browsers would keep the fragment.
  expect([late.url.pathname, late.url.hash]).toEqual(['/signin/sso', ''])
})
