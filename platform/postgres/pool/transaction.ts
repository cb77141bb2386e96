import type { Row, Transaction, TransactionContext } from '../database.ts'
import { connectionState, DatabaseError } from '../database-error.ts'
import type { Connection } from './connection.ts'
import { contextStatement } from './contextual-statement.ts'

/** Milliseconds. */
export type Timeouts = { readonly statement: number; readonly answerGrace: number }

/** Refuses `none` above all, which would mean the owner. */
export function requireKnownRole(role: string, known: ReadonlySet<string>): void {
  if (known.has(role) && role !== 'none') return
  throw new DatabaseError(`No transaction may run as the role "${role}"`, { sqlstate: '22023' })
}

/** Sends begin and the context together. Rejects with the first error. */
export async function sendBegin(
  connection: Connection,
  context: TransactionContext,
  timeouts: Timeouts,
): Promise<void> {
  const values = settingsOf(context, timeouts)
  connection.answerTimeout = answerTimeoutOf(context, timeouts)
  const begin = connection.command(context.readOnly === true ? 'begin read only' : 'begin')
  const settings = connection.send(contextStatement.text, values)
  await firstRefusal([begin, settings])
}

export function answerTimeoutOf(context: TransactionContext, timeouts: Timeouts): number | undefined {
  const timeout = context.statementTimeout ?? timeouts.statement
  return timeout === 0 ? undefined : timeout + timeouts.answerGrace
}

/** The values of `contextStatement`. */
export function settingsOf(context: TransactionContext, timeouts: Timeouts): readonly string[] {
  return [
    context.role,
    context.claims === undefined ? '' : JSON.stringify(context.claims),
    context.address ?? '',
    context.requestId ?? '',
    `${context.statementTimeout ?? timeouts.statement}ms`,
    context.readOnly === true ? 'on' : 'off',
    context.request?.method ?? '',
    context.request?.path ?? '',
    context.request?.headers ?? '',
    context.request?.cookies ?? '',
    context.searchPath ?? '',
    context.timeZone ?? '',
  ]
}

/** Waits for all, then rejects with the first error in the order of sending. */
export async function firstRefusal(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(answers)) {
    if (answer.status === 'rejected') throw answer.reason
  }
}

export class OpenTransaction implements Transaction {
  readonly #connection: Connection
  #ended = false
  #refusal: unknown

  constructor(connection: Connection) {
    this.#connection = connection
  }

  query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    if (this.#ended) {
      return Promise.reject(new DatabaseError('The transaction is over', { sqlstate: '25P01' }))
    }
    const rows = this.#connection.send<R>(text, values).then((answer) => answer.rows)
    // An error that nobody awaits still rolls the transaction back, and then rejects it.
    rows.catch((error: unknown) => {
      this.#refusal ??= error
    })
    return rows
  }

  /** Commits everything that was sent, awaited or not. Rejects if PostgreSQL rolled back instead. */
  async commit(): Promise<void> {
    this.#ended = true
    const command = await sendCommit(this.#connection)
    if (command === 'COMMIT') return
    throw this.#refusal ?? new DatabaseError('The transaction was rolled back', { sqlstate: '40000' })
  }

  async rollback(): Promise<void> {
    this.#ended = true
    await rollBack(this.#connection)
  }
}

/** Leaves the session between transactions, or broken; the pool drops one that is neither. */
export async function rollBack(connection: Connection): Promise<void> {
  if (connection.broken || connection.clean) return
  await connection.command('rollback').catch(() => undefined)
}

/** Resolves with what PostgreSQL did, COMMIT or ROLLBACK. */
export async function sendCommit(connection: Connection): Promise<string> {
  try {
    return await connection.command('commit')
  } catch (error) {
    throw isLost(error) ? outcomeUnknown(error) : error
  }
}

/** Whether the connection broke without an answer from PostgreSQL. */
export function isLost(error: unknown): boolean {
  return error instanceof DatabaseError && error.sqlstate === connectionState.failure
}

export function outcomeUnknown(cause: unknown): DatabaseError {
  return new DatabaseError('The connection broke during commit: the outcome is unknown', {
    sqlstate: connectionState.outcomeUnknown,
    severity: 'FATAL',
    cause,
  })
}
