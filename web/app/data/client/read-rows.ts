import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { DataError, kindOfStatus, orRouteError } from '../failure/data-error.ts'

type Query<Rows> = PromiseLike<PostgrestSingleResponse<Rows>>

/** The rows of a query, for loaders: errors go to the nearest boundary. */
export async function readRows<Rows>(query: Query<Rows>): Promise<Rows> {
  const { rows } = await readCounted(query)
  return rows
}

export type Counted<Rows> = {
  rows: Rows
  /** The number of all rows, if requested; otherwise zero. */
  count: number
}

export function readCounted<Rows>(query: Query<Rows>): Promise<Counted<Rows>> {
  return orRouteError(unwrap(query))
}

/** For acts that write rows, which explain a refusal themselves: throws a `DataError`. */
export async function changeRows(query: Query<unknown>): Promise<void> {
  await unwrap(query)
}

async function unwrap<Rows>(query: Query<Rows>): Promise<Counted<Rows>> {
  const { data, error, count, status } = await query
  if (error) throw new DataError(kindOfStatus(status), { code: error.code, cause: error })
  return { rows: data, count: count ?? 0 }
}

export type Page<Row> = Counted<Row[]> & { page: number }

/** One page of a list. A page beyond the last, as in an old link, becomes the first. */
export async function readPage<Row>(
  query: (from: number, to: number) => Query<Row[]>,
  { page, size }: { page: number; size: number },
): Promise<Page<Row>> {
  const read = (number: number) => readCounted(query((number - 1) * size, number * size - 1))
  try {
    return { ...(await read(page)), page }
  } catch (error) {
    if (page === 1 || !(error instanceof DataError) || error.code !== 'PGRST103') throw error
    return { ...(await read(1)), page: 1 }
  }
}

// The maximum number of rows in one answer, and of ids in one address.
const pageSize = 1000
const idsAtOnce = 100

/** Every row of a query whose result may exceed one answer, page by page. Its order must be total. */
export async function readAllRows<Row>(query: (from: number, to: number) => Query<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await readRows(query(rows.length, rows.length + pageSize - 1))
    rows.push(...page)
    if (page.length < pageSize) return rows
  }
}

/** Every row that belongs to one of the ids. */
export async function readRowsOf<Row>(
  ids: readonly string[],
  query: (some: string[], from: number, to: number) => Query<Row[]>,
): Promise<Row[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, group) =>
    ids.slice(group * idsAtOnce, (group + 1) * idsAtOnce),
  )
  const pages = await Promise.all(groups.map((some) => readAllRows((from, to) => query(some, from, to))))
  return pages.flat()
}
