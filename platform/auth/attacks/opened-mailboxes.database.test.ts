// Somebody who reads a person's mail signs in as them, but has not their second factor. They get no further, and the
// person stays in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollApp, proveApp } from '../test-support/authenticator-app.ts'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { register } from '../test-support/passkeys.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { passkeys: true }, passkeysAreFactors: true })
})
afterAll(() => auth?.close())

type Secure = (token: string) => Promise<string>

/** Returns the token of the raised session. */
const secureByApp: Secure = async (token) => {
  const app = await enrollApp(auth, token)
  return (await proveApp(auth, token, { app, time: Date.now() })).access_token
}

const secureByPasskey: Secure = async (token) => (await register(auth, token)).token

const isAlive = async (token: string) => (await auth.request('GET', '/user', { token })).status === 200

/** The owner's session with both proofs, and the thief's with the first one. */
async function open(secure: Secure) {
  const { access_token, user } = await auth.signIn()
  const owner = await secure(access_token)
  const thief = await auth.signIn(user.email)
  const other = await auth.signIn(user.email)
  return { owner, thief: thief.access_token, other: other.access_token }
}

describe.each([
  ['an authenticator app', secureByApp],
  ['a passkey', secureByPasskey],
])('a thief of the mailbox of a person with %s', (_, secure) => {
  test('cannot sign the person out elsewhere', async () => {
    const { thief } = await open(secure)
    const { status, body } = await expectHarmless(auth, [thief], () =>
      auth.request('POST', '/logout?scope=others', { token: thief }),
    )
    expect([status, body.code]).toEqual([422, 'insufficient_aal'])
  })

  test.each(['', '?scope=global'])('ends only the own session by /logout%s', async (query) => {
    const { owner, thief, other } = await open(secure)
    const email = freshEmail()
    await auth.request('PUT', '/user', { token: owner, body: { email } })
    expect((await auth.request('POST', `/logout${query}`, { token: thief })).status).toBe(204)
    expect([await isAlive(owner), await isAlive(other), await isAlive(thief)]).toEqual([true, true, false])
    const { body } = await auth.request('GET', '/user', { token: owner })
    expect(body.new_email).toBe(email)
  })

  test('is signed out by the person, who has given the second proof', async () => {
    const { owner, thief, other } = await open(secure)
    expect((await auth.request('POST', '/logout?scope=others', { token: owner })).status).toBe(204)
    expect([await isAlive(owner), await isAlive(other), await isAlive(thief)]).toEqual([true, false, false])
  })
})
