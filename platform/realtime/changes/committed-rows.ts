// Reads what was committed since the last look, look by look. Numbers cannot tell what is new: a transaction that numbers
// its rows first may commit last. A snapshot can: a row is new if its transaction had not ended in the last one. Of several
// transactions between two looks, one that waited for another has a higher last number and is told after it. Which of two
// that know nothing of each other is told first does not matter.
import type { Database, TransactionContext } from '../../postgres/postgres.ts'
import { parseSnapshot, type Snapshot } from './snapshot.ts'

export type CommittedRow = {
  readonly number: string
  /** Of the last row of its transaction. */
  readonly last_number: string
  /** Of the rows that are new, this page and all others. */
  readonly total: number
}

export type Source = {
  readonly table: string
  /** Of a row `r`. */
  readonly columns: string
  /** A condition on it. */
  readonly where?: string
}

/** Rows that are read and delivered at once. */
const pageRows = 1000

/** Rows between two looks of which nobody is told: reading everything anew costs less. */
const mostRows = 50_000

const context: TransactionContext = { role: 'realtime_admin', readOnly: true, statementTimeout: 5000 }

type Page<R> = { readonly snapshot: string; readonly rows: readonly (R & CommittedRow)[] }

export class CommittedRows<R extends object> {
  readonly #database: Database
  readonly #statement: string
  #since: Snapshot | undefined
  #beginning: Promise<void> | undefined

  constructor(database: Database, { table, columns, where = 'true' }: Source) {
    this.#database = database
    // Only the rows of the page are read whole: to find them, all that are new are looked at for each page.
    this.#statement = `
      select pg_current_snapshot()::text as snapshot, page.number, page.last_number, page.total, ${columns}
      from (values (1)) one
      left join (
        select place, number, last_number, total
        from (
          select r.ctid as place, r.number, max(r.number) over (partition by r.xid) as last_number,
            count(*) over ()::integer as total
          from ${table} r
          where (r.xid >= $1::xid8 or r.xid = any($2::xid8[]))
            and ${where} and ($3::pg_snapshot is null or pg_visible_in_snapshot(r.xid, $3))
        ) committed
        where (last_number, number) > ($4::bigint, $5::bigint)
        order by last_number, number
        limit ${pageRows}
      ) page on true
      left join ${table} r on r.ctid = page.place
      order by page.last_number, page.number`
  }

  /** From now on, unless it has begun before: what others wait for is not left out. */
  async begin(): Promise<void> {
    if (this.#since !== undefined) return
    this.#beginning ??= this.#begin().finally(() => {
      this.#beginning = undefined
    })
    await this.#beginning
  }

  async #begin(): Promise<void> {
    const [row] = await this.#database.query<{ snapshot: string }>(context, {
      text: 'select pg_current_snapshot()::text as snapshot',
    })
    // Of several who begin at once, the first one must miss nothing.
    this.#since ??= parseSnapshot(row?.snapshot ?? '')
  }

  forget(): void {
    this.#since = undefined
  }

  /**
   * Page by page. Answers false if there is too much to read, and then delivers nothing, or if it is not done at a time of
   * `performance.now()`.
   */
  async look(
    deliver: (rows: readonly R[]) => Promise<void>,
    until = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    await this.begin()
    const since = this.#since
    if (since === undefined) return true
    const first = await this.#read(since, null, undefined)
    const { snapshot } = first
    let { rows } = first
    let isTooMuch = (rows[0]?.total ?? 0) > mostRows
    while (!isTooMuch && rows.length > 0) {
      await deliver(rows)
      if (rows.length < pageRows) break
      isTooMuch = performance.now() > until
      if (isTooMuch) break
      rows = (await this.#read(since, snapshot, rows.at(-1))).rows
    }
    this.#since = parseSnapshot(snapshot)
    return !isTooMuch
  }

  async #read(
    since: Snapshot,
    until: string | null,
    after: Pick<CommittedRow, 'number' | 'last_number'> | undefined,
  ): Promise<Page<R>> {
    const values = [since.next, since.running, until, after?.last_number ?? '0', after?.number ?? '0']
    const found = await this.#database.query<R & CommittedRow & { snapshot: string }>(context, {
      text: this.#statement,
      values,
    })
    return { snapshot: found[0]?.snapshot ?? '', rows: found.filter(({ number }) => number !== null) }
  }
}
