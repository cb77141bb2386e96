import type { ConnectionOptions } from '../connection-options.ts'
import type { Database, Row, Share, Statement, Transaction, TransactionContext } from '../database.ts'
import { breaksConnection, isDiskFull, isStalePlan } from '../database-error.ts'
import { platformRoles } from '../ensure-roles.ts'
import type { Logger } from '../logger.ts'
import type { Connection } from './connection.ts'
import { Gate, type GateLimits, limitsFor } from './gate.ts'
import { NotificationListener } from './notification-listener.ts'
import { Pool } from './pool.ts'
import {
  answerTimeoutOf,
  firstRefusal,
  isLost,
  OpenTransaction,
  outcomeUnknown,
  requireKnownRole,
  rollBack,
  sendBegin,
  sendCommit,
  settingsOf,
  type Timeouts,
} from './transaction.ts'

export type DatabaseOptions = ConnectionOptions & {
  readonly maxConnections?: number
  /** Milliseconds; the default for transactions. */
  readonly statementTimeout?: number
  /** Milliseconds that a request waits for a connection. */
  readonly acquireTimeout?: number
  /** Milliseconds that PostgreSQL may be away before requests stop waiting for it. */
  readonly restartTime?: number
  /** How connections are divided among callers. The default depends on `maxConnections`. */
  readonly shares?: Partial<GateLimits>
  readonly idleTimeout?: number
  readonly maxLifetime?: number
  /** Milliseconds after which PostgreSQL ends a session that is idle in a transaction. */
  readonly idleInTransactionTimeout?: number
  /** Milliseconds beyond a statement's timeout after which a silent server counts as gone. */
  readonly answerGrace?: number
  /** The roles that a transaction may run as; the platform's own by default. */
  readonly roles?: readonly string[]
  readonly logger?: Logger
}

// A recently used connection is assumed to be alive; an older one is checked before a statement is risked on it.
const trustedIdleTime = 500
const maxSweepInterval = 5000
// A health check needs a quick "no".
const pingPatience = 2000
/** Milliseconds for which a full disk is remembered. */
const diskFullMemory = 15_000

