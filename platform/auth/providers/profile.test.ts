import { expect, test } from 'vitest'
import { type EmailProof, parseProfile as parseProfileBy } from './profile.ts'

const parseProfile = (given: Readonly<Record<string, unknown>>, emailProof: EmailProof = 'email_verified') =>
  parseProfileBy(given, { emailProof })

const claims = { iss: 'https://issuer.example', sub: 'ada', email: 'Ada@Example.com', email_verified: true }

test('a profile has the subject, the address in lower case, and known claims', () => {
  expect(parseProfile({ ...claims, name: 'Ada', hd: 'example.com', role: 'admin', aud: 'us' })).toEqual({
    subject: 'ada',
    email: 'ada@example.com',
    isEmailVerified: true,
    data: {
      iss: 'https://issuer.example',
      sub: 'ada',
      provider_id: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      phone_verified: false,
      full_name: 'Ada',
      name: 'Ada',
      custom_claims: { hd: 'example.com' },
    },
  })
})

test.each([undefined, '', 7, 'x'.repeat(256)])('there is no profile for the subject %j', (sub) => {
  expect(parseProfile({ ...claims, sub })).toBeUndefined()
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [undefined, false],
])('email_verified %j means %j', (email_verified, isEmailVerified) => {
  expect(parseProfile({ ...claims, email_verified })).toMatchObject({ isEmailVerified })
})

test.each([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  ['yes', false],
  [undefined, false],
])('xms_edov %j means %j, whatever email_verified says', (xms_edov, isEmailVerified) => {
  expect(parseProfile({ ...claims, xms_edov }, 'xms_edov')).toMatchObject({ isEmailVerified })
})

test('xms_edov proves nothing at a provider that has another claim', () => {
  const stated = { ...claims, email_verified: false, xms_edov: true }
  expect(parseProfile(stated)).toMatchObject({ isEmailVerified: false })
})

test.each([undefined, 'not an address', 'a@b@c', ['ada@example.com']])(
  'the address %j is none, and is not verified',
  (email) => {
    expect(parseProfile({ ...claims, email })).toMatchObject({ email: undefined, isEmailVerified: false })
  },
)

test('claims that are too long together are left out from the end', () => {
  const name = 'ä'.repeat(255)
  const profile = parseProfile({ ...claims, name, given_name: 'Ada', locale: 'en' })
  expect(profile?.data).toMatchObject({ full_name: name, given_name: 'Ada', locale: 'en' })
  expect(profile?.data).not.toHaveProperty('name')
})
