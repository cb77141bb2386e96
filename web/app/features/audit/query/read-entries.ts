import type { Database } from '@trellis/database/types'
import { readRows } from '../../../data/client/read-rows.ts'
import type { Workspace } from '../../../data/organization/workspace.ts'
import { type AuditQuery, filtersOf } from './audit-query.ts'

type Stored = Database['public']['Tables']['audit_log']['Row']

/** An entry as the page shows it. */
export type ListedEntry = Omit<Stored, 'address_salt' | 'address_digest'> & {
  /** Of the rows before and after, those that the page left out. */
  rows_left_out: number
}

const entriesPerPage = 50
/** An entry can hold a thousand rows, and a page fifty entries. */
const mostRows = 40
const mostIds = 5

const columns =
  'organization_id, sequence, occurred_at, actor_id, on_behalf_of_id, token_id, address, request_id, operation, ' +
  'table_name, row_count, subject_ids, before, after, event, fields, previous_hash, hash'

export interface EntryPage {
  entries: ListedEntry[]
  hasNewer: boolean
  hasOlder: boolean
}

/** One entry more than a page shows whether the log goes on; on the side that people came from, one is looked for. */
export async function readEntries(
  { client, organizationId }: Workspace,
  query: AuditQuery,
  now: number,
): Promise<EntryPage> {
  const { before, after } = query
  const list = (page: { before?: number; after?: number; page_size: number }) =>
    client.rpc('list_audit_entries', { organization_id: organizationId, ...filtersOf(query, now), ...page })
  const isUpward = after !== undefined
  const isAny = async (side: { before: number } | { after: number } | undefined) =>
    side !== undefined && (await readRows(list({ ...side, page_size: 1 }).select('sequence'))).length > 0
  const [rows, hasNewer, hasOlder] = await Promise.all([
    readRows(
      list({ ...(before && { before }), ...(after && { after }), page_size: entriesPerPage + 1 })
        .select(columns)
        .overrideTypes<Stored[], { merge: false }>(),
    ),
    isAny(before === undefined ? undefined : { after: before - 1 }),
    isAny(isUpward ? { before: after + 1 } : undefined),
  ])
  const isLonger = rows.length > entriesPerPage
  const entries = isUpward ? rows.slice(isLonger ? 1 : 0) : rows.slice(0, entriesPerPage)
  return {
    entries: entries.map(toListed),
    hasNewer: isUpward ? isLonger : hasNewer,
    hasOlder: isUpward ? hasOlder : isLonger,
  }
}

/** For a link to one entry, which may be on another page; undefined if retention has deleted it. */
export async function readEntry(
  { client, organizationId }: Workspace,
  sequence: number,
): Promise<ListedEntry | undefined> {
  const rows = await readRows(
    client
      .from('audit_log')
      .select(columns)
      .eq('organization_id', organizationId)
      .eq('sequence', sequence)
      .overrideTypes<Stored[], { merge: false }>(),
  )
  return rows.map(toListed)[0]
}

function toListed(entry: Stored): ListedEntry {
  const kept = Math.max(countOf(entry.before), countOf(entry.after))
  const cut = (rows: Stored['before']) => (Array.isArray(rows) ? rows.slice(0, mostRows) : rows)
  return {
    ...entry,
    before: cut(entry.before),
    after: cut(entry.after),
    subject_ids: entry.subject_ids?.slice(0, mostIds) ?? null,
    rows_left_out: Math.max(kept - mostRows, 0),
  }
}

const countOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0)

export type SubjectNames = Readonly<Record<string, { kind: string; name: string }>>

/** The names that ids in the entries have now; those of others and of what was deleted are missing. */
export async function readNames(
  { client, organizationId }: Workspace,
  entries: readonly ListedEntry[],
  further: readonly (string | undefined)[],
): Promise<SubjectNames> {
  const ids = entries.flatMap(({ actor_id, on_behalf_of_id, token_id, subject_ids }) => [
    actor_id,
    on_behalf_of_id,
    token_id,
    ...(subject_ids ?? []),
  ])
  const known = [...new Set([...ids, ...further])].filter((id) => typeof id === 'string')
  if (known.length === 0) return {}
  const rows = await readRows(
    client.rpc('name_audit_subjects', { organization_id: organizationId, ids: known }),
  )
  return Object.fromEntries(rows.map(({ id, kind, name }) => [id, { kind, name }]))
}
