import { expect, test } from 'vitest'
import { waysToProve } from './ways-to-prove.ts'

const app = { id: 'a', name: undefined, addedAt: '2026-11-01T00:00:00Z', lastUsedAt: undefined }
const passkey = app
const google = {
  provider: 'google',
  label: 'Google',
  address: 'mara@larkfield.com',
  linkedAt: undefined,
  isOffered: true,
}
const nothing = { apps: [], passkeys: [], recoveryCodes: undefined, identities: [] }

test.each([
  ['nothing else', nothing, ['email']],
  ['Google', { ...nothing, identities: [google] }, ['provider', 'email']],
  [
    'a provider that is not offered here',
    { ...nothing, identities: [{ ...google, isOffered: false }] },
    ['email'],
  ],
  ['an app and Google', { ...nothing, apps: [app], identities: [google] }, ['app']],
  ['a passkey', { ...nothing, passkeys: [passkey] }, ['passkey']],
  [
    'everything',
    { apps: [app], passkeys: [passkey], recoveryCodes: { total: 10, left: 1 }, identities: [google] },
    ['app', 'passkey', 'recovery'],
  ],
  ['used codes', { ...nothing, passkeys: [passkey], recoveryCodes: { total: 10, left: 0 } }, ['passkey']],
])('a person with %s can prove it with that', (_, has, ways) => {
  expect(waysToProve(has)).toEqual(ways)
})
