import { randomUUID } from 'node:crypto'
import { AuthSessionMissingError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { freshEmail } from '../../support/person.ts'
import {
  listMessages,
  openAdministrator,
  openMessage,
  openWideClient,
  queryWide,
} from '../../support/wide-client.ts'
import { password, signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'
import { totpCode } from './totp.ts'

const notAdmin = { status: 403, code: 'not_admin' }

async function createPerson(changes: object = {}) {
  const email = freshEmail()
  const { auth } = openAdministrator()
  const { data, error } = await auth.admin.createUser({ email, password, email_confirm: true, ...changes })
  if (error) throw error
  return { email, id: data.user.id }
}

describe('users', () => {
  test('admin.createUser makes a person who can sign in', async () => {
    const { email, id } = await createPerson({
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'free' },
    })
    const { data, error } = await openWideClient().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'free', provider: 'email' },
    })
  })

  test('admin.createUser refuses an address that is taken', async () => {
    const { email } = await createPerson()
    const { auth } = openAdministrator()
    const { error } = await auth.admin.createUser({ email, password })
    expect(refusal(error)).toEqual({ status: 422, code: 'email_exists' })
  })

  test('admin.listUsers pages through them, the newest first', async () => {
    const people = [await createPerson(), await createPerson(), await createPerson()]
    const { auth } = openAdministrator()
    const { data } = await auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(data.users.map(({ id }) => id)).toEqual([people[2]?.id, people[1]?.id])
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    expect(data).toHaveProperty(
      'total',
      Number((await queryWide('select count(*) from auth.users'))[0]?.count),
    )
  })

  test('admin.getUserById finds one, and says if there is none', async () => {
    const { email, id } = await createPerson()
    const { auth } = openAdministrator()
    expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email)
    const missing = await auth.admin.getUserById(randomUUID())
    expect(refusal(missing.error)).toEqual({ status: 404, code: 'user_not_found' })
  })

  test('admin.updateUserById changes and bans', async () => {
    const { email, id } = await createPerson()
    const { auth } = openAdministrator()
    const { data } = await auth.admin.updateUserById(id, {
      app_metadata: { plan: 'paid' },
      ban_duration: '24h',
    })
    expect(data.user).toMatchObject({ app_metadata: { plan: 'paid' }, banned_until: expect.any(String) })
    const banned = await openWideClient().auth.signInWithPassword({ email, password })
    expect(refusal(banned.error)).toEqual({ status: 400, code: 'user_banned' })
    await auth.admin.updateUserById(id, { ban_duration: 'none' })
    expect((await openWideClient().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('admin.deleteUser ends the person and the sessions', async () => {
    const { email, id } = await createPerson()
    const client = openWideClient()
    await client.auth.signInWithPassword({ email, password })
    const { auth } = openAdministrator()
    expect((await auth.admin.deleteUser(id)).error).toBeNull()
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
    expect(await queryWide('select 1 from auth.users where id = $1', [id])).toEqual([])
  })

  test('admin.deleteUser can leave an empty shell', async () => {
    const { email, id } = await createPerson()
    const { auth } = openAdministrator()
    expect((await auth.admin.deleteUser(id, true)).error).toBeNull()
    expect((await openWideClient().auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    const [row] = await queryWide<{ email: string | null }>('select email from auth.users where id = $1', [
      id,
    ])
    expect(row).toBeDefined()
    expect(row?.email).not.toBe(email)
  })
})

describe('mails and links', () => {
  test('admin.inviteUserByEmail sends a link that signs in', async () => {
    const email = freshEmail()
    const { auth } = openAdministrator()
    const { data, error } = await auth.admin.inviteUserByEmail(email, { data: { team: 'one' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { team: 'one' } })
    const { code } = await openMessage(email)
    const accepted = await openWideClient().auth.verifyOtp({ email, token: code, type: 'invite' })
    expect(accepted.data.user?.email).toBe(email)
    const again = await auth.admin.inviteUserByEmail(email)
    expect(refusal(again.error)).toEqual({ status: 422, code: 'email_exists' })
  })

  test('admin.generateLink gives what a mail would hold, and sends none', async () => {
    const { email } = await createPerson()
    const { auth } = openAdministrator()
    const { data, error } = await auth.admin.generateLink({ type: 'magiclink', email })
    expect(error).toBeNull()
    expect(data.properties).toMatchObject({
      verification_type: 'magiclink',
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    expect(await listMessages(email)).toEqual([])
    const { data: opened } = await openWideClient().auth.verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type: 'magiclink',
    })
    expect(opened.user?.email).toBe(email)
    const unknown = await auth.admin.generateLink({ type: 'recovery', email: freshEmail() })
    expect(refusal(unknown.error)).toEqual({ status: 404, code: 'user_not_found' })
  })
})

test('admin.signOut ends the sessions of a token', async () => {
  const { client, session } = await signUpPerson()
  const { auth } = openAdministrator()
  expect((await auth.admin.signOut(session.access_token, 'global')).error).toBeNull()
  expect((await client.auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  const { error } = await auth.admin.signOut('nonsense')
  expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('admin.mfa lists and deletes the factors of a person', async () => {
  const { client, session } = await signUpPerson()
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const [factorId, secret] = [factor?.id ?? '', factor?.totp.secret ?? '']
  await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) })
  const userId = session.user.id
  const { auth } = openAdministrator()
  const { data } = await auth.admin.mfa.listFactors({ userId })
  expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }])
  expect(JSON.stringify(data)).not.toContain(secret)
  expect((await auth.admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull()
  expect((await auth.admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
})

describe('clients of the authorization server', () => {
  test('are created, read, changed, listed and deleted', async () => {
    const { auth } = openAdministrator()
    const { data: created, error } = await auth.admin.oauth.createClient({
      client_name: 'Reports',
      redirect_uris: ['https://reports.example.com/callback'],
    })
    expect(error).toBeNull()
    const id = created?.client_id ?? ''
    expect(created).toMatchObject({ client_name: 'Reports', client_secret: expect.any(String) })
    const { data: renewed } = await auth.admin.oauth.regenerateClientSecret(id)
    expect(renewed?.client_secret).not.toBe(created?.client_secret)
    const { data: read } = await auth.admin.oauth.getClient(id)
    expect(read).toMatchObject({ client_id: id, redirect_uris: ['https://reports.example.com/callback'] })
    expect(read).not.toHaveProperty('client_secret')
    const { data: changed } = await auth.admin.oauth.updateClient(id, { client_name: 'Charts' })
    expect(changed?.client_name).toBe('Charts')
    const { data: listed } = await auth.admin.oauth.listClients()
    expect(listed.clients.map(({ client_id }) => client_id)).toContain(id)
    expect((await auth.admin.oauth.deleteClient(id)).error).toBeNull()
    const missing = await auth.admin.oauth.getClient(id)
    expect(refusal(missing.error)).toEqual({ status: 404, code: 'oauth_client_not_found' })
  })

  test('need an address to return to', async () => {
    const { auth } = openAdministrator()
    const { error } = await auth.admin.oauth.createClient({ client_name: 'Reports', redirect_uris: [] })
    expect(refusal(error)).toEqual({ status: 400, code: 'validation_failed' })
  })
})

test('admin.customProviders are created, read, changed, listed and deleted', async () => {
  const { auth } = openAdministrator()
  const identifier = `custom:${randomUUID()}` as const
  const { data: created, error } = await auth.admin.customProviders.createProvider({
    provider_type: 'oidc',
    identifier,
    name: 'Acme',
    client_id: 'us',
    client_secret: 'a secret of theirs',
    issuer: 'https://login.acme.example',
  })
  expect(error).toBeNull()
  expect(created).toMatchObject({ identifier, name: 'Acme' })
  expect(JSON.stringify(created)).not.toContain('a secret of theirs')
  const { data: changed } = await auth.admin.customProviders.updateProvider(identifier, { name: 'New' })
  expect(changed?.name).toBe('New')
  expect((await auth.admin.customProviders.getProvider(identifier)).data?.name).toBe('New')
  const { data: listed } = await auth.admin.customProviders.listProviders({ type: 'oidc' })
  expect(listed.providers.map((provider) => provider.identifier)).toContain(identifier)
  expect((await auth.admin.customProviders.deleteProvider(identifier)).error).toBeNull()
  const missing = await auth.admin.customProviders.getProvider(identifier)
  expect(refusal(missing.error)).toEqual({ status: 404, code: 'custom_provider_not_found' })
})

describe('whoever is no administrator', () => {
  const id = '0b7c1f3e-6a7f-4c59-9d1a-1f2e3d4c5b6a'

  test('is refused every call, with nothing changed', async () => {
    const { client, email, session } = await signUpPerson()
    // The client sends its own key to these paths, so the session is put in its place.
    const { auth } = openWideClient()
    Reflect.set(auth.admin, 'headers', {
      ...Reflect.get(auth.admin, 'headers'),
      Authorization: `Bearer ${session.access_token}`,
    })
    const userId = session.user.id
    const answers = [
      await auth.admin.createUser({ email: freshEmail(), password }),
      await auth.admin.listUsers(),
      await auth.admin.getUserById(userId),
      await auth.admin.updateUserById(userId, { role: 'service_role' }),
      await auth.admin.deleteUser(userId),
      await auth.admin.inviteUserByEmail(freshEmail()),
      await auth.admin.generateLink({ type: 'magiclink', email }),
      await auth.admin.mfa.listFactors({ userId }),
      await auth.admin.mfa.deleteFactor({ userId, id }),
      await auth.admin.oauth.listClients(),
      await auth.admin.oauth.createClient({ client_name: 'x', redirect_uris: ['https://example.com'] }),
      await auth.admin.oauth.regenerateClientSecret(id),
      await auth.admin.customProviders.listProviders(),
    ]
    expect(answers.map(({ error }) => refusal(error))).toEqual(answers.map(() => notAdmin))
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: userId, role: 'authenticated' })
  })
})
