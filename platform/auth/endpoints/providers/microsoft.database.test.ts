// The preset of Microsoft through the whole flow: each tenant has an issuer of its own, and an address counts only if
// `xms_edov` says that its domain was checked.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { issuerOf, openMicrosoft, type TestMicrosoft, tenants } from '../../test-support/open-microsoft.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { comeBack, visitProvider } from '../../test-support/visit-provider.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

let microsoft: TestMicrosoft
let company: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  company = await openProvider()
  microsoft = await openMicrosoft()
  auth = await openAuth({ providers: { microsoft: microsoft.options, keycloak: company.options } })
})
beforeEach(() => microsoft.connect())
afterAll(async () => {
  await auth?.close()
  await company?.close()
})

type Claims = Readonly<Record<string, unknown>>

const { acme, other } = tenants
const personOf = (tenant: string, claims: Claims = {}) => ({
  iss: issuerOf(tenant),
  tid: tenant,
  sub: randomUUID(),
  email: freshEmail(),
  name: 'Ada Example',
  xms_edov: true,
  ...claims,
})

async function leave() {
  const headers = { apikey: '', 'sec-fetch-mode': 'navigate' }
  const left = await auth.request('GET', '/authorize?provider=microsoft', { headers })
  const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
  return { location: left.headers.get('location') ?? '', cookie }
}

/** Goes to Microsoft and comes back with a token of these claims. */
async function arrive(claims: Claims) {
  const { location, cookie } = await leave()
  return await comeBack(auth, { callback: microsoft.visit(location, claims), cookie })
}

/** Nobody is signed in, and nothing changes but the flow, which is used up. */
async function expectNobody(claims: Claims, error_code: string) {
  const { query, fragment } = await expectHarmless(auth, [], () => arrive(claims), ['flow_state'])
  expect(query.error_code).toBe(error_code)
  expect({ ...query, ...fragment }).not.toHaveProperty('access_token')
}

test('a person is sent to the page for every tenant', async () => {
  const { origin, pathname, searchParams } = new URL((await leave()).location)
  expect(`${origin}${pathname}`).toBe('https://login.microsoftonline.com/common/oauth2/v2.0/authorize')
  expect(searchParams.get('client_id')).toBe(microsoft.options.clientId)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
})

describe('a person of any tenant', () => {
  test.each([acme, other])('signs in, and the issuer of tenant %s is kept', async (tenant) => {
    const person = personOf(tenant)
    const { fragment } = await arrive(person)
    const { sub } = await auth.keyring.verify(fragment.access_token ?? '')
    const [identity] = await auth.query(
      `select provider, identity_data ->> 'iss' as issuer, identity_data ->> 'email' as email
       from auth.identities where user_id = $1`,
      [sub],
    )
    expect(identity).toEqual({ provider: 'microsoft', issuer: issuerOf(tenant), email: person.email })
  })

  test.each([true, 'true', 1, '1'])('joins the account of an address with xms_edov %j', async (xms_edov) => {
    const { user } = await auth.signIn()
    const { fragment } = await arrive(personOf(acme, { email: user.email, xms_edov }))
    expect(await auth.keyring.verify(fragment.access_token ?? '')).toMatchObject({ sub: user.id })
  })

  test.each([false, 'false', 0, undefined])(
    'neither joins nor creates an account with xms_edov %j',
    async (xms_edov) => {
      const { user } = await auth.signIn()
      for (const email of [user.email, freshEmail()]) {
        // Anybody can be the administrator of a tenant, and email_verified is no claim of Microsoft.
        const claims = personOf(acme, { email, xms_edov, email_verified: true })
        await expectNobody(claims, 'provider_email_needs_verification')
      }
    },
  )
})

describe('a token of Microsoft', () => {
  test.each<[string, Claims]>([
    ['of another tenant than it names', { iss: issuerOf(other) }],
    ['of no tenant', { tid: undefined }],
    ['of the issuer that was asked', { iss: issuerOf('common') }],
    ['with the template as its issuer', { iss: issuerOf('{tenantid}') }],
    ['of another host', { iss: `https://login.example.com/${acme}/v2.0` }],
    ['for another client', { aud: randomUUID() }],
    ['of another flow', { nonce: randomUUID() }],
  ])('%s signs nobody in', async (_, claims) => {
    await expectNobody(personOf(acme, claims), 'unexpected_failure')
  })
})

test('mix-up: an answer of Microsoft, which names no issuer, does not end the flow of another provider', async () => {
  const { location } = await leave()
  const begun = await visitProvider({ auth, provider: company }, { sub: company.addPerson().sub })
  const callback = microsoft.visit(location, personOf(acme))
  callback.searchParams.set('state', begun.callback.searchParams.get('state') ?? '')
  const exchanges = company.countExchanges()
  const { query } = await expectHarmless(auth, [], () => comeBack(auth, { callback, cookie: begun.cookie }), [
    'flow_state',
  ])
  expect(query.error_code).toBe('unexpected_failure')
  expect(company.countExchanges()).toBe(exchanges)
})

test('mix-up: an answer of another provider does not end the flow of Microsoft', async () => {
  const { location, cookie } = await leave()
  const visited = await visitProvider({ auth, provider: company }, { sub: company.addPerson().sub })
  visited.callback.searchParams.set('state', new URL(location).searchParams.get('state') ?? '')
  const { query } = await expectHarmless(
    auth,
    [],
    () => comeBack(auth, { callback: visited.callback, cookie }),
    ['flow_state'],
  )
  expect(query.error_code).toBe('unexpected_failure')
})
