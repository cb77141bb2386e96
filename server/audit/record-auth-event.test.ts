import type { AuthEvent } from '@trellis/platform/auth'
import { expect, test } from 'vitest'
import { recordAuthEvent } from './record-auth-event.ts'

const userId = '6d2f9a4e-0c1b-4f7a-9f6e-3b8f1f6f2a01'
const sessionId = '6d2f9a4e-0c1b-4f7a-9f6e-3b8f1f6f2a02'
const subjectId = '6d2f9a4e-0c1b-4f7a-9f6e-3b8f1f6f2a03'

/** The arguments of the one query that records the event. */
async function record(event: AuthEvent): Promise<readonly unknown[]> {
  const calls: (readonly unknown[])[] = []
  const query = async (_: string, values: readonly unknown[]) => {
    calls.push(values)
    return []
  }
  await recordAuthEvent({ query } as unknown as Parameters<typeof recordAuthEvent>[0], event)
  expect(calls).toHaveLength(1)
  return calls[0] ?? []
}

const change = { userId, sessionId, subjectId }
const who = { user_id: userId, session_id: sessionId }

test.each<[AuthEvent, object]>([
  [
    { name: 'factor_added', ...change, method: 'totp' },
    { factor_id: subjectId, method: 'totp' },
  ],
  [
    { name: 'factor_removed', ...change, method: 'totp' },
    { factor_id: subjectId, method: 'totp' },
  ],
  [{ name: 'passkey_added', ...change, method: undefined }, { passkey_id: subjectId }],
  [{ name: 'passkey_removed', ...change, method: undefined }, { passkey_id: subjectId }],
  [
    { name: 'identity_linked', ...change, method: 'google' },
    { identity_id: subjectId, method: 'google' },
  ],
  [
    { name: 'identity_unlinked', ...change, method: 'google' },
    { identity_id: subjectId, method: 'google' },
  ],
  [{ name: 'recovery_codes_generated', ...change, method: undefined }, { factor_id: subjectId }],
  [{ name: 'recovery_codes_removed', ...change, method: undefined }, { factor_id: subjectId }],
  [{ name: 'password_set', ...change, subjectId: userId, method: undefined }, {}],
  [{ name: 'email_changed', ...change, subjectId: userId, method: undefined }, {}],
])('$name belongs to the installation and names its subject', async (event, subject) => {
  expect(await record(event)).toEqual([null, event.name, { ...who, ...subject }])
})

test('an identity that is linked before its flow ends has no session yet', async () => {
  const event = { name: 'identity_linked', ...change, sessionId: undefined, method: 'google' } as const
  expect(await record(event)).toEqual([
    null,
    'identity_linked',
    { user_id: userId, identity_id: subjectId, method: 'google' },
  ])
})

test.each([
  ['custom:Acme-2', 'custom__cme_2'],
  ['a'.repeat(80), 'a'.repeat(64)],
])('the provider %s is recorded as a code, so that it can be unlinked', async (method, code) => {
  const [, , fields] = await record({ name: 'identity_unlinked', ...change, method })
  expect(fields).toMatchObject({ method: code })
})
