// @vitest-environment node
import { expect, test } from 'vitest'
import { fernhillSso as full, pendingDomain, samlConnection } from '../../../test-support/sso.ts'
import { isInUse, missingForUse, statusOf, stepsOf } from './sso-state.ts'

const none = { ...full, connection: null, domains: [] }
const reading = { ...full, connection: { ...samlConnection, provider_id: null, is_test_current: false } }
const issuer = {
  ...samlConnection,
  kind: 'oidc' as const,
  metadata_url: null,
  issuer: 'https://id.fernhill.example',
  metadata_state: 'failed' as const,
  metadata_fault: 'unreachable',
  metadata_read_at: null,
  is_test_current: false,
  mode: 'off' as const,
}
const deadIssuer = { ...full, connection: issuer }
const downAfterNewSecret = { ...full, connection: { ...issuer, mode: 'on' as const, is_test_current: true } }

test.each([
  [none, 'none', false],
  [{ ...reading, connection: { ...reading.connection, mode: 'off' as const } }, 'none', false],
  [deadIssuer, 'none', false],
  [downAfterNewSecret, 'on', true],
  [{ ...full, connection: { ...samlConnection, mode: 'off' as const } }, 'off', false],
  [full, 'on', true],
  [{ ...full, connection: { ...samlConnection, mode: 'enforced' as const } }, 'enforced', true],
  [
    { ...full, has_right: false, connection: { ...samlConnection, mode: 'enforced' as const } },
    'noRight',
    false,
  ],
])('the status of %# is %s, and people use it: %s', (sso, status, isUsed) => {
  expect([statusOf(sso), isInUse(sso)]).toEqual([status, isUsed])
})

test.each([
  [none, 'now open open open'],
  [reading, 'now done open open'],
  [deadIssuer, 'now done open open'],
  [downAfterNewSecret, 'done done done now'],
  [{ ...full, domains: [pendingDomain] }, 'done now done open'],
  [full, 'done done done now'],
  [{ ...full, connection: { ...samlConnection, mode: 'enforced' as const } }, 'done done done done'],
])('the first step that is missing is the one to do (%#)', (sso, states) => {
  expect(
    stepsOf(sso)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

test.each([
  [none, 'connection'],
  [reading, 'connection'],
  [deadIssuer, 'connection'],
  [{ ...full, domains: [pendingDomain] }, 'domain'],
  [{ ...full, connection: { ...samlConnection, is_test_current: false } }, 'test'],
  [full, undefined],
])('switching it on needs a connection, a domain and a test (%#)', (sso, missing) => {
  expect(missingForUse(sso)).toBe(missing)
})
