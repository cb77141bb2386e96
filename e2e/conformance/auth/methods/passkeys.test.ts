import { AuthSessionMissingError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import {
  type Authenticator,
  createAuthenticator,
  enterBrowser,
} from '../../support/software-authenticator.ts'
import { openAdministrator, openWideClient } from '../../support/wide-client.ts'
import { siteUrl } from '../../support/wide-platform.ts'
import { type Person, signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'

type Verified = Parameters<Person['client']['auth']['passkey']['verifyRegistration']>[0]['credential']
type Asserted = Parameters<Person['client']['auth']['passkey']['verifyAuthentication']>[0]['credential']

/** Registers step by step, as a page with its own WebAuthn code does. */
async function register(person: Person, authenticator: Authenticator): Promise<string> {
  const { data: started } = await person.client.auth.passkey.startRegistration()
  if (started === null) throw new Error('No challenge')
  const credential = authenticator.create(started.options) as Verified
  const { data, error } = await person.client.auth.passkey.verifyRegistration({
    challengeId: started.challenge_id,
    credential,
  })
  if (error) throw error
  return data.id
}

test('registerPasskey and signInWithPasskey are whole ceremonies', async () => {
  const { client, session } = await signUpPerson()
  const other = openWideClient()
  enterBrowser(createAuthenticator(siteUrl), siteUrl)
  const registered = await client.auth.registerPasskey()
  expect(registered.error).toBeNull()
  expect(registered.data).toMatchObject({ id: expect.any(String), created_at: expect.any(String) })
  const { data, error } = await other.auth.signInWithPasskey()
  expect(error).toBeNull()
  expect(data?.user?.id).toBe(session.user.id)
  expect((await other.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'passkey' }])
})

test('a passkey of another authenticator signs nobody in', async () => {
  const { client } = await signUpPerson()
  const other = openWideClient()
  enterBrowser(createAuthenticator(siteUrl), siteUrl)
  await client.auth.registerPasskey()
  const stranger = createAuthenticator(siteUrl)
  stranger.create({ challenge: '', user: { id: '' } })
  enterBrowser(stranger, siteUrl)
  const { data, error } = await other.auth.signInWithPasskey()
  expect(refusal(error)).toEqual({ status: 400, code: 'webauthn_verification_failed' })
  expect(data?.session ?? null).toBeNull()
})

describe('the steps', () => {
  test('sign a person in, once for each challenge', async () => {
    const person = await signUpPerson()
    const authenticator = createAuthenticator(siteUrl)
    await register(person, authenticator)
    const client = openWideClient()
    const { data: started } = await client.auth.passkey.startAuthentication()
    if (started === null) throw new Error('No challenge')
    const credential = authenticator.get(started.options) as Asserted
    const proof = { challengeId: started.challenge_id, credential }
    const { data } = await client.auth.passkey.verifyAuthentication(proof)
    expect(data?.user?.id).toBe(person.session.user.id)
    const replayed = await openWideClient().auth.passkey.verifyAuthentication(proof)
    expect(refusal(replayed.error)).toEqual({ status: 400, code: 'webauthn_challenge_not_found' })
  })

  test('refuse an answer for another site', async () => {
    const person = await signUpPerson()
    await expect(register(person, createAuthenticator('https://elsewhere.example'))).rejects.toMatchObject({
      code: 'webauthn_verification_failed',
    })
    expect((await person.client.auth.passkey.list()).data).toEqual([])
  })

  test('need a session to register', async () => {
    const { error } = await openWideClient().auth.passkey.startRegistration()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })
})

test('passkey.list, update and delete are about one’s own', async () => {
  const [person, other] = [await signUpPerson(), await signUpPerson()]
  const passkeyId = await register(person, createAuthenticator(siteUrl))
  const { auth } = person.client
  expect((await auth.passkey.update({ passkeyId, friendlyName: 'laptop' })).data).toMatchObject({
    id: passkeyId,
    friendly_name: 'laptop',
  })
  const foreign = await other.client.auth.passkey.update({ passkeyId, friendlyName: 'mine' })
  expect(foreign.error).toMatchObject({ status: 404 })
  expect((await other.client.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
  expect((await auth.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'laptop' }])
  expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await auth.passkey.list()).data).toEqual([])
})

test('admin.passkey lists and deletes anybody’s, for administrators only', async () => {
  const person = await signUpPerson()
  const passkeyId = await register(person, createAuthenticator(siteUrl))
  const userId = person.session.user.id
  const refused = await person.client.auth.admin.passkey.deletePasskey({ userId, passkeyId })
  expect(refusal(refused.error)).toEqual({ status: 403, code: 'not_admin' })
  const { auth } = openAdministrator()
  expect((await auth.admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }])
  expect((await auth.admin.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
  expect((await auth.admin.passkey.listPasskeys({ userId })).data).toEqual([])
})
