import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, visitProvider } from '../test-support/visit-provider.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({ providers: { keycloak: provider.options }, ways: { signup: false } })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

/** An unproven account, and the token of the mail that would prove it, as an invitation has them. */
async function invite(email = freshEmail()) {
  const { tokenHash } = await auth.again({ ways: {} }).askForMail(email)
  return { email, invite_token: tokenHash }
}

const accept = async (claims: Record<string, unknown>, invite_token: string) =>
  await comeBack(
    auth,
    await visitProvider({ auth, provider }, { sub: provider.addPerson(claims).sub, invite_token }),
  )

test('an invitation is accepted by the identity with its address, even if that is not verified', async () => {
  const { email, invite_token } = await invite()
  const { fragment } = await accept({ email, email_verified: false }, invite_token)
  const user = (await auth.request('GET', '/user', { token: fragment.access_token ?? '' })).body
  expect(user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    identities: [{ provider: 'keycloak' }],
  })
})

test('an invitation is not accepted by an identity with another address, and stays valid', async () => {
  const { email, invite_token } = await invite()
  const { query } = await accept({}, invite_token)
  expect(query).toEqual({
    error: 'invalid_request',
    error_code: 'validation_failed',
    error_description: 'Invited email does not match emails from external provider',
  })
  expect((await accept({ email }, invite_token)).fragment).toHaveProperty('access_token')
})

test('an invitation that is spent while the person is at the provider is refused', async () => {
  const { email, invite_token } = await invite()
  const sub = provider.addPerson({ email, email_verified: false }).sub
  const visited = await visitProvider({ auth, provider }, { sub, invite_token })
  await auth.query('delete from auth.one_time_tokens where email = $1', [email])
  expect((await comeBack(auth, visited)).query).toMatchObject({ error_code: 'invite_not_found' })
  const [user] = await auth.query('select email_confirmed_at from auth.users where email = $1', [email])
  expect(user).toEqual({ email_confirmed_at: null })
})

test('nobody leaves for the provider with an unknown invitation', async () => {
  const answer = await auth.request('GET', '/authorize?provider=keycloak&invite_token=unknown')
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 'user_not_found', message: 'User identified by token not found' },
  ])
})
