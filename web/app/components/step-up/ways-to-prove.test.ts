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
const nothing = { apps: [], passkeys: [], recoveryCodes: undefined, identities: [], sso: undefined }
const open = { providerId: 'p', isOnlyWay: false }
const enforced = { providerId: 'p', isOnlyWay: true }
const codes = { total: 10, left: 1 }

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
    { ...nothing, apps: [app], passkeys: [passkey], recoveryCodes: codes, identities: [google] },
    ['app', 'passkey', 'recovery'],
  ],
  ['used codes', { ...nothing, passkeys: [passkey], recoveryCodes: { total: 10, left: 0 } }, ['passkey']],
  ['single sign-on', { ...nothing, sso: open }, ['sso', 'email']],
  [
    'single sign-on and Google',
    { ...nothing, sso: open, identities: [google] },
    ['sso', 'provider', 'email'],
  ],
  ['single sign-on and a passkey', { ...nothing, sso: open, passkeys: [passkey] }, ['passkey']],
  ['enforced single sign-on', { ...nothing, sso: enforced, identities: [google] }, ['sso']],
  [
    'enforced single sign-on and an app',
    { ...nothing, sso: enforced, apps: [app], passkeys: [passkey], recoveryCodes: codes },
    ['app', 'recovery'],
  ],
  ['enforced single sign-on and a passkey', { ...nothing, sso: enforced, passkeys: [passkey] }, ['sso']],
  [
    'enforced single sign-on, a passkey and recovery codes',
    { ...nothing, sso: enforced, passkeys: [passkey], recoveryCodes: codes },
    ['sso', 'recovery'],
  ],
])('a person with %s can prove it with that', (_, has, ways) => {
  expect(waysToProve(has)).toEqual(ways)
})
