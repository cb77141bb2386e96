import { describe, expect, test } from 'vitest'
import { openWideClient } from '../../support/wide-client.ts'
import { password, signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'
import { totpCode } from './totp.ts'

/** A person whose session has proven a new app. */
async function openProven() {
  const person = await signUpPerson()
  const { client } = person
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone app' })
  if (error) throw error
  const proven = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: totpCode(data.totp.secret),
  })
  if (proven.error) throw proven.error
  return { ...person, factorId: data.id }
}

/** The same person with codes, and with a session that has given the password only. */
async function openWithCodes() {
  const person = await openProven()
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  const lower = openWideClient()
  await lower.auth.signInWithPassword({ email: person.email, password })
  return { ...person, id: data.id, codes: data.codes, code: data.codes[0] ?? '', lower }
}

describe('mfa.recoveryCodes.generate', () => {
  test('gives ten codes in canonical form, once', async () => {
    const { client } = await openProven()
    const { data, error } = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'on paper' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'on paper', total: 10 })
    expect(new Set(data?.codes).size).toBe(10)
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[0-9a-z]{12}$/)
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors?.recovery_code).toMatchObject([{ id: data?.id, friendly_name: 'on paper' }])
    const again = await client.auth.mfa.recoveryCodes.generate()
    expect(refusal(again.error)).toEqual({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  test('refuses a person without another factor, and a session that has not shown it', async () => {
    const { client } = await signUpPerson()
    const alone = await client.auth.mfa.recoveryCodes.generate()
    expect(refusal(alone.error)).toEqual({ status: 422, code: 'mfa_recovery_codes_sole_factor' })
    const { email } = await openProven()
    const lower = openWideClient()
    await lower.auth.signInWithPassword({ email, password })
    const refused = await lower.auth.mfa.recoveryCodes.generate()
    expect(refusal(refused.error)).toEqual({ status: 403, code: 'insufficient_aal' })
  })
})

describe('mfa.recoveryCodes.getStatus', () => {
  test('counts the codes for every session', async () => {
    const { client, lower, id, code } = await openWithCodes()
    const full = { id, type: 'recovery_code', total: 10, remaining: 10 }
    expect((await lower.auth.mfa.recoveryCodes.getStatus()).data).toEqual(full)
    await lower.auth.mfa.recoveryCodes.verify({ code })
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toEqual({ ...full, remaining: 9 })
  })

  test('refuses where there are none', async () => {
    const { client } = await openProven()
    const { error } = await client.auth.mfa.recoveryCodes.getStatus()
    expect(refusal(error)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
  })
})

describe('mfa.recoveryCodes.verify', () => {
  test('raises the session with a code as people type it, and keeps it', async () => {
    const { lower, code } = await openWithCodes()
    const events: string[] = []
    lower.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    const { data, error } = await lower.auth.mfa.recoveryCodes.verify({
      code: ` ${code.toUpperCase().match(/.{4}/g)?.join('-')} `,
    })
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ factor_type: 'totp' }, { factor_type: 'recovery_code' }])
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await lower.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
  })

  test('refuses a code that was used, and one of somebody else', async () => {
    const [ada, ben] = [await openWithCodes(), await openWithCodes()]
    await ada.lower.auth.mfa.recoveryCodes.verify({ code: ada.code })
    for (const { lower } of [ada, ben]) {
      const { error } = await lower.auth.mfa.recoveryCodes.verify({ code: ada.code })
      expect(refusal(error)).toEqual({ status: 422, code: 'mfa_verification_failed' })
    }
    const { data: level } = await ben.lower.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level?.currentLevel).toBe('aal1')
  })

  test('locks after ten wrong codes, also for the right one', async () => {
    const { lower, code } = await openWithCodes()
    for (let tries = 1; tries <= 10; tries += 1) {
      await lower.auth.mfa.recoveryCodes.verify({ code: '000000000000' })
    }
    const { error } = await lower.auth.mfa.recoveryCodes.verify({ code })
    expect(refusal(error)).toEqual({ status: 429, code: 'mfa_recovery_codes_locked' })
  })
})

describe('mfa.recoveryCodes.regenerate', () => {
  test('replaces the codes and keeps the factor', async () => {
    const { client, lower, id, code } = await openWithCodes()
    const { data, error } = await client.auth.mfa.recoveryCodes.regenerate()
    expect(error).toBeNull()
    expect(data).toMatchObject({ id, type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    const old = await lower.auth.mfa.recoveryCodes.verify({ code })
    expect(refusal(old.error)).toEqual({ status: 422, code: 'mfa_verification_failed' })
    const right = await lower.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
    expect(right.error).toBeNull()
  })

  test('refuses a session that has not shown a factor, and a person without codes', async () => {
    const { lower } = await openWithCodes()
    const refused = await lower.auth.mfa.recoveryCodes.regenerate()
    expect(refusal(refused.error)).toEqual({ status: 403, code: 'insufficient_aal' })
    const { client } = await openProven()
    const none = await client.auth.mfa.recoveryCodes.regenerate()
    expect(refusal(none.error)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
  })
})

describe('mfa.recoveryCodes.unenroll', () => {
  test('needs a second proof, and then removes the codes', async () => {
    const { client, lower, id } = await openWithCodes()
    const refused = await lower.auth.mfa.recoveryCodes.unenroll()
    expect(refusal(refused.error)).toEqual({ status: 403, code: 'insufficient_aal' })
    expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id })
    const none = await client.auth.mfa.recoveryCodes.unenroll()
    expect(refusal(none.error)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
  })

  test('happens by itself with the last other factor', async () => {
    const { client, factorId } = await openWithCodes()
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  })
})

test('nobody who is not signed in has recovery codes', async () => {
  const { error } = await openWideClient().auth.mfa.recoveryCodes.getStatus()
  expect(refusal(error)).toEqual({ status: 403, code: 'bad_jwt' })
})
