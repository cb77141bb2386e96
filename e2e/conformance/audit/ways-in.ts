// What people do with the ways into their own account, through the product, with what its log must hold afterwards.
import type { SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { followRedirects } from '../auth/methods/browser.ts'
import { totpCode } from '../auth/methods/totp.ts'
import { freshEmail, openClient, openProof, signIn } from '../support/person.ts'
import { createAuthenticator } from '../support/software-authenticator.ts'

type Told = {
  readonly chain: string
  readonly actor: string
  readonly fields: Readonly<Record<string, unknown>>
}

type Person = { readonly client: SupabaseClient; readonly userId: string }

/** An account belongs to a person, not to an organization. */
const chain = '00000000-0000-0000-0000-000000000000'

const tell = ({ userId }: Person, fields: object): Told => ({
  chain,
  actor: userId,
  fields: { user_id: userId, ...fields },
})

async function openPerson(): Promise<Person> {
  const client = openClient({ flowType: 'pkce', experimental: { passkey: true, recoveryCodes: true } })
  const { user } = await signIn(client)
  return { client, userId: user.id }
}

async function addApp({ client }: Person): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Blue phone' })
  if (error) throw error
  const code = totpCode(data.totp.secret)
  const proven = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (proven.error) throw proven.error
  return data.id
}

export async function addFactor(): Promise<Told> {
  const person = await openPerson()
  return tell(person, { factor_id: await addApp(person), method: 'totp' })
}

export async function removeFactor(): Promise<Told> {
  const person = await openPerson()
  const factorId = await addApp(person)
  const { error } = await person.client.auth.mfa.unenroll({ factorId })
  if (error) throw error
  return tell(person, { factor_id: factorId, method: 'totp' })
}

type Tokens = { readonly access_token: string; readonly refresh_token: string }
type Credential = Parameters<SupabaseClient['auth']['passkey']['verifyRegistration']>[0]['credential']

async function register({ client }: Person): Promise<string> {
  const { passkey } = client.auth
  const { data: asked, error } = await passkey.startRegistration()
  if (error) throw error
  const credential = createAuthenticator(inject('installation').url).create(asked.options) as Credential
  const registered = await passkey.verifyRegistration({ challengeId: asked.challenge_id, credential })
  if (registered.error) throw registered.error
  // The tokens from before the passkey are worth less than the session now. The new ones come with it.
  await client.auth.setSession(registered.data as unknown as Tokens)
  return registered.data.id
}

export async function addPasskey(): Promise<Told> {
  const person = await openPerson()
  return tell(person, { passkey_id: await register(person) })
}

export async function removePasskey(): Promise<Told> {
  const person = await openPerson()
  const passkeyId = await register(person)
  const { error } = await person.client.auth.passkey.delete({ passkeyId })
  if (error) throw error
  return tell(person, { passkey_id: passkeyId })
}

async function link({ client }: Person) {
  const { url } = inject('installation')
  const { data: left, error } = await client.auth.linkIdentity({
    // The client knows the names of its own providers only.
    provider: 'desk' as 'google',
    options: { redirectTo: `${url}/profile`, queryParams: { login_hint: freshEmail() } },
  })
  if (error) throw error
  const target = await followRedirects(left.url, ({ pathname }) => pathname === '/profile')
  const exchanged = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  if (exchanged.error) throw exchanged.error
  const linked = exchanged.data.user.identities?.find(({ provider }) => provider === 'desk')
  if (linked === undefined) throw new Error('No identity was linked')
  return linked
}

export async function linkIdentity(): Promise<Told> {
  const person = await openPerson()
  const { identity_id } = await link(person)
  return tell(person, { identity_id, method: 'desk' })
}

export async function unlinkIdentity(): Promise<Told> {
  const person = await openPerson()
  const linked = await link(person)
  const { error } = await person.client.auth.unlinkIdentity(linked)
  if (error) throw error
  return tell(person, { identity_id: linked.identity_id, method: 'desk' })
}

export async function generateCodes(): Promise<Told> {
  const person = await openPerson()
  await addApp(person)
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return tell(person, { factor_id: data.id })
}

export async function removeCodes(): Promise<Told> {
  const person = await openPerson()
  const factorId = await addApp(person)
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  await person.client.auth.mfa.unenroll({ factorId })
  return tell(person, { factor_id: data.id })
}

export async function setPassword(): Promise<Told> {
  const person = await openPerson()
  const { error } = await person.client.auth.updateUser({ password: 'violet-7-lanterns' })
  if (error) throw error
  return tell(person, {})
}

export async function changeEmail(): Promise<Told> {
  const [client, before, after] = [openClient(), freshEmail(), freshEmail()]
  const { user } = await signIn(client, before)
  await client.auth.updateUser({ email: after })
  for (const email of [before, after]) {
    const { token_hash, type } = await openProof(email)
    const { error } = await openClient().auth.verifyOtp({ token_hash, type })
    if (error) throw error
  }
  return tell({ client, userId: user.id }, {})
}
