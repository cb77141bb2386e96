import type { exportAuditLog } from '@trellis/domain/contracts/audit'
import type { Transaction } from '@trellis/platform/postgres'
import type { z } from 'zod'

type Filters = Omit<z.output<(typeof exportAuditLog)['input']>, 'format'>

/** An entry as it is exported: every value as text or a number. */
export type ExportedEntry = {
  readonly sequence: number
  readonly occurred_at: string
  readonly action: string
  readonly actor_id: string | null
  /** Name or address now. Null for people who have left. */
  readonly actor: string | null
  readonly on_behalf_of_id: string | null
  readonly token_id: string | null
  readonly address: string | null
  readonly row_count: number
  readonly subject_ids: string | null
  readonly before: string | null
  readonly after: string | null
  readonly fields: string | null
  readonly request_id: string | null
  readonly previous_hash: string
  readonly hash: string
}

const mostRows = 1000
/** Of stored rows, which are compressed. An entry can hold a thousand rows, so a number alone would not bound a page. */
const mostBytes = 4 * 1024 * 1024

/** The next entries below a sequence number, newest first. Trigger note_subjects notes which entries name an item. */
export function readExportPage(
  transaction: Transaction,
  { organization_id, people, actions, item, since, until, address }: Filters,
  before: number | undefined,
): Promise<ExportedEntry[]> {
  return transaction.query<ExportedEntry>(
    `with page as (
       select e.*, sum(coalesce(pg_column_size(e.before), 0) + coalesce(pg_column_size(e.after), 0))
         over (order by e.sequence desc) as size, row_number() over (order by e.sequence desc) as place
       from list_audit_entries($1, $2, $3, $4, $5, $6, $7, $8, null, $9) e
     ), names as (
       select p.id, coalesce(nullif(p.name, ''), p.email) as name from profiles p
       where p.id in (select actor_id from page)
     )
     select l.sequence::double precision, to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
       l.action, l.actor_id, n.name as actor, l.on_behalf_of_id,
       l.token_id, l.address, l.row_count, array_to_string(l.subject_ids, ' ') as subject_ids, l.before::text, l.after::text,
       l.fields::text, l.request_id, encode(l.previous_hash, 'hex') as previous_hash, encode(l.hash, 'hex') as hash
     from page l left join names n on n.id = l.actor_id
     where l.size <= $10 or l.place = 1
     order by l.sequence desc`,
    [
      organization_id,
      people ?? null,
      actions ?? null,
      item ?? null,
      since ?? null,
      until ?? null,
      address ?? null,
      before ?? null,
      mostRows,
      mostBytes,
    ],
  )
}
