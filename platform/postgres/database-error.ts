import pg from 'pg'

/** An error of PostgreSQL or of the connection to it. Branch on `sqlstate` and `constraint`, never on the text. */
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
  /** Seconds until the same request may succeed. */
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

/** SQLSTATEs of connection errors, which do not come from PostgreSQL's answer. */
export const connectionState = {
  /** The server could not be reached, or not in time. */
  unableToConnect: '08001',
  /** The connection broke before commit was sent: the transaction is rolled back. */
  failure: '08006',
  /** The connection broke after commit was sent and before its answer. */
  outcomeUnknown: '08007',
  /** Every connection stayed busy for the whole waiting time. */
  tooManyConnections: '53300',
  /** The caller has too many requests waiting, or has used too much of the database's time; refused at once. */
  ownShareFull: '53T01',
  /** More requests are waiting than can be served soon; refused at once. */
  queueFull: '53T02',
  /** We closed the database. */
  closed: '57P01',
} as const

/** Whether the database is temporarily away or full: the request is fine, and a later one may succeed. */
export function isUnavailable(error: unknown): boolean {
  return breaksConnection(error) || (error instanceof DatabaseError && error.sqlstate.startsWith('53'))
}

/** Whether there was no connection to be had: the database is there, and busy. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof DatabaseError && ['53300', '53T02'].includes(error.sqlstate)
}

/** Whether the statement or its values are at fault, so that it would fail again: not the state of the database. */
export function isFaultOfStatement(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|42)/.test(error.sqlstate)
}

/** Whether PostgreSQL has no disk space left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.sqlstate === '53100'
}

/** A prepared statement whose tables have changed: nothing happened, and a new session will work. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  if (error.sqlstate === '26000') return true
  return error.cause instanceof pg.DatabaseError && error.cause.routine === 'RevalidateCachedQuery'
}

/** Translates an error of the driver. `otherwise` is the SQLSTATE of an error without one. */
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

/** Whether the connection is closed, or closing, after this error. */
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
