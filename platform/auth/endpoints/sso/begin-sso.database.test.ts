import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { openCompany } from '../../test-support/open-company.ts'

let auth: OpenAuth
let providerId: unknown
beforeAll(async () => {
  auth = await openAuth({ ways: { saml: true } })
  const [provider] = await auth.query('insert into auth.sso_providers default values returning id')
  providerId = provider?.id
  await auth.query(`insert into auth.sso_domains (sso_provider_id, domain) values ($1, 'company.example')`, [
    providerId,
  ])
  const off = await openCompany(auth, { is_disabled: true })
  await auth.query(`insert into auth.sso_domains (sso_provider_id, domain) values ($1, 'off.example')`, [
    off.providerId,
  ])
})
afterAll(() => auth?.close())

test.each([
  [{}, 400, 'validation_failed'],
  [{ provider_id: randomUUID(), domain: 'company.example' }, 400, 'validation_failed'],
  [{ provider_id: 'nonsense' }, 400, 'validation_failed'],
  [{ provider_id: randomUUID() }, 404, 'sso_provider_not_found'],
  [{ domain: 'unknown.example' }, 404, 'sso_provider_not_found'],
  [{ domain: 'Company.Example' }, 404, 'sso_provider_not_found'],
  [{ domain: 'off.example' }, 404, 'sso_provider_not_found'],
])('signing in at the company of %j answers %i %s', async (body, status, code) => {
  const answer = await auth.request('POST', '/sso', { body })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('an unknown domain and one whose provider is off are answered alike, also to those who ask for a test', async () => {
  const { access_token: token } = await auth.signIn()
  for (const call of [{}, { token }]) {
    const answers = ['unknown.example', 'off.example', 'company.example'].map(async (domain) => {
      const body = { domain, is_test: 'token' in call }
      const answer = await auth.request('POST', '/sso', { body, ...call })
      return [answer.status, answer.body]
    })
    const message = 'No SSO provider assigned for this domain'
    const expected = [404, { code: 'sso_provider_not_found', message }]
    expect(await Promise.all(answers)).toEqual([expected, expected, expected])
  }
})

test('a provider that is known by its id is answered as switched off', async () => {
  const answer = await auth.request('POST', '/sso', { body: { provider_id: providerId } })
  expect([answer.status, answer.body.code]).toEqual([404, 'sso_provider_disabled'])
})

test.each([
  ['POST', '/sso'],
  ['GET', '/sso/saml/metadata'],
  ['POST', '/sso/saml/acs'],
  ['GET', '/sso/saml/acs?flow=x'],
])('%s %s is off by default', async (method, path) => {
  const off = auth.again({ ways: {} })
  const answer = await off.request(method, path, method === 'POST' ? { body: { domain: 'x' } } : {})
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  ])
})

test.each([
  ['GET', '/oauth/authorize'],
  ['POST', '/oauth/token'],
  ['GET', '/oauth/userinfo'],
  ['POST', '/oauth/clients/register'],
  ['GET', '/oauth/authorizations/x'],
  ['POST', '/oauth/authorizations/x/consent'],
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/.well-known/oauth-authorization-server'],
])('%s %s answers that the authorization server is off', async (method, path) => {
  const answer = await auth.request(method, path)
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 'feature_disabled', message: 'OAuth server is disabled' },
  ])
})

test.each(['GET', 'DELETE'])('%s /user/oauth/grants asks for the person first', async (method) => {
  expect((await auth.request(method, '/user/oauth/grants')).status).toBe(401)
  const { access_token: token } = await auth.signIn()
  const answer = await auth.request(method, '/user/oauth/grants', { token })
  expect([answer.status, answer.body.code]).toEqual([404, 'feature_disabled'])
})

test('the people of an office sign in from one address', async () => {
  const address = '203.0.113.34'
  const limits: unknown[] = []
  for (let person = 1; person <= 100; person += 1) {
    const call = { body: { domain: 'company.example' }, address, leavesJobs: true } as const
    limits.push((await auth.request('POST', '/sso', call)).status)
  }
  expect(limits).not.toContain(429)
})

test('an address that asks for too many companies is refused', async () => {
  const limited = auth.again({ rateLimits: { sso: { limit: 1, seconds: 300 } } })
  const once = () => limited.request('POST', '/sso', { body: { domain: 'x' }, address: '203.0.113.33' })
  await once()
  expect((await once()).status).toBe(429)
})
