import { AuthApiError, isAuthApiError } from '@supabase/supabase-js'
import { describe, expect, inject, test } from 'vitest'
import { createStorage, freshEmail, inDatabase, openClient, openProof, signIn } from '../support/person.ts'

const refusal = (error: unknown) => {
  expect(isAuthApiError(error)).toBe(true)
  const { name, status, code } = error as AuthApiError
  return { name, status, code }
}

const expired = { name: 'AuthApiError', status: 403, code: 'otp_expired' }

describe('signInWithOtp', () => {
  test('answers a new and a known person alike', async () => {
    const [client, email] = [openClient(), freshEmail()]
    const first = await client.auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } })
    expect(first).toEqual({ data: { user: null, session: null }, error: null })
    const { token_hash, type } = await openProof(email)
    expect(type).toBe('signup')
    await client.auth.verifyOtp({ token_hash, type })
    expect(await openClient().auth.signInWithOtp({ email })).toEqual(first)
    expect((await openProof(email)).type).toBe('magiclink')
  })

  test('does not create anybody where that is not wanted', async () => {
    const { error } = await openClient().auth.signInWithOtp({
      email: freshEmail(),
      options: { shouldCreateUser: false },
    })
    expect(refusal(error)).toEqual({ name: 'AuthApiError', status: 422, code: 'otp_disabled' })
  })

  test.each(['nonsense', 'a@b@c', ''])('refuses the address %j', async (email) => {
    const { error } = await openClient().auth.signInWithOtp({ email })
    expect(refusal(error)).toEqual({ name: 'AuthApiError', status: 400, code: 'validation_failed' })
  })

  test('refuses a phone', async () => {
    const { error } = await openClient().auth.signInWithOtp({ phone: '123456789' })
    expect(refusal(error)).toEqual({ name: 'AuthApiError', status: 400, code: 'phone_provider_disabled' })
  })
})

describe('verifyOtp', () => {
  test('takes the link of a mail once and keeps the session', async () => {
    const [client, email] = [openClient(), freshEmail()]
    await client.auth.signInWithOtp({ email })
    const { token_hash, type } = await openProof(email)
    const { data, error } = await client.auth.verifyOtp({ token_hash, type })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated' })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect((await client.auth.getSession()).data.session?.access_token).toBe(data.session?.access_token)
    const again = await openClient().auth.verifyOtp({ token_hash, type })
    expect(refusal(again.error)).toEqual(expired)
    expect(again.error?.message).toBe('Email link is invalid or has expired')
  })

  test('takes the code of a mail once', async () => {
    const [client, email] = [openClient(), freshEmail()]
    await client.auth.signInWithOtp({ email })
    const { code } = await openProof(email)
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user?.email).toBe(email)
    const again = await openClient().auth.verifyOtp({ email, token: code, type: 'email' })
    expect(refusal(again.error)).toEqual(expired)
    expect(again.error?.message).toBe('Token has expired or is invalid')
  })

  test('refuses a link that is too old', async () => {
    const [client, email] = [openClient(), freshEmail()]
    await client.auth.signInWithOtp({ email })
    const { token_hash, type } = await openProof(email)
    await inDatabase('update auth.one_time_tokens set expires_at = now() where email = $1', [email])
    expect(refusal((await client.auth.verifyOtp({ token_hash, type })).error)).toEqual(expired)
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  test('refuses a wrong code for a known and an unknown address alike', async () => {
    const [client, email] = [openClient(), freshEmail()]
    await client.auth.signInWithOtp({ email })
    const { code } = await openProof(email)
    const wrong = code === '000000' ? '111111' : '000000'
    const answers = [
      await client.auth.verifyOtp({ email, token: wrong, type: 'email' }),
      await client.auth.verifyOtp({ email: freshEmail(), token: wrong, type: 'email' }),
    ]
    for (const { error } of answers) expect(refusal(error)).toEqual(expired)
  })
})

describe('a link that is followed', () => {
  const follow = async (token: string, type: string, target: string) => {
    const query = new URLSearchParams({ token, type, redirect_to: target })
    const answer = await fetch(`${inject('installation').url}/auth/v1/verify?${query}`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    return new URL(answer.headers.get('location') ?? '')
  }

  test('gives a PKCE client a code for exchangeCodeForSession, once', async () => {
    const { url } = inject('installation')
    const [client, email] = [openClient({ flowType: 'pkce' }), freshEmail()]
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${url}/dashboard?a=1` } })
    const { token_hash, type } = await openProof(email)
    const target = await follow(token_hash, type, `${url}/dashboard?a=1`)
    expect([target.pathname, target.searchParams.get('a'), target.hash]).toEqual(['/dashboard', '1', ''])
    const code = target.searchParams.get('code') ?? ''
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  test('gives nothing to a client that did not begin the flow', async () => {
    const { url } = inject('installation')
    const email = freshEmail()
    await openClient({ flowType: 'pkce' }).auth.signInWithOtp({ email })
    const { token_hash, type } = await openProof(email)
    const code = (await follow(token_hash, type, url)).searchParams.get('code') ?? ''
    const other = openClient({ flowType: 'pkce' })
    await other.auth.signInWithOtp({ email: freshEmail() })
    const { error } = await other.auth.exchangeCodeForSession(code)
    expect(refusal(error)).toEqual({ name: 'AuthApiError', status: 400, code: 'bad_code_verifier' })
    const unknown = await other.auth.exchangeCodeForSession('unknown')
    expect(unknown.error?.name).toBe('AuthPKCECodeVerifierMissingError')
  })

  test('gives an implicit client its session in the fragment, which setSession takes', async () => {
    const { url } = inject('installation')
    const [client, email] = [openClient({ flowType: 'implicit' }), freshEmail()]
    await client.auth.signInWithOtp({ email })
    const { token_hash, type } = await openProof(email)
    const target = await follow(token_hash, type, url)
    const fragment = new URLSearchParams(target.hash.slice(1))
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const spent = new URLSearchParams((await follow(token_hash, type, url)).hash.slice(1))
    expect(Object.fromEntries(spent)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('of a PKCE flow still works by verifyOtp on another device', async () => {
    const email = freshEmail()
    await openClient({ flowType: 'pkce' }).auth.signInWithOtp({ email })
    const { token_hash, type } = await openProof(email)
    expect(token_hash).toMatch(/^pkce_/)
    const { data } = await openClient({ storage: createStorage() }).auth.verifyOtp({ token_hash, type })
    expect(data.user?.email).toBe(email)
  })
})

test('a grant that is not on offer is refused with the class for refused calls', async () => {
  const { error } = await openClient().auth.signInWithPassword({ email: freshEmail(), password: 'something' })
  expect(error).toBeInstanceOf(AuthApiError)
  expect(refusal(error)).toEqual({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' })
})

test('a person who signs in twice has two sessions', async () => {
  const email = freshEmail()
  const [first, second] = [await signIn(openClient(), email), await signIn(openClient(), email)]
  expect(second.user.id).toBe(first.user.id)
  expect(second.refresh_token).not.toBe(first.refresh_token)
})
