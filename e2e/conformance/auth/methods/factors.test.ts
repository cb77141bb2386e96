import { AuthSessionMissingError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { createAuthenticator, enterBrowser } from '../../support/software-authenticator.ts'
import { openMessage, openWideClient } from '../../support/wide-client.ts'
import { siteUrl } from '../../support/wide-platform.ts'
import { freshPhone, password, signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'
import { totpCode, wrongCode } from './totp.ts'

/** A person with an unverified factor. */
async function enrollTotp() {
  const person = await signUpPerson()
  const { data, error } = await person.client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'phone app',
  })
  if (error) throw error
  return { ...person, factorId: data.id, secret: data.totp.secret }
}

async function verifyTotp() {
  const enrolled = await enrollTotp()
  const { client, factorId, secret } = enrolled
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) })
  if (error) throw error
  return enrolled
}

describe('mfa.enroll', () => {
  test('gives a secret as text, address and picture', async () => {
    const { client } = await signUpPerson()
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Example' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', totp: { secret: expect.stringMatching(/^[A-Z2-7]{32,}$/) } })
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Example:/)
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<.*svg/s)
  })

  test('refuses a name that is taken', async () => {
    const { client } = await verifyTotp()
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone app' })
    expect(refusal(error)).toEqual({ status: 422, code: 'mfa_factor_name_conflict' })
  })

  test('refuses a session that has not shown the factor that there is', async () => {
    const { email } = await verifyTotp()
    const client = openWideClient()
    await client.auth.signInWithPassword({ email, password })
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'another' })
    expect(refusal(error)).toEqual({ status: 403, code: 'insufficient_aal' })
  })
})

describe('mfa.challenge and mfa.verify', () => {
  test('raise the session, and end those that did not show the factor', async () => {
    const { client, email, factorId, secret } = await enrollTotp()
    const elsewhere = openWideClient()
    await elsewhere.auth.signInWithPassword({ email, password })
    const challenge = await client.auth.mfa.challenge({ factorId })
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: totpCode(secret),
    })
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    const { data: verified } = await client.auth.getClaims()
    expect(verified?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    })
    expect((await elsewhere.auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  })

  test('refuse a wrong code, and a challenge that nobody made', async () => {
    const { client, factorId, secret } = await enrollTotp()
    const { data } = await client.auth.mfa.challenge({ factorId })
    const wrong = await client.auth.mfa.verify({
      factorId,
      challengeId: data?.id ?? '',
      code: wrongCode(secret),
    })
    expect(refusal(wrong.error)).toEqual({ status: 422, code: 'mfa_verification_failed' })
    const unknown = await client.auth.mfa.verify({
      factorId,
      challengeId: '0b7c1f3e-6a7f-4c59-9d1a-1f2e3d4c5b6a',
      code: totpCode(secret),
    })
    expect(refusal(unknown.error)).toEqual({ status: 422, code: 'mfa_factor_not_found' })
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level?.currentLevel).toBe('aal1')
  })

  test('refuse the factor of somebody else', async () => {
    const { factorId } = await enrollTotp()
    const { client } = await signUpPerson()
    const { error } = await client.auth.mfa.challenge({ factorId })
    expect(refusal(error)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
  })

  test('work with a code that is sent to a phone', async () => {
    const [{ client }, phone] = [await signUpPerson(), freshPhone()]
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}` })
    const factorId = data?.id ?? ''
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
    expect(challenge.error).toBeNull()
    const { code } = await openMessage(`+${phone}`)
    const { error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code,
    })
    expect(error).toBeNull()
    const { data: verified } = await client.auth.getClaims()
    expect(verified?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, {}] })
  })
})

describe('mfa.challengeAndVerify', () => {
  test('does both, and refuses a wrong code', async () => {
    const { client, factorId, secret } = await enrollTotp()
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })
    expect(refusal(wrong.error)).toEqual({ status: 422, code: 'mfa_verification_failed' })
    const right = await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) })
    expect(right.error).toBeNull()
  })
})

describe('mfa.listFactors and mfa.getAuthenticatorAssuranceLevel', () => {
  test('tell what there is and what the session lacks', async () => {
    const { client, email, factorId } = await verifyTotp()
    const { data } = await client.auth.mfa.listFactors()
    expect(data).toMatchObject({ all: [{ id: factorId }], totp: [{ id: factorId }], phone: [] })
    const lower = openWideClient()
    await lower.auth.signInWithPassword({ email, password })
    expect((await lower.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const nobody = await openWideClient().auth.mfa.listFactors()
    expect(nobody.error).toBeInstanceOf(AuthSessionMissingError)
  })
})

describe('mfa.unenroll', () => {
  test('needs the factor itself, and then removes it', async () => {
    const { client, email, factorId } = await verifyTotp()
    const lower = openWideClient()
    await lower.auth.signInWithPassword({ email, password })
    const refused = await lower.auth.mfa.unenroll({ factorId })
    expect(refusal(refused.error)).toEqual({ status: 422, code: 'insufficient_aal' })
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    await client.auth.refreshSession()
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  })
})

describe('mfa.webauthn', () => {
  const site = { rpId: new URL(siteUrl).hostname, rpOrigins: [siteUrl] }

  test('register and authenticate raise the session', async () => {
    const { client, email } = await signUpPerson()
    const lower = openWideClient()
    enterBrowser(createAuthenticator(siteUrl), siteUrl)
    const registered = await client.auth.mfa.webauthn.register({ friendlyName: 'key' })
    expect(registered.error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, {}],
    })
    const { data } = await client.auth.mfa.listFactors()
    const factorId = data?.webauthn[0]?.id ?? ''
    await lower.auth.signInWithPassword({ email, password })
    const authenticated = await lower.auth.mfa.webauthn.authenticate({ factorId })
    expect(authenticated.error).toBeNull()
    expect((await lower.auth.getClaims()).data?.claims.aal).toBe('aal2')
  })

  test('enroll, challenge and verify are its steps', async () => {
    const { client } = await signUpPerson()
    enterBrowser(createAuthenticator(siteUrl), siteUrl)
    const { data: factor } = await client.auth.mfa.webauthn.enroll({ friendlyName: 'key' })
    const factorId = factor?.id ?? ''
    const { data: challenge, error } = await client.auth.mfa.webauthn.challenge({ factorId, webauthn: site })
    expect(error).toBeNull()
    if (challenge === null) throw new Error('No challenge')
    const { challengeId, webauthn } = challenge
    const verified = await client.auth.mfa.webauthn.verify({
      factorId,
      challengeId,
      webauthn: { ...webauthn, ...site },
    })
    expect(verified.error).toBeNull()
    const again = await client.auth.mfa.webauthn.verify({
      factorId,
      challengeId,
      webauthn: { ...webauthn, ...site },
    })
    expect(again.error).not.toBeNull()
  })

  test('refuses an authenticator that was not registered', async () => {
    const { client, email } = await signUpPerson()
    const lower = openWideClient()
    enterBrowser(createAuthenticator(siteUrl), siteUrl)
    await client.auth.mfa.webauthn.register({ friendlyName: 'key' })
    const { data } = await client.auth.mfa.listFactors()
    await lower.auth.signInWithPassword({ email, password })
    enterBrowser(createAuthenticator(siteUrl), siteUrl)
    const { error } = await lower.auth.mfa.webauthn.authenticate({ factorId: data?.webauthn[0]?.id ?? '' })
    expect(error).not.toBeNull()
    expect((await lower.auth.getClaims()).data?.claims.aal).toBe('aal1')
  })
})