/** Opens the pool and makes sure that the database answers. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = new PooledDatabase(options)
  try {
    await database.connect()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

const ownShare: Share = { lane: 'own' }

class PooledDatabase implements Database {
  readonly #pool: Pool
  readonly #gate: Gate
  readonly #acquireTimeout: number
  #diskFull: { readonly error: unknown; readonly until: number } | undefined
  readonly #listener: NotificationListener
  readonly #timeouts: Timeouts
  readonly #roles: ReadonlySet<string>

  constructor(options: DatabaseOptions) {
    this.#timeouts = {
      statement: options.statementTimeout ?? 15_000,
      answerGrace: options.answerGrace ?? 10_000,
    }
    this.#roles = new Set(options.roles ?? platformRoles)
    this.#acquireTimeout = options.acquireTimeout ?? 10_000
    const maxConnections = options.maxConnections ?? 10
    this.#gate = new Gate({ ...limitsFor(maxConnections), ...options.shares })
    this.#pool = new Pool({
      connection: options,
      maxConnections,
      acquireTimeout: this.#acquireTimeout,
      restartTime: options.restartTime ?? 4000,
      idleTimeout: options.idleTimeout ?? 60_000,
      maxLifetime: options.maxLifetime ?? 30 * 60_000,
      idleInTransactionTimeout: options.idleInTransactionTimeout ?? 30_000,
      sweepInterval: Math.min(
        options.idleTimeout ?? maxSweepInterval,
        this.#timeouts.answerGrace,
        maxSweepInterval,
      ),
    })
    this.#listener = new NotificationListener(options, options.logger)
  }

  async transaction<T>(
    context: TransactionContext,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    requireKnownRole(context.role, this.#roles)
    return await this.#inTurn(context.share, () => this.#transact(context, work))
  }

  async #transact<T>(
    context: TransactionContext,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const connection = await this.#begin(context)
    const transaction = new OpenTransaction(connection)
    try {
      const result = await work(transaction)
      await transaction.commit()
      return result
    } catch (error) {
      if (isStalePlan(error)) this.#pool.retire()
      await transaction.rollback()
      throw error
    } finally {
      this.#release(connection, context)
    }
  }

  async query<R extends Row = Row>(context: TransactionContext, statement: Statement): Promise<R[]> {
    requireKnownRole(context.role, this.#roles)
    const settings = settingsOf(context, this.#timeouts)
    return await this.#inTurn(context.share, () =>
      context.readOnly === true
        ? this.#read<R>(context, settings, statement)
        : this.#write<R>(context, settings, statement),
    )
  }

  /** Runs `work` inside the gate, which admits no more than there are connections. */
  async #inTurn<T>(
    share: Share = ownShare,
    work: () => Promise<T>,
    patience: number = this.#acquireTimeout,
  ): Promise<T> {
    const turn = this.#gate.enter(share, patience)
    if (turn !== undefined) await turn
    try {
      return await work()
    } catch (error) {
      if (isDiskFull(error)) this.#diskFull = { error, until: performance.now() + diskFullMemory }
      throw error
    } finally {
      this.#gate.leave(share)
    }
  }

  async #read<R extends Row>(
    context: TransactionContext,
    settings: readonly string[],
    { text, values }: Statement,
  ): Promise<R[]> {
    for (;;) {
      const connection = await this.#acquireTrusted(context)
      try {
        return await connection.sendInContext<R>(settings, text, values)
      } catch (error) {
        if (isStalePlan(error)) this.#pool.retire()
        if (!connection.reused || !(isStalePlan(error) || breaksConnection(error))) throw error
      } finally {
        this.#release(connection, context)
      }
    }
  }

  async #write<R extends Row>(
    context: TransactionContext,
    settings: readonly string[],
    { text, values }: Statement,
  ): Promise<R[]> {
    for (;;) {
      const connection = await this.#acquireTrusted(context)
      const sent = connection.together(() => ({
        begin: connection.command('begin'),
        answer: connection.sendInContext<R>(settings, text, values),
        commit: sendCommit(connection),
      }))
      try {
        await firstRefusal([sent.begin, sent.answer, sent.commit])
        return await sent.answer
      } catch (error) {
        await rollBack(connection)
        if (isStalePlan(error)) this.#pool.retire()
        const isHarmless = isStalePlan(error) || (await leftNothing(error, sent.begin))
        if (!connection.reused || !isHarmless) throw isLost(error) ? outcomeUnknown(error) : error
      } finally {
        this.#release(connection, context)
      }
    }
  }

  listen(channel: string, onNotify: (payload: string) => void, onGap?: () => void) {
    return this.#listener.listen(channel, onNotify, onGap)
  }

  async connect(): Promise<void> {
    await this.#inTurn(ownShare, async () => this.#pool.release(await this.#acquireAlive()))
  }

  async ping(): Promise<void> {
    const answer = async () => this.#pool.release(await this.#acquireAlive(pingPatience))
    await this.#inTurn(ownShare, answer, pingPatience)
    // Reads continue when the disk is full. Only a write notices it, and the next one finds out whether there is space
    // again.
    if (this.#diskFull !== undefined && performance.now() < this.#diskFull.until) throw this.#diskFull.error
  }

  async close(): Promise<void> {
    this.#gate.close()
    await Promise.all([this.#pool.close(), this.#listener.close()])
  }

  // Only begin has been sent when this fails, so a dead connection can be replaced safely.
  async #begin(context: TransactionContext): Promise<Connection> {
    return await this.#acquireThen((connection) => this.#sendBegin(connection, context))
  }

  async #acquireAlive(patience?: number): Promise<Connection> {
    return await this.#acquireThen((connection) => connection.command('select 1'), patience)
  }

  async #acquireTrusted(context: TransactionContext): Promise<Connection> {
    const connection = await this.#acquireThen((each) => {
      const isTrusted = performance.now() - each.idleSince < trustedIdleTime
      return isTrusted ? undefined : each.command('select 1')
    })
    connection.answerTimeout = answerTimeoutOf(context, this.#timeouts)
    return connection
  }

  /** A connection on which `check` succeeded; reused ones that turn out to be dead are skipped. */
  async #acquireThen(
    check: (connection: Connection) => Promise<unknown> | undefined,
    patience?: number,
  ): Promise<Connection> {
    for (;;) {
      const connection = await this.#pool.acquire(patience)
      connection.takenAt = performance.now()
      try {
        await check(connection)
        return connection
      } catch (error) {
        await rollBack(connection)
        this.#pool.release(connection)
        if (!connection.reused || !breaksConnection(error)) throw error
      }
    }
  }

  #release(connection: Connection, { share = ownShare }: TransactionContext): void {
    this.#gate.charge(share, performance.now() - connection.takenAt)
    this.#pool.release(connection)
  }

  #sendBegin(connection: Connection, context: TransactionContext): Promise<void> {
    return sendBegin(connection, context, this.#timeouts)
  }
}

/** Whether the connection broke without leaving a trace, because begin was rejected. */
async function leftNothing(error: unknown, begin: Promise<unknown>): Promise<boolean> {
  if (!breaksConnection(error)) return false
  return await begin.then(
    () => false,
    (refusal) => !isLost(refusal),
  )
}
