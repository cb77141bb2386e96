import type { Statement, Transaction } from '@trellis/platform/postgres'

/** A column of an insert: its name and type in SQL, and its value in each row. */
export type Column<Row> = {
  readonly name: string
  readonly type: 'uuid' | 'text' | 'timestamptz' | 'boolean' | 'integer'
  readonly value: (row: Row) => string | number | boolean | Date | null
}

export type Table<Row> = {
  readonly name: string
  readonly organizationId: string
  readonly columns: readonly Column<Row>[]
  readonly rowsPerStatement: number
}

export type Insert = Statement & {
  /** How many rows of the table are in place after it. */
  readonly done: number
}

/** Few statements for many rows, each column as one array. A statement is put together when it is asked for. */
export function* insertRows<Row>(table: Table<Row>, rows: readonly Row[]): Generator<Insert> {
  const names = table.columns.map(({ name }) => name).join(', ')
  const arrays = table.columns.map(({ type }, place) => `$${place + 2}::${type}[]`).join(', ')
  const text = `insert into ${table.name} (organization_id, ${names}) select $1, r.* from unnest(${arrays}) as r`
  for (let start = 0; start < rows.length; start += table.rowsPerStatement) {
    const part = rows.slice(start, start + table.rowsPerStatement)
    const values = [table.organizationId, ...table.columns.map((column) => toArrayLiteral(column, part))]
    yield { text, values, done: start + part.length }
  }
}

/** Runs the statements in order. While PostgreSQL works on one, the next is put together. */
export async function runAhead<Each extends Statement>(
  transaction: Transaction,
  statements: Iterable<Each>,
  onDone: (statement: Each) => void,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  for (const statement of statements) {
    await running
    running = transaction.query(statement.text, statement.values).then(() => onDone(statement))
  }
  await running
}

/** PostgreSQL's notation of an array, written here because the driver would only begin when its turn has come. */
function toArrayLiteral<Row>({ type, value }: Column<Row>, rows: readonly Row[]): string {
  const elements = rows.map((row) => {
    const element = value(row)
    if (element === null) return 'NULL'
    if (element instanceof Date) return element.toISOString()
    return type === 'text' ? quote(String(element)) : String(element)
  })
  return `{${elements.join(',')}}`
}

const special = /["\\]/
const everySpecial = /["\\]/g

const quote = (text: string) => `"${special.test(text) ? text.replace(everySpecial, '\\$&') : text}"`
