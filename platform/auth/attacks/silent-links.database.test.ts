// Subjects at a provider that have somebody else's address, verified. The first one of a provider joins the account. More
// of them must not fill it without being asked for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, type Returned, visitProvider } from '../test-support/visit-provider.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({ providers: { keycloak: provider.options, gitlab: provider.options } })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

/** Signs in as a new subject that has the address. */
async function arrive(email: string, name = 'keycloak'): Promise<Returned> {
  const { sub } = provider.addPerson({ email })
  return await comeBack(auth, await visitProvider({ auth, provider, name }, { sub }))
}

async function expectRefusal(attack: () => Promise<Returned>): Promise<void> {
  const { query, fragment } = await expectHarmless(auth, [], attack, ['flow_state'])
  expect(query).toEqual({
    error: 'server_error',
    error_code: 'email_exists',
    error_description: 'A user with this email address has already been registered',
  })
  expect(fragment).not.toHaveProperty('access_token')
}

const providersOf = async (userId: string) => {
  const rows = await auth.query(
    'select provider from auth.identities where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(({ provider: name }) => name)
}

describe('a second subject of a provider with the same verified address', () => {
  test('does not join the account of the first', async () => {
    const { user } = await auth.signIn()
    expect((await arrive(user.email)).fragment).toHaveProperty('access_token')
    await expectRefusal(() => arrive(user.email))
    expect(await providersOf(user.id)).toEqual(['email', 'keycloak'])
  })

  test('does not join the account that the first one began', async () => {
    const email = freshEmail()
    await arrive(email)
    await expectRefusal(() => arrive(email))
  })

  test('does not join it when both come at the same time', async () => {
    const { user } = await auth.signIn()
    const returned = await Promise.all([arrive(user.email), arrive(user.email)])
    const codes = returned.map(({ query }) => query.error_code)
    expect(codes.sort()).toEqual(['email_exists', undefined])
    expect(await providersOf(user.id)).toEqual(['email', 'keycloak'])
  })

  test('does not join it by a token of the provider', async () => {
    const { user } = await auth.signIn()
    await arrive(user.email)
    const { sub } = provider.addPerson()
    const id_token = await provider.sign({ sub, email: user.email, email_verified: true })
    const { status, body } = await expectHarmless(auth, [id_token], () =>
      auth.request('POST', '/token?grant_type=id_token', { body: { provider: 'keycloak', id_token } }),
    )
    expect([status, body.code]).toEqual([422, 'email_exists'])
  })
})

test('a subject of another provider still joins the account', async () => {
  const { user } = await auth.signIn()
  await arrive(user.email)
  expect((await arrive(user.email, 'gitlab')).fragment).toHaveProperty('access_token')
  expect(await providersOf(user.id)).toEqual(['email', 'keycloak', 'gitlab'])
})

test('an account with ten identities takes no further one by its address', async () => {
  const { user } = await auth.signIn()
  await auth.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     select $1, 'other-' || n, gen_random_uuid(), '{}' from generate_series(1, 9) n`,
    [user.id],
  )
  await expectRefusal(() => arrive(user.email))
})
