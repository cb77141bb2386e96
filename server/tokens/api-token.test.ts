import { expect, test } from 'vitest'
import { createApiToken, hashApiToken, isApiToken } from './api-token.ts'

const zeros = '0'.repeat(43)

test.each(['personal', 'organization'] as const)(
  'a new token of the kind %s is one, and no other',
  (kind) => {
    const [token, other] = [createApiToken(kind), createApiToken(kind)]
    expect(token).toMatch(new RegExp(`^trl_${kind}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$`))
    expect(isApiToken(token)).toBe(true)
    expect(other).not.toBe(token)
  },
)

test('the checksum is the CRC-32 of what stands before it, in 62 letters', () => {
  expect(isApiToken(`trl_personal_${zeros}_339T3W`)).toBe(true)
})

test.each([
  ['a wrong checksum', `trl_personal_${zeros}_339T3a`],
  ['another kind', `trl_other_${zeros}_339T3W`],
  ['a letter too few', `trl_personal_${zeros.slice(1)}_339T3W`],
  ['another prefix', `acme_personal_${zeros}_339T3W`],
  ['something behind it', `trl_personal_${zeros}_339T3W\n`],
  ['nothing', ''],
])('%s is no token', (_, text) => {
  expect(isApiToken(text)).toBe(false)
})

test('the hash is SHA-256', () => {
  expect(hashApiToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
