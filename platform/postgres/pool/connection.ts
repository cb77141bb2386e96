import pg from 'pg'
import { type ConnectionOptions, toClientConfig } from '../connection-options.ts'
import type { Row } from '../database.ts'
import {
  breaksConnection,
  connectionState,
  type DatabaseError,
  isStalePlan,
  toDatabaseError,
} from '../database-error.ts'
import { startRole } from '../ensure-roles.ts'
import { contextStatement, plainContext, sendInContext } from './contextual-statement.ts'
import { toParameter } from './to-parameter.ts'

const maxPreparedStatements = 500
const firstAnswerTimeout = 10_000

export type Answer<R extends Row> = { readonly command: string; readonly rows: R[] }

/** One session that switched to the powerless role after login. Statements are pipelined and answered in order. */
export class Connection {
  readonly openedAt = performance.now()
  idleSince = this.openedAt
  takenAt = this.openedAt
  /** Whether it has served before. If a new one breaks, it is not retried. */
  reused = false
  /** Milliseconds without any answer after which the server counts as gone; undefined waits forever. */
  answerTimeout: number | undefined = firstAnswerTimeout
  onBroken: () => void = () => undefined
  #client: pg.Client
  #failure: DatabaseError | undefined
  #names = new Map<string, string | undefined>([[contextStatement.text, contextStatement.name]])
  /** Prepared statements. The first is the settings statement, which `open` prepares. */
  #prepared = 1
  #unanswered = 0
  #lastSign = this.openedAt

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(options: ConnectionOptions, idleInTransactionTimeout: number): Promise<Connection> {
    const client = new pg.Client({
      ...toClientConfig(options),
      pipeline: true,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
    })
    const connection = new Connection(client)
    client.on('error', (error) => connection.#break(toDatabaseError(error)))
    client.on('end', () => connection.#break(toDatabaseError(new Error('The connection has ended'))))
    try {
      await client.connect()
      const role = options.startRole ?? startRole
      await client.query(`set role ${pg.escapeIdentifier(role)}`)
      for (const setting of Object.entries(options.settings ?? {})) {
        await client.query('select set_config($1, $2, false)', setting)
      }
      await client.query({ ...contextStatement, values: [...plainContext(role)] })
    } catch (error) {
      client.end().catch(() => undefined)
      throw toDatabaseError(error, connectionState.unableToConnect)
    }
    return connection
  }

  get broken(): boolean {
    return this.#failure !== undefined
  }

  /** Whether the session is between transactions: only then may it serve the next request. */
  get clean(): boolean {
    return !this.broken && this.#client.getTransactionStatus() === 'I'
  }

  // The extended protocol takes exactly one statement, so text with several is refused at its first use.
  /** Sends one statement, prepared by name from its second use on. */
  async send<R extends Row>(text: string, values: readonly unknown[] = []): Promise<Answer<R>> {
    const query = { text, values: values.map(toParameter), name: this.#nameOf(text), queryMode: 'extended' }
    return await this.#await(() => this.#client.query<R>(query))
  }

  /** Sends the settings and the one statement of a transaction. */
  async sendInContext<R extends Row>(
    context: readonly string[],
    text: string,
    values: readonly unknown[] = [],
  ): Promise<R[]> {
    const statement = { text, values: values.map(toParameter), name: this.#nameOf(text) }
    return await this.#await(() => sendInContext<R>(this.#client, context, statement))
  }

  /** Sends everything that `send` writes in one piece. */
  together<T>(send: () => T): T {
    const { stream } = this.#client.connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }

  /** Sends begin, commit and the like, which need no preparation. */
  async command(text: string): Promise<string> {
    return (await this.#await(() => this.#client.query(text))).command
  }

  /** Closes a session whose server vanished silently; PostgreSQL itself ends a slow statement. */
  breakIfSilent(now: number): void {
    if (this.#unanswered === 0 || now - this.#lastSign < (this.answerTimeout ?? Infinity)) return
    this.#break(toDatabaseError(new Error(`The database gave no answer for ${this.answerTimeout} ms`)))
    this.destroy()
  }

  /** Closes the session without waiting for its work. */
  destroy(): void {
    this.#client.connection.stream.destroy()
  }

  /** Says goodbye; resolves when the session is over. */
  async end(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  async #await<T>(send: () => Promise<T>): Promise<T> {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#unanswered === 0) this.#lastSign = performance.now()
    this.#unanswered += 1
    try {
      return await send()
    } catch (error) {
      throw this.#translate(error)
    } finally {
      this.#unanswered -= 1
      this.#lastSign = performance.now()
    }
  }

  // A text that is used once gets no name: dynamic statements would push out the stable ones.
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#prepared >= maxPreparedStatements) return known
    if (!this.#names.has(text)) {
      if (this.#names.size >= maxPreparedStatements * 2) this.#forgetUnnamed()
      this.#names.set(text, undefined)
      return undefined
    }
    this.#prepared += 1
    const name = `trellis_${this.#prepared}`
    this.#names.set(text, name)
    return name
  }

  #forgetUnnamed(): void {
    for (const [text, name] of this.#names) if (name === undefined) this.#names.delete(text)
  }

  #translate(cause: unknown): DatabaseError {
    const error = toDatabaseError(cause)
    // The driver keeps using a plan that PostgreSQL discarded, so such a session does not return to the pool.
    if (breaksConnection(error) || isStalePlan(error)) this.#break(error)
    return error
  }

  #break(error: DatabaseError): void {
    if (this.#failure !== undefined) return
    this.#failure = error
    this.onBroken()
  }
}
