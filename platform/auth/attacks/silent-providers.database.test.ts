// Somebody finds a browser that is signed in at the provider, which answers without asking who is there. A client that
// wants a new sign-in gets neither a session nor a code for one.
import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, readReturn, visitProvider } from '../test-support/visit-provider.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

type Claims = Readonly<Record<string, unknown>>

let provider: TestProvider
let auth: OpenAuth
let change = (_: Claims): Claims => ({})

beforeAll(async () => {
  provider = await openProvider({
    replaceToken: async (right) => {
      const claims = decodeJwt(right)
      return await provider.sign({ ...claims, ...change(claims) })
    },
  })
  auth = await openAuth({ providers: { keycloak: provider.options }, ways: { manualLinking: true } })
})
afterEach(() => {
  change = () => ({})
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

const asksAgain = { max_age: '0' }
const pkce = {
  code_challenge: createHash('sha256').update('v'.repeat(56)).digest('base64url'),
  code_challenge_method: 's256',
}
const silences: [string, (claims: Claims) => Claims][] = [
  ['states a sign-in of an hour ago', ({ iat }) => ({ auth_time: Number(iat) - 3600 })],
  ['states no sign-in', () => ({ auth_time: undefined })],
]
const refusal = {
  error: 'login_required',
  error_description: 'The provider did not ask the person to sign in again',
}

test('a provider that asks again signs in', async () => {
  const visited = await visitProvider({ auth, provider }, { sub: provider.addPerson().sub, ...asksAgain })
  let stated: unknown
  change = ({ auth_time }) => {
    stated = auth_time
    return {}
  }
  expect((await comeBack(auth, visited)).fragment).toHaveProperty('access_token')
  expect(stated).toEqual(expect.any(Number))
})

test.each(silences)('one that %s gives no session and no code', async (_, answer) => {
  const { sub } = provider.addPerson()
  await comeBack(auth, await visitProvider({ auth, provider }, { sub }))
  change = answer
  for (const flow of [{}, pkce]) {
    const visited = await visitProvider({ auth, provider }, { sub, ...asksAgain, ...flow })
    const { query, fragment } = await expectHarmless(auth, [], () => comeBack(auth, visited), ['flow_state'])
    expect([query, fragment]).toEqual([refusal, { ...refusal, sb: '' }])
  }
})

test.each(silences)('one that %s links nothing', async (_, answer) => {
  const { access_token: token } = await auth.signIn()
  const parameters = { provider: 'keycloak', login_hint: provider.addPerson().sub, ...asksAgain, ...pkce }
  const path = `/user/identities/authorize?skip_http_redirect=true&${new URLSearchParams(parameters)}`
  const { body } = await auth.request('GET', path, { token })
  const callback = await provider.visit(String(body.url))
  change = answer
  const headers = { apikey: '', 'sec-fetch-mode': 'navigate' }
  const returned = await expectHarmless(
    auth,
    [],
    () => auth.request('GET', `/callback${callback.search}`, { headers }),
    ['flow_state'],
  )
  expect(readReturn(returned).query).toEqual(refusal)
})

test('an age that cannot be checked is not asked for', async () => {
  const answer = await auth.request('GET', '/authorize?provider=keycloak&max_age=soon', {
    headers: { apikey: '' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
})

test('a provider that never states a sign-in is believed, and an old one that it states is not', async () => {
  const like = auth.again({ providers: { google: { ...provider.options, statesAuthTime: false } } })
  const arrive = async () => {
    const visit = { auth: like, provider, name: 'google' }
    return await comeBack(like, await visitProvider(visit, { sub: provider.addPerson().sub, ...asksAgain }))
  }
  change = () => ({ auth_time: undefined })
  expect((await arrive()).fragment).toHaveProperty('access_token')
  change = ({ iat }) => ({ auth_time: Number(iat) - 3600 })
  expect((await arrive()).query).toEqual(refusal)
})
