// Attacks on signing in at the providers of companies: answers are replayed, passed off as those of another company, or
// brought by another browser. Each is refused, and nothing changes but the flow, which is used up.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SsoReport } from '../auth.ts'
import { type OpenAuth, openAuth, siteUrl } from '../test-support/open-auth.ts'
import {
  answerOf,
  beginSso,
  type Company,
  follow,
  openCompany,
  postAnswer,
  signInAtCompany,
} from '../test-support/open-company.ts'
import { expectHarmless, expectSilence } from '../test-support/watch-auth.ts'

let auth: OpenAuth
let company: Company
let other: Company
const onTested = vi.fn(async (_: unknown, __: { readonly report: SsoReport }) => undefined)
beforeAll(async () => {
  auth = await openAuth({ ways: { saml: true }, sso: { mayTest: async () => true, onTested } })
  company = await openCompany(auth)
  other = await openCompany(auth, {}, 'other')
})
afterAll(() => auth?.close())

const flows = ['flow_state']

test('an answer signs in once, also if it comes twice at the same moment', async () => {
  const { relayState, requestId, cookie } = await beginSso(auth, company)
  const response = answerOf(company, { requestId, nameId: company.freshEmail() })
  const posted = await Promise.all([1, 2].map(() => postAnswer(auth, { relayState, response })))
  const codes = posted.map(({ query }) => query.error_code ?? 'none').toSorted()
  expect(codes).toEqual(['flow_state_already_used', 'none'])
  const first = posted.find(({ query }) => query.flow !== undefined)
  if (first === undefined) throw new Error('Nobody was let in')
  const ended = await Promise.all([1, 2].map(() => follow(auth, first, cookie)))
  expect(ended.filter(({ fragment }) => fragment.access_token !== undefined)).toHaveLength(1)
  const late = await expectHarmless(auth, [response], () => postAnswer(auth, { relayState, response }))
  expect(late.query.error_code).toBe('saml_relay_state_not_found')
})

test('an answer that nobody asked for is accepted once, also if it comes twice at the same moment', async () => {
  const response = answerOf(company, { nameId: company.freshEmail() })
  const posted = await Promise.all([1, 2].map(() => postAnswer(auth, { response })))
  const ends = posted.map(({ query }) => query.error_code ?? query.provider).toSorted()
  expect(ends).toEqual([company.providerId, 'sso_proof_used'].toSorted())
})

test('an assertion that was used is refused for another sign-in too', async () => {
  const { requestId, relayState, cookie } = await beginSso(auth, company)
  const assertionId = '_the-same'
  const first = answerOf(company, { requestId, nameId: company.freshEmail(), assertionId })
  await follow(auth, await postAnswer(auth, { relayState, response: first }), cookie)
  const again = await beginSso(auth, company)
  const nameId = company.freshEmail()
  const response = answerOf(company, { requestId: again.requestId, nameId, assertionId })
  const posted = await postAnswer(auth, { relayState: again.relayState, response })
  const ended = await expectHarmless(auth, [response], () => follow(auth, posted, again.cookie), flows)
  expect(ended.query.error_code).toBe('sso_proof_used')
})

test('the answer of another company is refused, even with its own right key', async () => {
  const { relayState, requestId } = await beginSso(auth, company)
  const response = answerOf(other, { requestId, nameId: company.freshEmail() })
  const ended = await expectHarmless(
    auth,
    [response],
    () => postAnswer(auth, { relayState, response }),
    flows,
  )
  expect(ended.query.error_code).toBe('saml_response_refused')
})

test('a company cannot speak for the people of another one', async () => {
  const victim = other.freshEmail()
  const { user } = await auth.signIn(victim)
  const { relayState, requestId, cookie } = await beginSso(auth, company)
  const response = answerOf(company, { requestId, nameId: victim })
  const posted = await postAnswer(auth, { relayState, response })
  const attack = () => follow(auth, posted, cookie)
  const ended = await expectHarmless(auth, [response, victim], attack, flows)
  expect(ended.query.error_code).toBe('sso_domain_mismatch')
  expect(ended.fragment.access_token).toBeUndefined()
  expect(await auth.query('select 1 from auth.identities where user_id = $1', [user.id])).toHaveLength(1)
})

test.each([
  ['below its domain', (domain: string) => `ann@mail.${domain}`],
  ['whose domain only ends like its own', (domain: string) => `ann@not${domain}`],
  ['that hides another domain', (domain: string) => `ann@${domain}@evil.example`],
])('a company cannot speak for an address %s', async (_, addressOf) => {
  const ended = await signInAtCompany(auth, company, { nameId: addressOf(company.domain) })
  expect(['sso_domain_mismatch', 'saml_assertion_no_email']).toContain(ended.query.error_code)
  expect(ended.fragment.access_token).toBeUndefined()
})

test('an answer goes on only in the browser that began: nobody is signed in to an account of the attacker', async () => {
  const { relayState, requestId } = await beginSso(auth, company)
  const victims = await beginSso(auth, company)
  const response = answerOf(company, { requestId, nameId: company.freshEmail() })
  const posted = await postAnswer(auth, { relayState, response })
  const attack = () => follow(auth, posted, victims.cookie)
  const ended = await expectHarmless(auth, [response], attack, flows)
  expect(ended.query.error_code).toBe('bad_oauth_state')
})

