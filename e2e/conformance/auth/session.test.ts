import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  FunctionsHttpError,
} from '@supabase/supabase-js'
import { describe, expect, inject, test } from 'vitest'
import { createStorage, freshEmail, inDatabase, openClient, openProof, signIn } from '../support/person.ts'

const ageRotations = (userId: string) =>
  inDatabase(
    `update auth.refresh_tokens set revoked_at = revoked_at - interval '11 seconds'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId],
  )

describe('refreshSession', () => {
  test('gives new tokens for the same session and tells of it', async () => {
    const client = openClient()
    const before = await signIn(client)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => events.push(event))
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before.refresh_token)
    expect(data.session?.user.id).toBe(before.user.id)
    expect(events).toContain('TOKEN_REFRESHED')
  })

  test('at once from two tabs with the same token keeps both signed in', async () => {
    const client = openClient()
    const { refresh_token, user } = await signIn(client)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => openClient().auth.refreshSession({ refresh_token })),
    )
    for (const { data, error } of answers) {
      expect(error).toBeNull()
      expect(data.user?.id).toBe(user.id)
    }
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
  })

  test('with a token that was copied ends the session for both who hold it', async () => {
    const storage = createStorage()
    const client = openClient({ storage })
    const { refresh_token, user } = await signIn(client)
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    await ageRotations(user.id)
    const thief = await openClient().auth.refreshSession({ refresh_token })
    expect(thief.error).toBeInstanceOf(AuthApiError)
    expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_already_used' })
    expect((await client.auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect([...storage.items.keys()]).toEqual([])
  })

  test('with an unknown token is refused', async () => {
    const { error } = await openClient().auth.refreshSession({ refresh_token: 'unknown' })
    expect(error).toBeInstanceOf(AuthApiError)
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('without a session is refused without a call', async () => {
    const { error } = await openClient().auth.refreshSession()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })

  test('of a session that was signed out elsewhere finds it missing', async () => {
    const [here, there] = [openClient(), openClient()]
    const email = freshEmail()
    await signIn(here, email)
    await signIn(there, email)
    await there.auth.signOut({ scope: 'others' })
    const { error } = await here.auth.refreshSession()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })
})

describe('getUser', () => {
  test('asks the server', async () => {
    const client = openClient()
    const { user } = await signIn(client)
    const { data, error } = await client.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, email: user.email, identities: [{ provider: 'email' }] })
  })

  test('without a session is refused without a call', async () => {
    expect((await openClient().auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  })

  test('with a token that does not hold is refused', async () => {
    const { error } = await openClient().auth.getUser('nonsense')
    expect(error).toBeInstanceOf(AuthApiError)
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })

  test('of a session that was signed out elsewhere forgets it here', async () => {
    const storage = createStorage()
    const [here, there] = [openClient({ storage }), openClient()]
    const email = freshEmail()
    await signIn(here, email)
    await signIn(there, email)
    await there.auth.signOut({ scope: 'global' })
    const { error } = await here.auth.getUser()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
    expect([...storage.items.keys()]).toEqual([])
  })
})

describe('getClaims', () => {
  test('verifies the token with the key set, without asking for the user', async () => {
    const paths: string[] = []
    const client = openClient({}, (input, init) => {
      paths.push(new URL(String(input)).pathname)
      return fetch(input, init)
    })
    const { user } = await signIn(client)
    paths.length = 0
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      sub: user.id,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      iss: `${inject('installation').url}/auth/v1`,
    })
    expect(paths).toEqual(['/auth/v1/.well-known/jwks.json'])
  })

  test('refuses a token with a changed claim', async () => {
    const client = openClient()
    const { access_token } = await signIn(client)
    const [header, payload, signature] = access_token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
    const { error } = await client.auth.getClaims(`${header}.${changed}.${signature}`)
    expect(error?.name).toBe('AuthInvalidJwtError')
  })
})

describe('signOut', () => {
  test.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('with the scope %s leaves here and there signed in: %j', async (scope, expected) => {
    const email = freshEmail()
    const [here, there] = [openClient(), openClient()]
    const tokens = [await signIn(here, email), await signIn(there, email)]
    expect(await here.auth.signOut({ scope })).toEqual({ error: null })
    const asked = await Promise.all(tokens.map(({ access_token }) => openClient().auth.getUser(access_token)))
    expect(asked.map(({ error }) => error === null)).toEqual(expected)
    expect((await here.auth.getSession()).data.session === null).toBe(scope !== 'others')
  })

  test('ends writing at once, though the access token would hold for an hour', async () => {
    const [here, there] = [openClient(), openClient()]
    const email = freshEmail()
    const { access_token, user } = await signIn(here, email)
    await signIn(there, email)
    await there.auth.signOut({ scope: 'others' })
    const late = await here.functions.invoke('create-organization', {
      headers: { Authorization: `Bearer ${access_token}` },
      body: { name: 'Too late' },
    })
    expect(late.error).toBeInstanceOf(FunctionsHttpError)
    expect(late.response?.status).toBe(401)
    const { data } = await there.functions.invoke('list-organizations', { body: {} })
    expect([user.email, data]).toEqual([email, []])
  })

  test('of a session that is gone already is no error', async () => {
    const [here, there] = [openClient(), openClient()]
    const email = freshEmail()
    await signIn(here, email)
    await signIn(there, email)
    await there.auth.signOut()
    expect(await here.auth.signOut()).toEqual({ error: null })
  })
})

describe('updateUser', () => {
  test('merges data and tells of it', async () => {
    const client = openClient()
    await signIn(client)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => events.push(event))
    await client.auth.updateUser({ data: { name: 'Ada', theme: 'dark' } })
    const { data, error } = await client.auth.updateUser({ data: { theme: null } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ email_verified: true, name: 'Ada' })
    expect(events).toContain('USER_UPDATED')
  })

  test('changes the address once both mailboxes confirmed', async () => {
    const [client, before, after] = [openClient(), freshEmail(), freshEmail()]
    await signIn(client, before)
    const { data } = await client.auth.updateUser({ email: after })
    expect(data.user).toMatchObject({ email: before, new_email: after })
    const [first, second] = [await openProof(before), await openProof(after)]
    const half = await openClient().auth.verifyOtp({ token_hash: first.token_hash, type: first.type })
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
    const whole = await openClient().auth.verifyOtp({ token_hash: second.token_hash, type: second.type })
    expect(whole.data.user?.email).toBe(after)
  })

  test('to the address of somebody else is refused', async () => {
    const taken = freshEmail()
    await signIn(openClient(), taken)
    const client = openClient()
    await signIn(client)
    const { error } = await client.auth.updateUser({ email: taken })
    expect(error).toBeInstanceOf(AuthApiError)
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('without a session is refused without a call', async () => {
    const { error } = await openClient().auth.updateUser({ data: {} })
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })
})

describe('a server that cannot be reached', () => {
  test('is a retryable error without a status', async () => {
    const client = openClient({}, () => Promise.reject(new TypeError('fetch failed')))
    const { error } = await client.auth.signInWithOtp({ email: freshEmail() })
    expect(error).toBeInstanceOf(AuthRetryableFetchError)
    expect(error).toMatchObject({ status: 0 })
  })

  test('does not end the session that is kept', async () => {
    const storage = createStorage()
    await signIn(openClient({ storage }))
    const cut = openClient({ storage }, () => Promise.reject(new TypeError('fetch failed')))
    expect((await cut.auth.getUser()).error).toBeInstanceOf(AuthRetryableFetchError)
    expect((await cut.auth.getSession()).data.session).not.toBeNull()
  })
})
