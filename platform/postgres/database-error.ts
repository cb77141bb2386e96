import pg from 'pg'

/** What PostgreSQL, or the way to it, refused. Branch on `sqlstate` and `constraint`, never on the text. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly sqlstate: string
  readonly severity: string
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly schema: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly constraint: string | undefined
  /** Seconds after which the same request may pass. */
  readonly retryAfter: number | undefined

  constructor(message: string, fields: DatabaseErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    this.sqlstate = fields.sqlstate
    this.severity = fields.severity ?? 'ERROR'
    this.detail = fields.detail
    this.hint = fields.hint
    this.schema = fields.schema
    this.table = fields.table
    this.column = fields.column
    this.constraint = fields.constraint
    this.retryAfter = fields.retryAfter
  }
}

export type DatabaseErrorFields = {
  readonly sqlstate: string
  readonly severity?: string | undefined
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  readonly schema?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
  readonly constraint?: string | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** SQLSTATEs that do not come from PostgreSQL's answer but from the way to it. */
export const connectionState = {
  /** The server could not be reached, or not in time. */
  unableToConnect: '08001',
  /** The connection broke before commit was sent: the transaction is rolled back. */
  failure: '08006',
  /** The connection broke after commit was sent and before its answer. */
  outcomeUnknown: '08007',
  /** Every connection stayed busy for the whole waiting time. */
  tooManyConnections: '53300',
  /** The caller has more requests waiting, or has spent more of the database's time, than one may; refused at once. */
  ownShareFull: '53T01',
  /** More requests wait than can be served soon; refused at once. */
  queueFull: '53T02',
  /** The database was closed by us. */
  closed: '57P01',
} as const

/** Whether the database is away or full for the moment: nothing is wrong with the request, and a later one may pass. */
export function isUnavailable(error: unknown): boolean {
  return breaksConnection(error) || (error instanceof DatabaseError && error.sqlstate.startsWith('53'))
}

/** Whether PostgreSQL has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.sqlstate === '53100'
}

/** A named statement whose tables changed since it was prepared: nothing happened, and a new session will do. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  if (error.sqlstate === '26000') return true
  return error.cause instanceof pg.DatabaseError && error.cause.routine === 'RevalidateCachedQuery'
}

/** Translates what the driver threw; `otherwise` is the SQLSTATE of an error that has none of its own. */
export function toDatabaseError(cause: unknown, otherwise: string = connectionState.failure): DatabaseError {
  if (cause instanceof DatabaseError) return cause
  if (cause instanceof pg.DatabaseError) {
    return new DatabaseError(cause.message, {
      sqlstate: cause.code ?? 'XX000',
      severity: cause.severity,
      detail: cause.detail,
      hint: cause.hint,
      schema: cause.schema,
      table: cause.table,
      column: cause.column,
      constraint: cause.constraint,
      cause,
    })
  }
  const message = cause instanceof Error ? describe(cause) : String(cause)
  return new DatabaseError(message, { sqlstate: otherwise, severity: 'FATAL', cause })
}

/** Whether the connection is gone, or going, after this error. */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return (
    error.severity === 'FATAL' ||
    error.severity === 'PANIC' ||
    error.sqlstate.startsWith('08') ||
    error.sqlstate.startsWith('57P')
  )
}

// Connecting to a name with several addresses fails with an AggregateError without a message.
function describe(error: Error): string {
  if (error.message !== '') return error.message
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.name
}
