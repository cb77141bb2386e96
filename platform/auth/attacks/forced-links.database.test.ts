// Somebody asks to link an identity to their own account, and sends the provider's address to another person, who is
// signed in there. The identity of that person must not join the account.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, readReturn, visitProvider } from '../test-support/visit-provider.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({ providers: { keycloak: provider.options }, ways: { manualLinking: true } })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

const verifier = 'v'.repeat(56)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

/** The attacker asks for the address, and the victim follows it as far as our callback. */
async function lure(query: Readonly<Record<string, string>> = {}) {
  const victim = provider.addPerson()
  const { access_token: token, user } = await auth.signIn()
  const parameters = new URLSearchParams({ provider: 'keycloak', login_hint: victim.sub, ...query })
  const path = `/user/identities/authorize?skip_http_redirect=true&${parameters}`
  const { body } = await auth.request('GET', path, { token })
  return { victim, attacker: user.id, callback: await provider.visit(String(body.url)) }
}

const refusal = {
  error: 'invalid_request',
  error_code: 'bad_oauth_state',
  error_description: 'OAuth state belongs to another browser',
}

/** Coming back uses up the flow. */
const usesFlow = ['flow_state']

test.each([
  ['without a mark', { 'sec-fetch-mode': 'navigate' }],
  ['with a mark of its own', { 'sec-fetch-mode': 'navigate', cookie: `__Host-auth-flow=${'x'.repeat(32)}` }],
  ['that does not say what it is', {}],
])('a browser %s links nothing and gets no session', async (_, headers) => {
  const { callback } = await lure()
  await expectHarmless(
    auth,
    [],
    async () => {
      const answer = await auth.request('GET', `/callback${callback.search}`, {
        headers: { apikey: '', ...headers },
      })
      const { query, fragment } = readReturn(answer)
      expect([query, fragment]).toEqual([refusal, { ...refusal, sb: '' }])
    },
    usesFlow,
  )
})

test('in the flow with PKCE, the code that stays in the browser of the victim links nothing', async () => {
  const { callback, victim, attacker } = await lure(pkce)
  const code = await expectHarmless(
    auth,
    [],
    async () => {
      const { query, fragment } = await comeBack(auth, { callback, cookie: '' })
      expect([Object.keys(query), fragment]).toEqual([['code'], {}])
      const own = { auth_code: query.code, code_verifier: 'w'.repeat(56) }
      const answer = await auth.request('POST', '/token?grant_type=pkce', { body: own })
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_code_verifier'])
      return query.code
    },
    usesFlow,
  )
  // The victim then signs in to an account of their own, and the identity is taken for good.
  const { fragment } = await comeBack(auth, await visitProvider({ auth, provider }, { sub: victim.sub }))
  const { sub } = await auth.keyring.verify(fragment.access_token ?? '')
  expect(sub).not.toBe(attacker)
  const late = { auth_code: code, code_verifier: verifier }
  const answer = await auth.request('POST', '/token?grant_type=pkce', { body: late })
  expect([answer.status, answer.body.code]).toEqual([422, 'identity_already_exists'])
})
