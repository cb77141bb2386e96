// Somebody finds a browser that is signed in at the provider of its company, which answers without asking who is there.
// A client that wants a new sign-in gets neither a session nor a code for one.
import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutsideFetch } from '../../../outside/outside.ts'
import { generateSecretKey, openSecretBox } from '../../../tokens/tokens.ts'
import { sealClientSecret } from '../../auth.ts'
import { type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import {
  answerOf,
  beginSso,
  type Company,
  follow,
  openCompany,
  postAnswer,
  statement,
} from '../../test-support/open-company.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { readReturn } from '../../test-support/visit-provider.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

type Claims = Readonly<Record<string, unknown>>

const secrets = openSecretBox(generateSecretKey())
let auth: OpenAuth
let company: Company
let oidc: { readonly id: string; readonly provider: TestProvider }
let change = (_: Claims): Claims => ({})

beforeAll(async () => {
  const fetchOutside = createOutsideFetch({ allowsPrivate: true })
  auth = await openAuth({ ways: { saml: true }, secrets, fetchOutside })
  company = await openCompany(auth)
  oidc = await openOidc()
})
beforeEach(() => {
  change = () => ({})
})
afterAll(async () => {
  await auth?.close()
  await oidc?.provider.close()
})

async function openOidc() {
  const id = randomUUID()
  const provider: TestProvider = await openProvider({
    callback: `${siteUrl}/auth/v1/sso/oidc/${id}/callback`,
    replaceToken: async (right) => {
      const claims = decodeJwt(right)
      return await provider.sign({ ...claims, ...change(claims) })
    },
  })
  const { issuer, clientId, clientSecret: secret } = provider.options
  await auth.query(
    `insert into auth.sso_providers (id, kind, oidc, sealed_client_secret) values ($1, 'oidc', $2, $3)`,
    [
      id,
      JSON.stringify({ issuer, client_id: clientId }),
      sealClientSecret(secrets, { providerId: id, secret }),
    ],
  )
  await auth.query('insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2)', [
    id,
    `${id}.example`,
  ])
  return { id, provider }
}

const asksAgain = { max_age: 0 }
const pkce = {
  code_challenge: createHash('sha256').update('v'.repeat(56)).digest('base64url'),
  code_challenge_method: 's256',
}
const refusal = {
  error: 'login_required',
  error_description: 'The provider did not ask the person to sign in again',
}
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString()
const flows = ['flow_state']

async function arriveBySaml(body: object, statements: string) {
  const { relayState, requestId, xml, cookie } = await beginSso(auth, company, { ...body })
  const response = answerOf(company, { requestId, nameId: company.freshEmail(), statements })
  const posted = await postAnswer(auth, { relayState, response })
  const isKept = posted.url.pathname.endsWith('/acs')
  return { xml, ended: isKept ? await follow(auth, posted, cookie) : posted }
}

test('a SAML provider is told to ask again, and signs in somebody who did', async () => {
  const { xml, ended } = await arriveBySaml(asksAgain, statement(inAnHour()))
  expect(xml).toContain(' ForceAuthn="true"')
  expect(ended.fragment).toHaveProperty('access_token')
})

test('a SAML provider is not told to ask again by a client that does not want it', async () => {
  const { xml, ended } = await arriveBySaml({}, statement(inAnHour(), 3600))
  expect(xml).not.toContain('ForceAuthn')
  expect(ended.fragment).toHaveProperty('access_token')
})

test.each([
  ['states a sign-in of an hour ago', () => statement(inAnHour(), 3600)],
  ['states no time', () => statement(inAnHour()).replace(/ AuthnInstant="[^"]*"/, '')],
  ['states an old sign-in beside a new one', () => statement(inAnHour(), 3600) + statement(inAnHour())],
])('a SAML provider that %s gives no session and no code', async (_, statements) => {
  for (const flow of [{}, pkce]) {
    const attack = () => arriveBySaml({ ...asksAgain, ...flow }, statements())
    const { ended } = await expectHarmless(auth, [], attack, flows)
    expect([ended.query, ended.fragment]).toEqual([refusal, { ...refusal, sb: '' }])
  }
})

async function arriveByOidc(body: object) {
  const answer = await auth.request('POST', '/sso', {
    body: { provider_id: oidc.id, skip_http_redirect: true, redirect_to: `${siteUrl}/welcome`, ...body },
    headers: { 'sec-fetch-mode': 'cors' },
  })
  const url = new URL(String(answer.body.url))
  const { sub } = oidc.provider.addPerson({ email: `${randomUUID()}@${oidc.id}.example` })
  const asked = Object.fromEntries(url.searchParams)
  url.searchParams.set('login_hint', sub)
  const callback = await oidc.provider.visit(url.href)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const headers = { apikey: '', 'sec-fetch-mode': 'navigate', cookie }
  const path = callback.href.slice(`${siteUrl}/auth/v1`.length)
  return { asked, ended: readReturn(await auth.request('GET', path, { headers })) }
}

test('an OpenID Connect provider is told to ask again, and signs in somebody who did', async () => {
  const { asked, ended } = await arriveByOidc(asksAgain)
  expect(asked).toMatchObject({ max_age: '0', prompt: 'login' })
  expect(ended.fragment).toHaveProperty('access_token')
})

test('an OpenID Connect provider may know somebody who signed in within the age', async () => {
  change = ({ iat }) => ({ auth_time: Number(iat) - 600 })
  const { asked, ended } = await arriveByOidc({ max_age: 900 })
  expect([asked.max_age, asked.prompt]).toEqual(['900', undefined])
  expect(ended.fragment).toHaveProperty('access_token')
})

test.each<[string, typeof change]>([
  ['states a sign-in of an hour ago', ({ iat }) => ({ auth_time: Number(iat) - 3600 })],
  ['states no time', () => ({ auth_time: undefined })],
])('an OpenID Connect provider that %s gives no session and no code', async (_, answer) => {
  change = answer
  for (const flow of [{}, pkce]) {
    const attack = () => arriveByOidc({ ...asksAgain, ...flow })
    const { ended } = await expectHarmless(auth, [], attack, flows)
    expect([ended.query, ended.fragment]).toEqual([refusal, { ...refusal, sb: '' }])
  }
})

test.each([-1, 1.5, '0', 1e12])('an age of %j that cannot be checked is not asked for', async (age) => {
  const body = { provider_id: company.providerId, skip_http_redirect: true, max_age: age }
  const answer = await expectHarmless(auth, [], () => auth.request('POST', '/sso', { body }))
  expect(answer.status).toBe(400)
})
