import { expect, test } from 'vitest'
import type { LinkedIdentity } from '../../../data/session/ways-in.ts'
import { isEmailManaged } from './is-email-managed.ts'

const google: LinkedIdentity = {
  provider: 'google',
  label: 'Google',
  address: undefined,
  linkedAt: undefined,
  isOffered: true,
}
const company: LinkedIdentity = { ...google, provider: 'sso:1', ssoProviderId: '1', kept: 'company' }

test.each([
  [true, [], false],
  [true, [google], false],
  [true, [google, company], true],
  [false, [], true],
])('a person who can link: %s, with identities %j, is managed: %s', (canLink, identities, isManaged) => {
  expect(isEmailManaged({ canLink, identities })).toBe(isManaged)
})
