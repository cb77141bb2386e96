// The settings of a transaction and its only statement, before one Sync. That already is a transaction, without begin
// and commit and with half the work on both sides, so reads are sent this way. A write still uses begin and commit, so
// that its outcome is known if the connection breaks.
import pg from 'pg'
import type { Row } from '../database.ts'

// Every transaction writes every setting, even empty ones, so that no earlier value remains. The statement counts them,
// because an answer of one number costs a tenth less than one that repeats every value.
/** Prepared when a session opens, so that the driver tracks only one statement here. */
export const contextStatement = {
  name: 'trellis_context',
  text: `select num_nonnulls(set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
    set_config('request.address', $3, true), set_config('request.id', $4, true),
    set_config('statement_timeout', $5, true), set_config('transaction_read_only', $6, true),
    set_config('request.method', $7, true), set_config('request.path', $8, true),
    set_config('request.headers', $9, true), set_config('request.cookies', $10, true),
    case when current_setting('response.headers', true) <> '' then set_config('response.headers', '', true) end,
    case when current_setting('response.status', true) <> '' then set_config('response.status', '', true) end,
    case when $11 <> '' then set_config('search_path', $11, true) end,
    case when $12 <> '' then set_config('timezone', $12, true) end)`,
} as const

/** A context that sets only a role. */
export const plainContext = (role: string): readonly string[] => [
  role,
  ...['', '', '', '0', 'off', '', '', '', '', '', ''],
]

export type NamedStatement = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | undefined
}

type DriverConnection = {
  readonly stream: { cork(): void; uncork(): void }
  bind(message: { statement: string; values: readonly unknown[] }): void
  execute(message: object): void
}

type DriverConfig = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string | undefined
  readonly queryMode: 'extended'
}

/** The driver's own query; its published types omit how it handles messages. */
type DriverQuery = pg.Submittable & {
  callback?: (error: Error | null, result: { readonly rows: Row[] }) => void
  prepare(connection: DriverConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
const DriverQuery = pg.Query as unknown as new (config: DriverConfig) => DriverQuery

class ContextualStatement extends DriverQuery {
  readonly #context: readonly unknown[]
  #hasContext = false

  constructor(context: readonly unknown[], statement: NamedStatement) {
    super({ ...statement, queryMode: 'extended' })
    this.#context = context
  }

  override submit = (connection: unknown): null => {
    const wire = connection as DriverConnection
    wire.stream.cork()
    try {
      wire.bind({ statement: contextStatement.name, values: this.#context })
      wire.execute({})
      this.prepare(wire)
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  override handleDataRow(message: unknown): void {
    if (this.#hasContext) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#hasContext) super.handleCommandComplete(message, connection)
    this.#hasContext = true
  }
}

/** Resolves when PostgreSQL has finished both. */
export function sendInContext<R extends Row>(
  client: pg.Client,
  context: readonly unknown[],
  statement: NamedStatement,
): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const query = new ContextualStatement(context, statement)
    query.callback = (error, result) => {
      if (error === null) resolve(result.rows as R[])
      else reject(error)
    }
    client.query(query)
  })
}