test('a code that another browser began is worth nothing without its verifier', async () => {
  const challenge = createHash('sha256').update('a'.repeat(56)).digest('base64url')
  const begun = { code_challenge: challenge, code_challenge_method: 's256' }
  const { relayState, requestId } = await beginSso(auth, company, begun)
  const response = answerOf(company, { requestId, nameId: company.freshEmail() })
  const { query } = await postAnswer(auth, { relayState, response })
  const body = { auth_code: query.code, code_verifier: 'v'.repeat(56) }
  const answer = await expectHarmless(auth, [String(query.code)], () =>
    auth.request('POST', '/token?grant_type=pkce', { body }),
  )
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_code_verifier'])
})

test('an answer to a request that is not ours is refused, whatever it says about the state', async () => {
  const response = answerOf(company, { requestId: '_somebody-elses', nameId: company.freshEmail() })
  for (const relayState of ['', '00000000-0000-4000-8000-000000000000']) {
    const ended = await expectHarmless(auth, [response], () => postAnswer(auth, { relayState, response }))
    expect(ended.query.error_code).toBe('saml_relay_state_not_found')
  }
})

test('the state of a sign-in at one kind of provider is worth nothing at the other', async () => {
  const { relayState } = await beginSso(auth, company)
  const path = `/sso/oidc/${company.providerId}/callback?state=${relayState}&code=x`
  const answer = await auth.request('GET', path, { headers: { apikey: '', 'sec-fetch-mode': 'navigate' } })
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error_code')).toBe('bad_oauth_state')
})

test('a test signs nobody in, and tells only the browser that began about its person', async () => {
  const { access_token: token } = await auth.signIn()
  const off = await openCompany(auth, { is_disabled: true }, 'other')
  const begun = await beginSso(auth, off, { is_test: true, token })
  const email = off.freshEmail()
  const response = answerOf(off, { requestId: begun.requestId, nameId: email })
  const posted = await postAnswer(auth, { relayState: begun.relayState, response })
  const lured = await expectHarmless(auth, [response], () => follow(auth, posted, ''), flows)
  expect(lured.query.error_code).toBe('bad_oauth_state')
  expect(onTested).not.toHaveBeenCalled()

  const again = await beginSso(auth, off, { is_test: true, token })
  const second = answerOf(off, { requestId: again.requestId, nameId: email })
  const landed = await postAnswer(auth, { relayState: again.relayState, response: second })
  const ended = await expectHarmless(auth, [second], () => follow(auth, landed, again.cookie), [
    ...flows,
    'spent_proofs',
  ])
  expect(ended.url.href).toBe(`${siteUrl}/welcome`)
  expect(onTested).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    providerId: off.providerId,
    userId: expect.any(String),
    report: {
      outcome: 'passed',
      subject: email,
      email,
      name: undefined,
      signature: 'SHA-256',
      attributes: { groups: ['Engineering', 'On call'] },
    },
  })
})

test('a test of a provider tells what is wrong with its answer', async () => {
  onTested.mockClear()
  const { access_token: token } = await auth.signIn()
  const { requestId, relayState } = await beginSso(auth, company, { is_test: true, token })
  const nameId = company.freshEmail()
  const response = answerOf(company, { requestId, nameId, audience: 'https://other.example' })
  const ended = await postAnswer(auth, { relayState, response })
  expect(ended.url.href).toBe(`${siteUrl}/welcome`)
  expect(onTested.mock.lastCall?.[1].report).toMatchObject({
    outcome: 'failed',
    fault: { code: 'wrong_audience' },
  })
})

test('only those whom the product names may test a provider, and nobody without a session', async () => {
  const strict = auth.again({ sso: {} })
  const { access_token: token } = await auth.signIn()
  const body = { provider_id: company.providerId, is_test: true, skip_http_redirect: true }
  const refused = await strict.request('POST', '/sso', { body, token })
  expect([refused.status, refused.body.code]).toEqual([403, 'sso_test_refused'])
  expect((await auth.request('POST', '/sso', { body })).status).toBe(401)
})

test('a provider that was switched off gives no code either, and the product is not asked', async () => {
  const onSignIn = vi.fn(async () => undefined)
  const strict = auth.again({ sso: { onSignIn } })
  const closing = await openCompany(auth, {}, 'other')
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
  const { requestId, relayState } = await beginSso(strict, closing, challenge)
  await auth.query('update auth.sso_providers set is_disabled = true where id = $1', [closing.providerId])
  const response = answerOf(closing, { requestId, nameId: closing.freshEmail() })
  const attack = () => postAnswer(strict, { relayState, response })
  const ended = await expectHarmless(strict, [response], attack, flows)
  expect(ended.query.error_code).toBe('sso_provider_disabled')
  expect(ended.query.code).toBeUndefined()
  expect(onSignIn).not.toHaveBeenCalled()
})

test('a provider that was switched off while somebody was there lets nobody in', async () => {
  const closing = await openCompany(auth, {}, 'other')
  const { requestId, relayState, cookie } = await beginSso(auth, closing)
  await auth.query('update auth.sso_providers set is_disabled = true where id = $1', [closing.providerId])
  const response = answerOf(closing, { requestId, nameId: closing.freshEmail() })
  const posted = await postAnswer(auth, { relayState, response })
  const ended = await expectHarmless(auth, [response], () => follow(auth, posted, cookie), flows)
  expect(ended.query.error_code).toBe('sso_provider_disabled')
})

test.each([
  '',
  'nonsense',
  'PGE+',
  Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').toString('base64'),
])('the answer %j is refused where the person can read it, and logs nothing', async (response) => {
  const ended = await expectHarmless(auth, [], () => postAnswer(auth, { response }))
  expect([ended.status, ended.url.pathname]).toEqual([303, '/signin/sso'])
  expect(ended.query.error_code).toBeDefined()
  expectSilence(auth, ['DOCTYPE'])
  expect(auth.logs).toEqual([])
})
