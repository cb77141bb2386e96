import { describe, expect, test } from 'vitest'
import { type AuditEntry, describeEntry } from './describe-entry.ts'

const row = (table_name: string, operation: string, before: unknown, after: unknown): AuditEntry => ({
  event: null,
  table_name,
  operation,
  row_count: 1,
  subject_ids: ['s1'],
  before: before === null ? null : [before],
  after: after === null ? null : [after],
  fields: null,
})

const wordOf = (entry: AuditEntry) => describeEntry(entry).word
const insert = (table: string, after: object) => wordOf(row(table, 'insert', null, after))
const remove = (table: string, before: object) => wordOf(row(table, 'delete', before, null))
const update = (table: string, before: object, after: object) => wordOf(row(table, 'update', before, after))

describe('the word', () => {
  test('tells the account of a token from a member', () => {
    expect(insert('members', { user_id: 'u', is_token: true })).toBe('token_account_added')
    expect(remove('members', { user_id: 'u', is_token: true })).toBe('token_account_removed')
    expect(insert('members', { user_id: 'u', is_token: false })).toBe('members.insert')
    expect(remove('members', { user_id: 'u' })).toBe('members.delete')
  })

  test.each([
    ['members', { user_id: 'u', role: 'developer' }, { user_id: 'u', role: 'admin' }, 'member_role_changed'],
    ['api_tokens', { id: 't', revoked_at: null }, { id: 't', revoked_at: '2026-11-18' }, 'token_revoked'],
    ['api_tokens', { id: 't', name: 'a' }, { id: 't', name: 'b' }, 'api_tokens.update'],
    ['invitations', { id: 'i', accepted_at: null }, { id: 'i', accepted_at: 'now' }, 'invitation_accepted'],
    ['invitations', { id: 'i', revoked_at: null }, { id: 'i', revoked_at: 'now' }, 'invitation_revoked'],
    ['invitations', { id: 'i', revoked_at: 'now' }, { id: 'i', revoked_at: null }, 'invitations.update'],
    ['component_rules', { id: 'r', level: 'block' }, { id: 'r', level: 'off' }, 'rule_turned_off'],
    ['component_rules', { id: 'r', level: 'off' }, { id: 'r', level: 'warn' }, 'component_rules.update'],
    ['versions', { id: 'v', state: 'released' }, { id: 'v', state: 'withdrawn' }, 'version_state_changed'],
    ['sso_connections', { id: 's', mode: 'off' }, { id: 's', mode: 'required' }, 'sso_mode_changed'],
    ['sso_domains', { id: 'd', verified_at: null }, { id: 'd', verified_at: 'now' }, 'sso_domain_verified'],
    ['organizations', { name: 'A', revision: 1 }, { name: 'B', revision: 2 }, 'organization_renamed'],
    ['organizations', { logo: null }, { logo: 'o/l.webp' }, 'logo_changed'],
    ['organizations', { logo: 'o/l.webp' }, { logo: null }, 'logo_changed'],
    [
      'legal_documents',
      { id: 'l', withdrawn_at: null },
      { id: 'l', withdrawn_at: 'now' },
      'legal_document_withdrawn',
    ],
    ['webhooks', { id: 'w', state: 'active' }, { id: 'w', state: 'paused' }, 'webhook_paused'],
    ['webhooks', { id: 'w', state: 'active' }, { id: 'w', state: 'disabled' }, 'webhook_disabled'],
    ['webhooks', { id: 'w', state: 'disabled' }, { id: 'w', state: 'active' }, 'webhook_resumed'],
    ['webhooks', { id: 'w', secret_hint: 'abc' }, { id: 'w', secret_hint: 'xyz' }, 'webhook_secret_rotated'],
    ['webhooks', { id: 'w', revision: 1 }, { id: 'w', revision: 2 }, 'webhooks.update'],
    ['legal_documents', { id: 'l', title: 'A' }, { id: 'l', title: 'B' }, 'legal_documents.update'],
    [
      'organizations',
      { requires_second_factor: false, max_session_days: null },
      { requires_second_factor: true, max_session_days: 30 },
      'second_factor_required',
    ],
    [
      'organizations',
      { requires_second_factor: true },
      { requires_second_factor: false },
      'second_factor_optional',
    ],
    ['organizations', { max_session_days: null }, { max_session_days: 30 }, 'session_days_changed'],
    [
      'organizations',
      { allowed_email_domains: [] },
      { allowed_email_domains: ['a.example'] },
      'domains_changed',
    ],
    ['organizations', { audit_retention_days: null }, { audit_retention_days: 90 }, 'retention_changed'],
    [
      'organizations',
      { deletion_requested_at: null },
      { deletion_requested_at: 'now' },
      'deletion_requested',
    ],
    [
      'organizations',
      { deletion_requested_at: 'now' },
      { deletion_requested_at: null },
      'deletion_taken_back',
    ],
    ['organizations', { trial_ends_at: 'a' }, { trial_ends_at: 'b' }, 'organizations.update'],
  ])('of a change in %s fits what changed: %o to %o', (table, before, after, word) => {
    expect(update(table, before, after)).toBe(word)
  })

  test('of several rows is that of the action', () => {
    const one = row('members', 'update', { role: 'developer' }, { role: 'admin' })
    expect(wordOf({ ...one, row_count: 2 })).toBe('members.update')
  })

  test('of an action that nobody knows says so, and loses nothing', () => {
    const entry = row('widgets', 'update', { id: 'w', size: 1 }, { id: 'w', size: 2 })
    expect(describeEntry(entry)).toMatchObject({
      action: 'widgets.update',
      word: 'unknown',
      item: { kind: undefined, ids: ['s1'] },
      rows: [{ fields: [{ name: 'size', before: 1, after: 2 }] }],
    })
  })
})

