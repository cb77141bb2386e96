import type { Row, Transaction } from '../../postgres/postgres.ts'
import { endOf, walkLevel } from './level.ts'
import type { ObjectMetadata } from './objects.ts'

export type EntryColumn = 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'

/** A folder has a name and nothing else. */
export type EntryRow = Row & {
  /** Relative to the prefix. */
  readonly name: string
  readonly id: string | null
  readonly updated_at: Date | null
  readonly created_at: Date | null
  readonly last_accessed_at: Date | null
  readonly metadata: ObjectMetadata | null
}

export type EntriesAsked = {
  readonly bucket: string
  /** Empty, or with a slash at its end. */
  readonly prefix: string
  /** The beginning of the part behind the prefix, in any case. */
  readonly search: string
  readonly column: EntryColumn
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** Entries of one level that are looked at. For more, ask for a longer prefix. */
const mostEntries = 100_000

/** By name, folders and objects are mixed. By time, folders come first, because they have none. */
export function listEntries(transaction: Transaction, asked: EntriesAsked): Promise<EntryRow[]> {
  const { bucket, prefix, search, column, order, limit, offset } = asked
  const isByName = column === 'name'
  const steps = isByName && search === '' ? Math.min(limit + offset, mostEntries) : mostEntries
  const end = endOf(prefix)
  return transaction.query<EntryRow>(
    `${walkLevel(isByName ? order : 'asc')}
     select e.part as name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
     from entries e
     left join storage.objects o on not e.is_folder and o.bucket_id = $1 and o.name = e.name
     where $6 = '' or starts_with(lower(e.part), lower($6))
     order by ${isByName ? '' : `e.is_folder desc, o.${column} ${order},`} e.name ${isByName ? order : 'asc'}
     limit $7 offset $8`,
    [bucket, prefix, end, order === 'desc' && isByName ? end : prefix, steps, search, limit, offset],
  )
}
