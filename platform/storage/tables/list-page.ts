// A page of objects behind a cursor, whatever is added or removed meanwhile.
import type { Row, Transaction } from '../../postgres/postgres.ts'
import { endOf, walkLevel } from './level.ts'
import type { ObjectMetadata } from './objects.ts'

export type PageColumn = 'name' | 'updated_at' | 'created_at'

/** Where the page before ended. */
export type Position = {
  readonly name: string
  readonly isFolder: boolean
  /** As PostgreSQL writes it, with microseconds. */
  readonly time?: string | undefined
}

export type PageAsked = {
  readonly bucket: string
  readonly prefix: string
  /** Whether names behind the next slash are one folder. */
  readonly isByFolder: boolean
  readonly column: PageColumn
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly after?: Position | undefined
}

export type PageRow = Row & {
  readonly is_folder: boolean
  /** The whole name; of a folder with a slash at its end. */
  readonly name: string
  readonly time: string | null
  readonly id: string | null
  readonly updated_at: Date | null
  readonly created_at: Date | null
  readonly last_accessed_at: Date | null
  readonly metadata: ObjectMetadata | null
}

const mostEntries = 100_000

const columns = (
  time: string,
) => `e.is_folder, case when e.is_folder then $2 || e.part || '/' else e.name end as name,
  ${time} as time, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata`

const joined = `from entries e
  left join storage.objects o on not e.is_folder and o.bucket_id = $1 and o.name = e.name`

/** The same as a level, if every name is an entry of its own. */
const flat = (condition: string, rest: string) => `with entries as (
    select '' as part, false as is_folder, o.name from storage.objects o
    where o.bucket_id = $1 and o.name >= $2 and o.name < $3 and ${condition} ${rest}
  )`

export function listPage(transaction: Transaction, asked: PageAsked): Promise<PageRow[]> {
  return asked.column === 'name' ? listByName(transaction, asked) : listByTime(transaction, asked)
}

function listByName(
  transaction: Transaction,
  { bucket, prefix, isByFolder, order, limit, after }: PageAsked,
): Promise<PageRow[]> {
  const entries = isByFolder
    ? walkLevel(order)
    : flat(`o.name ${order === 'asc' ? '>=' : '<'} $4`, `order by o.name ${order} limit $5::int`)
  return transaction.query<PageRow>(
    `${entries} select ${columns('null::text')} ${joined} order by e.name ${order}`,
    [bucket, prefix, endOf(prefix), startOf({ prefix, order, after }), limit],
  )
}

/** The first name of an ascending page; the one before the first of a descending one. */
function startOf({ prefix, order, after }: Pick<PageAsked, 'prefix' | 'order' | 'after'>): string {
  if (order === 'desc') return after?.name ?? endOf(prefix)
  if (after === undefined) return prefix
  return after.isFolder ? endOf(after.name) : `${after.name}\u0001`
}

/** Folders have no time and come first. */
function listByTime(
  transaction: Transaction,
  { bucket, prefix, isByFolder, column, order, limit, after }: PageAsked,
): Promise<PageRow[]> {
  const entries = isByFolder ? walkLevel('asc') : flat('o.name >= $4', 'limit $5::int')
  return transaction.query<PageRow>(
    `${entries}
     select ${columns(`o.${column}::text`)} ${joined}
     where $6::text is null
       or case when $7::boolean then not e.is_folder or e.name > $6
          else not e.is_folder and (o.${column}, e.name) ${order === 'asc' ? '>' : '<'} ($8::timestamptz, $6) end
     order by e.is_folder desc, o.${column} ${order}, case when e.is_folder then e.name end, e.name ${order}
     limit $9`,
    [
      bucket,
      prefix,
      endOf(prefix),
      prefix,
      mostEntries,
      after?.isFolder === true ? endOf(after.name) : (after?.name ?? null),
      after?.isFolder ?? false,
      after?.time ?? null,
      limit,
    ],
  )
}