describe('the item', () => {
  test('has its kind, and the name that the row has now', () => {
    const entry = row('components', 'update', { id: 's1', title: 'old' }, { id: 's1', title: 'new' })
    expect(describeEntry(entry).item).toEqual({ kind: 'component', ids: ['s1'], count: 1, label: 'new' })
    expect(describeEntry(row('projects', 'delete', { id: 's1', name: 'Web' }, null)).item.label).toBe('Web')
  })

  test('of a version is its component, and its number the label', () => {
    const entry = row('versions', 'insert', null, { id: 'v', component_id: 's1', number: '5.1.0' })
    expect(describeEntry(entry).item).toEqual({ kind: 'component', ids: ['s1'], count: 1, label: '5.1.0' })
  })

  test('of many rows has a count and no label', () => {
    const entry = { ...row('components', 'insert', null, null), row_count: 66, subject_ids: null }
    expect(describeEntry(entry).item).toEqual({ kind: 'component', ids: [], count: 66, label: undefined })
  })
})

describe('the fields', () => {
  test('of a change are those that differ, keys apart', () => {
    const entry = row(
      'members',
      'update',
      { user_id: 'u', role: 'developer' },
      { user_id: 'u', role: 'admin' },
    )
    expect(describeEntry(entry).rows).toEqual([
      { keys: { user_id: 'u' }, fields: [{ name: 'role', before: 'developer', after: 'admin' }] },
    ])
  })

  test('of a change from nothing to something have null before', () => {
    const entry = row(
      'components',
      'update',
      { id: 'c', description: null },
      { id: 'c', description: 'Pays' },
    )
    expect(describeEntry(entry).rows[0]?.fields).toEqual([
      { name: 'description', before: null, after: 'Pays' },
    ])
  })

  test('of a new row have nothing before, of a deleted one nothing after', () => {
    expect(describeEntry(row('projects', 'insert', null, { id: 'p', name: 'Web' })).rows).toEqual([
      { keys: { id: 'p' }, fields: [{ name: 'name', before: undefined, after: 'Web' }] },
    ])
    expect(describeEntry(row('projects', 'delete', { id: 'p', name: 'Web' }, null)).rows).toEqual([
      { keys: { id: 'p' }, fields: [{ name: 'name', before: 'Web', after: undefined }] },
    ])
  })

  test('of an event are its facts', () => {
    const entry: AuditEntry = {
      event: 'export_taken',
      table_name: null,
      operation: 'event',
      row_count: 0,
      subject_ids: null,
      before: null,
      after: null,
      fields: { kind: 'components_csv', rows: 66 },
    }
    expect(describeEntry(entry)).toEqual({
      action: 'export_taken',
      word: 'export_taken',
      item: { kind: 'organization', ids: [], count: 0, label: undefined },
      rows: [
        {
          keys: {},
          fields: [
            { name: 'kind', before: undefined, after: 'components_csv' },
            { name: 'rows', before: undefined, after: 66 },
          ],
        },
      ],
    })
  })

  test('of an insert whose rows were not kept are none', () => {
    expect(describeEntry({ ...row('components', 'insert', null, null), row_count: 5000 }).rows).toEqual([])
  })
})
