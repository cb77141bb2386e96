import { randomBytes, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createOutsideFetch } from '../../../outside/outside.ts'
import { generateSecretKey, openSecretBox } from '../../../tokens/tokens.ts'
import { type SsoReport, sealClientSecret } from '../../auth.ts'
import { type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
import { openProvider, type ProviderPerson, type TestProvider } from '../../test-support/open-provider.ts'
import { type Returned, readReturn } from '../../test-support/visit-provider.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

const secrets = openSecretBox(generateSecretKey())
const onSignIn = vi.fn(async () => undefined)
const onTested = vi.fn(async (_: unknown, __: { readonly report: SsoReport }) => undefined)

type Company = { readonly id: string; readonly domain: string; readonly provider: TestProvider }

let auth: OpenAuth
let company: Company
let other: Company
beforeAll(async () => {
  const fetchOutside = createOutsideFetch({ allowsPrivate: true })
  const sso = { onSignIn, onTested, mayTest: async () => true }
  auth = await openAuth({ ways: { saml: true }, secrets, fetchOutside, sso })
  company = await openCompany()
  other = await openCompany()
})
afterAll(async () => {
  await auth?.close()
  await company?.provider.close()
  await other?.provider.close()
})

async function openCompany(): Promise<Company> {
  const id = randomUUID()
  const domain = `${randomBytes(6).toString('hex')}.example`
  const provider = await openProvider({ callback: `${siteUrl}/auth/v1/sso/oidc/${id}/callback` })
  const { issuer, clientId, clientSecret: secret } = provider.options
  await keep(id, { issuer, clientId, secret })
  await auth.query('insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2)', [id, domain])
  return { id, domain, provider }
}

type Client = { readonly issuer: string; readonly clientId: string; readonly secret: string }

const keep = (id: string, { issuer, clientId, secret }: Client) =>
  auth.query(
    `insert into auth.sso_providers (id, kind, oidc, sealed_client_secret) values ($1, 'oidc', $2, $3)`,
    [
      id,
      JSON.stringify({ issuer, client_id: clientId }),
      sealClientSecret(secrets, { providerId: id, secret }),
    ],
  )

const addPerson = ({ provider, domain }: Company, claims: object = {}) =>
  provider.addPerson({ email: `${randomUUID()}@${domain}`, groups: ['Engineering', 'On call'], ...claims })

async function begin({ id }: Company, { token, ...body }: { token?: string } & Record<string, unknown> = {}) {
  const answer = await auth.request('POST', '/sso', {
    body: { provider_id: id, skip_http_redirect: true, redirect_to: `${siteUrl}/welcome`, ...body },
    headers: { 'sec-fetch-mode': 'cors' },
    ...(token !== undefined && { token }),
  })
  expect(answer.status).toBe(200)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { url: new URL(String(answer.body.url)), cookie }
}

/** Signs in at the provider, and stops in front of our callback. */
async function visit({ provider }: Company, url: URL, { sub }: ProviderPerson): Promise<URL> {
  url.searchParams.set('login_hint', sub)
  return await provider.visit(url.href)
}

async function comeBack({ href }: URL, cookie: string): Promise<Returned> {
  const headers = { apikey: '', 'sec-fetch-mode': 'navigate', cookie }
  return readReturn(await auth.request('GET', href.slice(`${siteUrl}/auth/v1`.length), { headers }))
}

async function signIn(at: Company, person: ProviderPerson, body: Record<string, unknown> = {}) {
  const { url, cookie } = await begin(at, body)
  return await comeBack(await visit(at, url, person), cookie)
}

test('somebody whom the provider of their company has proven is signed in for a day at most', async () => {
  const person = addPerson(company, { email_verified: undefined })
  const ended = await signIn(company, person)
  expect(ended.url.origin + ended.url.pathname).toBe(`${siteUrl}/welcome`)
  const claims = decodeJwt(ended.fragment.access_token ?? '')
  expect(claims).toMatchObject({
    email: person.email,
    amr: [{ method: 'sso/oidc', provider: `sso:${company.id}` }],
  })
  const [session] = await auth.query(
    `select not_after between now() + interval '23 hours 59 minutes' and now() + interval '24 hours' as ends
     from auth.sessions where id = $1`,
    [claims.session_id],
  )
  expect(session?.ends).toBe(true)
  expect(onSignIn).toHaveBeenLastCalledWith(expect.anything(), {
    providerId: company.id,
    userId: claims.sub,
    email: person.email,
    attributes: expect.objectContaining({ groups: ['Engineering', 'On call'], email: [person.email] }),
  })
})

const flows = ['flow_state']

test('a company cannot speak for addresses of others', async () => {
  const person = addPerson(company, { email: `ann@${other.domain}` })
  const { url, cookie } = await begin(company)
  const callback = await visit(company, url, person)
  const ended = await expectHarmless(auth, [callback.search], () => comeBack(callback, cookie), flows)
  expect(ended.query.error_code).toBe('sso_domain_mismatch')
})

test('an address that the provider itself calls unverified signs nobody in', async () => {
  const ended = await signIn(company, addPerson(company, { email_verified: false }))
  expect(ended.query.error_code).toBe('sso_email_unverified')
})

test('an answer is taken only at the address of the provider that the person left for', async () => {
  const { url, cookie } = await begin(company)
  const callback = await visit(company, url, addPerson(company))
  callback.pathname = callback.pathname.replace(company.id, other.id)
  const attack = () => comeBack(callback, cookie)
  const ended = await expectHarmless(auth, [callback.searchParams.get('code') ?? ''], attack, flows)
  expect(ended.query.error_code).toBe('bad_oauth_state')
})

test('an answer to a flow that began at another issuer is not taken, whoever gave it', async () => {
  const corrected = await openCompany()
  const { issuer } = corrected.provider.options
  const point = (to: string) =>
    auth.query(
      `update auth.sso_providers set oidc = jsonb_set(oidc, '{issuer}', to_jsonb($2::text)) where id = $1`,
      [corrected.id, to],
    )
  const { url, cookie } = await begin(corrected)
  const callback = await visit(corrected, url, addPerson(corrected))
  await point(other.provider.options.issuer)
  const ended = await expectHarmless(auth, [], () => comeBack(callback, cookie), flows)
  expect([ended.url.pathname, ended.query.error_code]).toEqual(['/welcome', 'bad_oauth_state'])

  // The old issuer knows the state, and could send the browser on to the new one with it.
  await point(other.provider.options.issuer)
  const { url: left, cookie: mark } = await begin({ ...corrected, provider: other.provider })
  await point(issuer)
  const passedOn = new URL(left)
  passedOn.host = new URL(issuer).host
  const { client_id: _, ...rest } = Object.fromEntries(left.searchParams)
  passedOn.search = new URLSearchParams({
    ...rest,
    client_id: corrected.provider.options.clientId,
  }).toString()
  const late = await visit(corrected, passedOn, addPerson(corrected))
  const mixed = await expectHarmless(auth, [], () => comeBack(late, mark), flows)
  expect(mixed.query.error_code).toBe('bad_oauth_state')
  await corrected.provider.close()
})

test('a code of another company is worth nothing here', async () => {
  const mine = await begin(company)
  const theirs = await begin(other)
  const stolen = await visit(other, theirs.url, addPerson(other))
  const forged = new URL(`${siteUrl}/auth/v1/sso/oidc/${company.id}/callback`)
  forged.search = new URLSearchParams({
    code: stolen.searchParams.get('code') ?? '',
    state: mine.url.searchParams.get('state') ?? '',
  }).toString()
  const ended = await expectHarmless(auth, [], () => comeBack(forged, mine.cookie), flows)
  expect(ended.query.error_code).toBe('sso_provider_unreachable')
})

test('an answer goes on only in the browser that began, and only once', async () => {
  const first = await begin(company)
  const victims = await begin(company)
  const callback = await visit(company, first.url, addPerson(company))
  const code = callback.searchParams.get('code') ?? ''
  const lured = await expectHarmless(auth, [code], () => comeBack(callback, victims.cookie), flows)
  expect(lured.query.error_code).toBe('bad_oauth_state')
  const late = await expectHarmless(auth, [code], () => comeBack(callback, first.cookie), flows)
  expect(late.query.error_code).toBe('flow_state_already_used')
})

test('a person who does not agree is sent back with a refusal', async () => {
  const ended = await signIn(company, { sub: 'nobody' })
  expect([ended.url.pathname, ended.query.error_code]).toEqual(['/welcome', 'sso_provider_refused'])
})

test.each([
  ['login_required', 'sso_provider_refused'],
  ['temporarily_unavailable', 'sso_provider_unreachable'],
  ['<script>', 'sso_provider_unreachable'],
])('an answer with the error %s is told as %s', async (error, code) => {
  const { url, cookie } = await begin(company)
  const callback = new URL(`${siteUrl}/auth/v1/sso/oidc/${company.id}/callback`)
  callback.search = new URLSearchParams({ error, state: url.searchParams.get('state') ?? '' }).toString()
  const ended = await expectHarmless(auth, [], () => comeBack(callback, cookie), flows)
  expect([ended.url.pathname, ended.query.error_code]).toEqual(['/welcome', code])
  expect(ended.url.href).not.toContain('%3C')
})

test('a test tells what the provider said, and signs nobody in', async () => {
  const { access_token: token } = await auth.signIn()
  const person = addPerson(company)
  const { url, cookie } = await begin(company, { is_test: true, token })
  const callback = await visit(company, url, person)
  const ended = await expectHarmless(auth, [], () => comeBack(callback, cookie), flows)
  expect(ended.url.href).toBe(`${siteUrl}/welcome`)
  expect(onTested.mock.lastCall?.[1].report).toMatchObject({
    outcome: 'passed',
    subject: person.sub,
    email: person.email,
    name: 'Ada Example',
    attributes: { groups: ['Engineering', 'On call'] },
  })
  const refused = await begin(company, { is_test: true, token })
  await comeBack(await visit(company, refused.url, { sub: 'nobody' }), refused.cookie)
  expect(onTested.mock.lastCall?.[1].report).toEqual({
    outcome: 'failed',
    fault: { code: 'refused_by_provider', facts: { reason: 'access_denied' } },
  })
})

test('a test with a wrong secret tells the code of the provider, and nothing of ours', async () => {
  const store = (secret: string) =>
    auth.query('update auth.sso_providers set sealed_client_secret = $2 where id = $1', [
      company.id,
      sealClientSecret(secrets, { providerId: company.id, secret }),
    ])
  onTestFinished(async () => void (await store(company.provider.options.clientSecret)))
  const { access_token: token } = await auth.signIn()
  const person = addPerson(company)
  await store('a secret that is not theirs')
  const { url, cookie } = await begin(company, { is_test: true, token })
  await comeBack(await visit(company, url, person), cookie)
  expect(onTested.mock.lastCall?.[1].report).toEqual({
    outcome: 'failed',
    fault: { code: 'oidc_client_refused', facts: { answer: 'invalid_client' } },
  })
})

test.each([
  ['on a private address', createOutsideFetch({ allowsPrivate: false }), undefined],
  [
    'whose page is a script',
    async () =>
      Response.json({
        issuer: 'https://id.example',
        authorization_endpoint: 'javascript:alert(1)',
        token_endpoint: 'https://id.example/token',
        jwks_uri: 'https://id.example/jwks',
      }),
    'https://id.example',
  ],
])('nobody is sent to a provider %s', async (_, fetchOutside, issuer) => {
  const id = randomUUID()
  await keep(id, { issuer: issuer ?? company.provider.options.issuer, clientId: 'x', secret: 'y' })
  const body = { provider_id: id, skip_http_redirect: true }
  const guarded = auth.again({ fetchOutside })
  const answer = await expectHarmless(guarded, [], () => guarded.request('POST', '/sso', { body }), flows)
  expect([answer.status, answer.body.code]).toEqual([422, 'sso_provider_unreachable'])
  expect(guarded.logs).toEqual([])
})
