// A change of the ways in is mailed to its person by the product, through its mail server.
import { expect, inject, test } from 'vitest'
import { freshEmail, openClient, openMail, signIn } from '../support/person.ts'
import { totpCode, wrongCode } from './methods/totp.ts'

async function enroll() {
  const [client, email] = [openClient({ experimental: { recoveryCodes: true } }), freshEmail()]
  await signIn(client, email)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  return { client, email, factorId: data.id, secret: data.totp.secret }
}

test('a person is told of each change once, in the order of the changes', async () => {
  const { client, email, factorId, secret } = await enroll()
  await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })
  const proven = await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) })
  expect(proven.error).toBeNull()
  const added = await openMail(email)
  expect(added.subject).toBe('Authenticator app added to your Trellis account')
  for (const body of [added.text, added.html]) {
    expect(body).toMatch(/was added to your account on \d+ \w+ \d{4}, \d\d:\d\d UTC\./)
    expect(body).toContain(`${inject('installation').url}/profile`)
  }
  // The codes that come with the first factor need no mail of their own.
  await client.auth.mfa.recoveryCodes.generate()
  await client.auth.mfa.unenroll({ factorId })
  const removed = await openMail(email)
  expect(removed.subject).toBe('Authenticator app removed from your Trellis account')
})
