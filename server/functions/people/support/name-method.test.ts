import { expect, test } from 'vitest'
import { findCompanyProvider, nameMethod, type Proof } from './name-method.ts'

const proofs = (...methods: string[]): Proof[] => methods.map((method) => ({ method }))

test.each<[string, Proof[], string]>([
  ['a link in a mail', proofs('otp'), 'email'],
  ['the link of an invitation', proofs('invite'), 'email'],
  ['the first link of a new account', proofs('email/signup'), 'email'],
  ['Google', [{ method: 'oauth', provider: 'google' }], 'google'],
  ['another provider', [{ method: 'oauth', provider: 'acme' }], 'acme'],
  ['SAML', [{ method: 'sso/saml', provider: 'sso:larkfield' }], 'sso'],
  ['OpenID Connect of a company', [{ method: 'sso/oidc', provider: 'sso:larkfield' }], 'sso'],
  ['SAML, then an app', [{ method: 'totp' }, { method: 'sso/saml', provider: 'sso:larkfield' }], 'sso'],
  ['a break-glass link', [{ method: 'break_glass', provider: 'sso:larkfield' }], 'break_glass'],
  ['a passkey', proofs('passkey'), 'passkey'],
  ['a password', proofs('password'), 'password'],
  ['something unknown', proofs('anonymous'), 'other'],
  ['a link, then an authenticator app', proofs('totp', 'otp'), 'email'],
  [
    'Google, then a recovery code',
    [{ method: 'mfa/recovery_code' }, { method: 'oauth', provider: 'google' }],
    'google',
  ],
  ['a link, then a passkey', proofs('passkey', 'otp'), 'email'],
  ['a passkey that was given again after an app', proofs('passkey', 'totp'), 'passkey'],
  ['nothing', [], 'other'],
  ['only second proofs', proofs('totp', 'mfa/webauthn', 'mfa/phone'), 'other'],
])('%s', (_, given, expected) => {
  expect(nameMethod(given)).toBe(expected)
})

test.each<[string, Proof[], string | undefined]>([
  ['SAML', [{ method: 'sso/saml', provider: 'sso:larkfield' }], 'larkfield'],
  ['a break-glass link', [{ method: 'break_glass', provider: 'sso:larkfield' }], 'larkfield'],
  ['Google', [{ method: 'oauth', provider: 'google' }], undefined],
  ['a link in a mail', proofs('otp'), undefined],
  ['a link, then SAML', [{ method: 'sso/saml', provider: 'sso:larkfield' }, ...proofs('otp')], undefined],
  ['nothing', [], undefined],
])('the company of a session that began with %s', (_, given, expected) => {
  expect(findCompanyProvider(given)).toBe(expected)
})
