import type { Transaction } from '@trellis/platform/postgres'

/** A column of an insert: its name and type in SQL, and its value in each row. */
export type Column<Row> = {
  readonly name: string
  readonly type: 'uuid' | 'text' | 'timestamptz' | 'boolean' | 'integer'
  readonly value: (row: Row) => unknown
}

export type Table<Row> = {
  readonly name: string
  readonly organizationId: string
  readonly columns: readonly Column<Row>[]
  readonly rowsPerStatement: number
}

export type Insert = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly onStored: () => void
}

/**
 * The few statements that insert many rows, each column as one array; `onProgress` gets the count so far. The arrays are
 * unnested side by side in the select list: as a table they would be written down and read once more.
 */
export function* listInserts<Row>(
  table: Table<Row>,
  rows: readonly Row[],
  onProgress: (done: number) => void,
): Generator<Insert> {
  const names = table.columns.map(({ name }) => name).join(', ')
  const arrays = table.columns.map(({ type }, place) => `unnest($${place + 2}::${type}[])`).join(', ')
  const text = `insert into ${table.name} (organization_id, ${names}) select $1, ${arrays}`
  for (let start = 0; start < rows.length; start += table.rowsPerStatement) {
    const part = rows.slice(start, start + table.rowsPerStatement)
    const values = [table.organizationId, ...table.columns.map(({ value }) => part.map(value))]
    yield { text, values, onStored: () => onProgress(start + part.length) }
  }
}

/** Puts each statement together and sends it while PostgreSQL works on the one before: two are under way at a time. */
export async function sendInserts(transaction: Transaction, inserts: Iterable<Insert>): Promise<void> {
  let running: Promise<void> = Promise.resolve()
  for (const { text, values, onStored } of inserts) {
    const sent = transaction.query(text, values)
    await running
    running = sent.then(onStored)
  }
  await running
}
