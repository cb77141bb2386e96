import type { AuditVerification } from '@trellis/domain/contracts/audit'
import { noFilters } from '../query/audit-query.ts'
import type { LoadedAudit } from '../query/load-audit.ts'
import type { ListedEntry } from '../query/read-entries.ts'

export const organizationId = '0c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18'

/** What the loader answers for a log of 240 entries. */
export function logOf(parts: Partial<LoadedAudit> = {}): LoadedAudit {
  return {
    organizationId,
    query: noFilters,
    page: { entries: [], hasNewer: false, hasOlder: false },
    linked: undefined,
    names: {},
    status: {
      entries: 240,
      last_sequence: 240,
      kept_days: 365,
      plan_days: 365,
      retention_days: null,
      older_entries: null,
      revision: 4,
      verification: null,
    },
    isBrokenMissing: false,
    mayChangeRetention: true,
    now: Date.parse('2026-11-18T12:00:00Z'),
    ...parts,
  }
}

export const verificationOf = (parts: Partial<AuditVerification>): AuditVerification => ({
  started_at: '2026-11-18T11:59:00Z',
  through: 240,
  checked: 240,
  broken_at: null,
  finished_at: '2026-11-18T11:59:30Z',
  ...parts,
})

/** A person's change of one row of components. */
export function entryOf(parts: Partial<ListedEntry> = {}): ListedEntry {
  return {
    organization_id: organizationId,
    sequence: 12,
    occurred_at: '2026-11-18T10:00:00Z',
    actor_id: '11111111-1111-4111-8111-111111111111',
    on_behalf_of_id: null,
    token_id: null,
    address: '203.0.113.24',
    request_id: null,
    operation: 'update',
    table_name: 'components',
    row_count: 1,
    subject_ids: ['22222222-2222-4222-8222-222222222222'],
    before: null,
    after: null,
    event: null,
    fields: null,
    previous_hash: '\\x00112233445566778899',
    hash: '\\x99887766554433221100',
    rows_left_out: 0,
    ...parts,
  } as ListedEntry
}
