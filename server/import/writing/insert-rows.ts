import type { ImportProgress } from '@trellis/domain/contracts/catalog/import'
import type { Transaction } from '@trellis/platform/postgres'
import { arrayElement, arrayLiteral, type Element } from './array-literal.ts'

/** A column of an insert: its name, its SQL type, and its value in each row. */
export type Column<Row> = {
  readonly name: string
  readonly type: 'uuid' | 'text' | 'timestamptz' | 'boolean' | 'integer'
  readonly value: (row: Row) => Element
}

export type Table<Row> = {
  readonly name: ImportProgress['table']
  readonly organizationId: string
  readonly columns: readonly Column<Row>[]
  readonly rowsPerStatement: number
}

/** One statement, ready to send. Each value is a text, so it can be passed between threads. */
export type Insert = {
  readonly text: string
  readonly values: readonly string[]
  /** The progress of the table once the statement has run. */
  readonly progress: ImportProgress
}

/** Characters. The driver copies a statement in one go, and no request is served meanwhile. */
const mostText = 4 * 1024 * 1024

/**
 * The few statements that insert many rows, with each column as one array. The arrays are unnested side by side in the
 * select list; as a table they would be materialized and read again.
 */
export function* listInserts<Row>(
  { name, organizationId, columns, rowsPerStatement }: Table<Row>,
  rows: readonly Row[],
): Generator<Insert> {
  const names = columns.map((column) => column.name).join(', ')
  const arrays = columns.map(({ type }, place) => `unnest($${place + 2}::${type}[])`).join(', ')
  const text = `insert into ${name} (organization_id, ${names}) select $1, ${arrays}`
  const isWhole = rowsPerStatement === Number.POSITIVE_INFINITY
  for (let done = 0; done < rows.length; ) {
    const elements: string[][] = columns.map(() => [])
    let length = 0
    for (let count = 0; count < rowsPerStatement && done < rows.length; count += 1) {
      if (length > mostText && !isWhole) break
      const row = rows[done] as Row
      for (const [place, { value }] of columns.entries()) {
        const element = arrayElement(value(row))
        elements[place]?.push(element)
        length += element.length
      }
      done += 1
    }
    const progress = { table: name, done, total: rows.length }
    yield { text, values: [organizationId, ...elements.map(arrayLiteral)], progress }
  }
}

/** Sends each statement while PostgreSQL works on the one before, so two are under way at a time. */
export async function sendInserts(
  transaction: Transaction,
  inserts: Iterable<Insert> | AsyncIterable<Insert>,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  let running: Promise<void> = Promise.resolve()
  for await (const { text, values, progress } of inserts) {
    const sent = transaction.query(text, values)
    await running
    running = sent.then(() => onProgress(progress))
    // Handled while the next statement is being prepared. The next `await running` throws it.
    running.catch(() => undefined)
  }
  await running
}
