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

/** Inserts many rows with few statements, each column as one array; `onProgress` gets the count so far. */
export async function insertRows<Row>(
  transaction: Transaction,
  table: Table<Row>,
  rows: readonly Row[],
  onProgress: (done: number) => void,
): Promise<void> {
  const names = table.columns.map(({ name }) => name).join(', ')
  const arrays = table.columns.map(({ type }, place) => `$${place + 2}::${type}[]`).join(', ')
  const text = `insert into ${table.name} (organization_id, ${names}) select $1, r.* from unnest(${arrays}) as r`
  let running: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < rows.length; start += table.rowsPerStatement) {
    const part = rows.slice(start, start + table.rowsPerStatement)
    // The next part is put together while PostgreSQL works on this one.
    const values = [table.organizationId, ...table.columns.map(({ value }) => part.map(value))]
    await running
    running = transaction.query(text, values).then(() => onProgress(start + part.length))
  }
  await running
}
