import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

async function isAlive({ access_token: token }: { access_token: string }): Promise<boolean> {
  return (await auth.request('GET', '/user', { token })).status === 200
}

test.each([
  ['', [false, false]],
  ['?scope=global', [false, false]],
  ['?scope=local', [false, true]],
  ['?scope=others', [true, false]],
])('signing out with %j leaves this and the other device signed in: %j', async (query, alive) => {
  const email = freshEmail()
  const [here, there] = [await auth.signIn(email), await auth.signIn(email)]
  const stranger = await auth.signIn()
  const answer = await auth.request('POST', `/logout${query}`, { token: here.access_token })
  expect([answer.status, answer.body]).toEqual([204, {}])
  expect([await isAlive(here), await isAlive(there)]).toEqual(alive)
  expect(await isAlive(stranger)).toBe(true)
})

test('an unknown scope is refused and ends nothing', async () => {
  const session = await auth.signIn()
  const answer = await auth.request('POST', '/logout?scope=everyone', { token: session.access_token })
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(await isAlive(session)).toBe(true)
})

test('signing out twice is told that the session is gone', async () => {
  const session = await auth.signIn()
  await auth.request('POST', '/logout?scope=local', { token: session.access_token })
  const again = await auth.request('POST', '/logout?scope=local', { token: session.access_token })
  expect([again.status, again.body.code]).toEqual([403, 'session_not_found'])
})

test('nobody signs out without a token', async () => {
  const answer = await auth.request('POST', '/logout')
  expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
})
