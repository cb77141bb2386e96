import { expect, test } from 'vitest'
import { actionOf, actionsOf, auditActions, isAuditAction, itemKinds } from './actions.ts'

test('a change of rows is named by table and operation, an event by its name', () => {
  expect(actionOf({ event: null, table_name: 'members', operation: 'update' })).toBe('members.update')
  expect(actionOf({ event: 'export_taken', table_name: null, operation: 'event' })).toBe('export_taken')
})

test('each action concerns one kind of item, and each kind has actions', () => {
  const listed = itemKinds.flatMap((kind) => actionsOf(kind))
  expect(listed.length).toBe(auditActions.size)
  expect(new Set(listed)).toEqual(new Set(auditActions.keys()))
  for (const kind of itemKinds) expect(actionsOf(kind).length).toBeGreaterThan(0)
})

test('the actions of tokens are those of their rows and their events', () => {
  expect(actionsOf('token')).toEqual([
    'api_tokens.insert',
    'api_tokens.update',
    'api_tokens.delete',
    'token_first_used',
    'token_refused',
  ])
})

test.each([
  ['members.update', true],
  ['export_taken', true],
  ['signed_in', false],
  ['members.truncate', false],
  ['toString', false],
])('%s is an action of an organization: %s', (text, isKnown) => {
  expect(isAuditAction(text)).toBe(isKnown)
})
