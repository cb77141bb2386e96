import { parseExactly, type Row } from './parse-exactly.ts'
import type { PublishedTable } from './published-tables.ts'
import type { ChangeType } from './subscriptions.ts'

/** As it was captured. Rows are JSON text. */
export type Change = {
  readonly number: string
  readonly schema_name: string
  readonly table_name: string
  readonly type: ChangeType
  readonly record: string | null
  readonly old_record: string | null
  readonly changed_at: Date
}

const parsed = new WeakMap<Change, Row>()

/** The row that a filter or a policy decides about: the new one, or the deleted one. */
export function rowOf(change: Change): Row {
  const row = parsed.get(change) ?? parseExactly(change.record ?? change.old_record ?? '{}')
  parsed.set(change, row)
  return row
}

/** Characters of JSON that are told. Of more, long values are left out. */
const longestRow = 256 * 1024
const longestValue = 64

/** The change as the client reads it, with the columns that the role may read. */
export function writeChange(
  change: Change,
  table: PublishedTable,
  role: string,
  select: readonly string[] | undefined,
): string {
  const { schema_name, table_name, type, record, old_record, changed_at } = change
  const readable = table.readable[role] ?? []
  const facts = { schema: schema_name, table: table_name, commit_timestamp: changed_at.toISOString(), type }
  if (readable.length === 0) {
    const nothing = { columns: [], record: {}, ...(type !== 'INSERT' && { old_record: {} }) }
    return JSON.stringify({ ...facts, ...nothing, errors: ['Error 401: Unauthorized'] })
  }
  const shown = table.columns.filter(
    ({ name }) =>
      readable.includes(name) && (select === undefined || select.includes(name) || table.key.includes(name)),
  )
  const names = shown.map(({ name }) => name)
  const oldNames =
    table.isFull && !table.hasPolicies ? names : names.filter((name) => table.key.includes(name))
  const rows = {
    ...(type !== 'DELETE' && record !== null && { record: pick(rowOf(change), names) }),
    ...(type !== 'INSERT' && old_record !== null && { old_record: pick(parseExactly(old_record), oldNames) }),
  }
  const fits = JSON.stringify(rows).length <= longestRow
  return JSON.stringify({
    ...facts,
    columns: shown.map(({ name, type }) => ({ name, type })),
    ...(fits
      ? rows
      : Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, withoutLong(row)]))),
    errors: fits ? null : ['Error 413: Payload Too Large'],
  })
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])))
}

const withoutLong = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => (JSON.stringify(value)?.length ?? 0) <= longestValue),
  )
