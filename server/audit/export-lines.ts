import type { AuditExportFormat } from '@trellis/domain/contracts/audit'
import { type CsvColumns, csvHead, csvRows } from '@trellis/domain/csv/csv'
import type { ExportedEntry } from './export-page.ts'

const columns: CsvColumns<ExportedEntry> = [
  ['sequence', ({ sequence }) => sequence],
  ['occurred_at', (entry) => entry.occurred_at],
  ['action', ({ action }) => action],
  ['actor_id', (entry) => entry.actor_id],
  ['actor', ({ actor }) => actor],
  ['on_behalf_of_id', (entry) => entry.on_behalf_of_id],
  ['token_id', (entry) => entry.token_id],
  ['address', ({ address }) => address],
  ['row_count', (entry) => entry.row_count],
  ['subject_ids', (entry) => entry.subject_ids],
  ['before', ({ before }) => before],
  ['after', ({ after }) => after],
  ['fields', ({ fields }) => fields],
  ['request_id', (entry) => entry.request_id],
  ['previous_hash', (entry) => entry.previous_hash],
  ['hash', ({ hash }) => hash],
]

type Form = {
  readonly type: string
  readonly head: string
  lines(entries: readonly ExportedEntry[]): string
}

export const exportForms: Readonly<Record<AuditExportFormat, Form>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    // With a byte order mark, without which spreadsheets assume an older encoding.
    head: `\uFEFF${csvHead(columns)}`,
    lines: (entries) => csvRows(columns, entries),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    lines: (entries) => entries.map((entry) => `${toJson(entry)}\n`).join(''),
  },
}

/** Rows and fields are JSON already. They are put in as they are: parsing would cost more than reading them. */
function toJson({ before, after, fields, subject_ids, ...entry }: ExportedEntry): string {
  const known = JSON.stringify({ ...entry, subject_ids: subject_ids?.split(' ') ?? null })
  return `${known.slice(0, -1)},"before":${before ?? 'null'},"after":${after ?? 'null'},"fields":${fields ?? 'null'}}`
}
