import { AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { freshEmail } from '../../support/person.ts'
import { listMessages, openMessage, openWideClient, queryWide } from '../../support/wide-client.ts'
import { testCode, testPhone } from '../../support/wide-platform.ts'
import { freshPhone, password, signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'

const countUsers = async (email: string) =>
  (await queryWide('select 1 from auth.users where email = $1', [email])).length

describe('signUp', () => {
  test('creates a person who signs in once the address is confirmed', async () => {
    const [client, email] = [openWideClient(), freshEmail()]
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { name: 'Ada' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    const early = await client.auth.signInWithPassword({ email, password })
    expect(refusal(early.error)).toEqual({ status: 400, code: 'email_not_confirmed' })
    const { code } = await openMessage(email)
    const confirmed = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String))
  })

  test('answers a known address like a new one and changes nothing', async () => {
    const { email } = await signUpPerson()
    const other = await openWideClient().auth.signUp({ email, password: 'another long one' })
    expect(other.error).toBeNull()
    expect(other.data).toMatchObject({ session: null, user: { email, identities: [] } })
    const known = await openWideClient().auth.signInWithPassword({ email, password })
    expect(known.error).toBeNull()
  })

  test('refuses a weak password with its reasons, and creates nobody', async () => {
    const email = freshEmail()
    const { error } = await openWideClient().auth.signUp({ email, password: 'short' })
    expect(error).toBeInstanceOf(AuthWeakPasswordError)
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect(await countUsers(email)).toBe(0)
  })

  test('with a phone number sends a code', async () => {
    const [client, phone] = [openWideClient(), freshPhone()]
    const { data, error } = await client.auth.signUp({ phone, password })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { phone } })
    const { code } = await openMessage(`+${phone}`)
    const verified = await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
    expect(verified.data.user).toMatchObject({ phone, app_metadata: { provider: 'phone' } })
    const again = await openWideClient().auth.signInWithPassword({ phone, password })
    expect(again.data.user?.phone).toBe(phone)
  })
})

describe('signInWithPassword', () => {
  test('gives a session whose method is the password', async () => {
    const { email, session } = await signUpPerson()
    const client = openWideClient()
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(session.user.id)
    const { data: verified } = await client.auth.getClaims()
    expect(verified?.claims).toMatchObject({
      sub: session.user.id,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    })
  })

  test('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await signUpPerson()
    const wrong = await openWideClient().auth.signInWithPassword({ email, password: 'something else' })
    const unknown = await openWideClient().auth.signInWithPassword({ email: freshEmail(), password })
    expect(refusal(wrong.error)).toEqual({ status: 400, code: 'invalid_credentials' })
    expect(unknown).toEqual(wrong)
  })
})

describe('resetPasswordForEmail', () => {
  test('leads to a session that may set a new password', async () => {
    const { email } = await signUpPerson()
    const client = openWideClient()
    expect(await client.auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    const { code } = await openMessage(email)
    const recovered = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(recovered.error).toBeNull()
    const changed = await client.auth.updateUser({ password: 'the next long one' })
    expect(changed.error).toBeNull()
    const old = await openWideClient().auth.signInWithPassword({ email, password })
    expect(refusal(old.error)).toEqual({ status: 400, code: 'invalid_credentials' })
    const next = await openWideClient().auth.signInWithPassword({ email, password: 'the next long one' })
    expect(next.error).toBeNull()
  })

  test('answers an unknown address alike and sends nothing', async () => {
    const email = freshEmail()
    expect(await openWideClient().auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    expect(await listMessages(email)).toEqual([])
  })
})

describe('resend', () => {
  test('sends the confirmation of a sign-up again', async () => {
    const [client, email] = [openWideClient(), freshEmail()]
    await client.auth.signUp({ email, password })
    await openMessage(email)
    const { error } = await client.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const { code } = await openMessage(email)
    expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  })

  test('sends nothing to an unknown address and does not say so', async () => {
    const email = freshEmail()
    const { error } = await openWideClient().auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    expect(await listMessages(email)).toEqual([])
  })
})

describe('reauthenticate', () => {
  test('sends a code', async () => {
    const { client, email } = await signUpPerson()
    const { error } = await client.auth.reauthenticate()
    expect(error).toBeNull()
    expect((await openMessage(email)).code).toMatch(/^\d{6}$/)
  })

  test('is refused without a session', async () => {
    const { error } = await openWideClient().auth.reauthenticate()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })
})

describe('updateUser', () => {
  test('refuses the same password', async () => {
    const { client } = await signUpPerson()
    const { error } = await client.auth.updateUser({ password })
    expect(refusal(error)).toEqual({ status: 422, code: 'same_password' })
  })

  test('with a new password ends the other sessions and keeps this one', async () => {
    const { client, email } = await signUpPerson()
    const elsewhere = openWideClient()
    await elsewhere.auth.signInWithPassword({ email, password })
    expect((await client.auth.updateUser({ password: 'the next long one' })).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await elsewhere.auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  })

  test('merges metadata and removes what is null', async () => {
    const { client } = await signUpPerson()
    await client.auth.updateUser({ data: { color: 'green', size: 3 } })
    const { data } = await client.auth.updateUser({ data: { color: null, shape: 'round' } })
    expect(data.user?.user_metadata).toMatchObject({ size: 3, shape: 'round' })
    expect(data.user?.user_metadata).not.toHaveProperty('color')
  })

  test('with a phone number needs the code that is sent to it', async () => {
    const [{ client }, phone] = [await signUpPerson(), freshPhone()]
    const asked = await client.auth.updateUser({ phone })
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone })
    const wrong = await client.auth.verifyOtp({ phone, token: '000000', type: 'phone_change' })
    expect(refusal(wrong.error)).toEqual({ status: 403, code: 'otp_expired' })
    const { code } = await openMessage(`+${phone}`)
    const { data } = await client.auth.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(data.user?.phone).toBe(phone)
  })
})

describe('signInWithOtp by phone', () => {
  test('accepts the code of a test number, to which nothing is sent', async () => {
    const client = openWideClient()
    expect((await client.auth.signInWithOtp({ phone: testPhone })).error).toBeNull()
    const { data, error } = await client.auth.verifyOtp({ phone: testPhone, token: testCode, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user?.phone).toBe(testPhone)
    expect(await listMessages(`+${testPhone}`)).toEqual([])
  })

  test('refuses another code', async () => {
    const [client, phone] = [openWideClient(), freshPhone()]
    await client.auth.signInWithOtp({ phone })
    const { code } = await openMessage(`+${phone}`)
    const token = code === '000000' ? '111111' : '000000'
    const { error } = await client.auth.verifyOtp({ phone, token, type: 'sms' })
    expect(refusal(error)).toEqual({ status: 403, code: 'otp_expired' })
  })
})

describe('signInAnonymously', () => {
  test('gives a session of somebody without an address, who can add one', async () => {
    const client = openWideClient()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
    })
    const email = freshEmail()
    await client.auth.updateUser({ email })
    const { code } = await openMessage(email)
    const { data: known } = await client.auth.verifyOtp({ email, token: code, type: 'email_change' })
    expect(known.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })

  test('gives nobody who may set up a second factor', async () => {
    const client = openWideClient()
    await client.auth.signInAnonymously()
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(refusal(error)).toEqual({ status: 403, code: 'no_authorization' })
  })
})
