import type { ConnectionOptions } from '../connection-options.ts'
import { connectionState, DatabaseError, toDatabaseError } from '../database-error.ts'
import { Connection } from './connection.ts'

export type PoolOptions = {
  readonly connection: ConnectionOptions
  readonly maxConnections: number
  /** Milliseconds that a request waits for a connection. */
  readonly acquireTimeout: number
  /** Milliseconds that PostgreSQL may be away before requests stop waiting for it. */
  readonly restartTime: number
  /** Milliseconds after which an unused connection is closed. */
  readonly idleTimeout: number
  /** Milliseconds after which a connection is replaced, busy or not. */
  readonly maxLifetime: number
  readonly idleInTransactionTimeout: number
  /** Milliseconds between two checks of unused and silent connections. */
  readonly sweepInterval: number
}

type Waiter = {
  readonly resolve: (connection: Connection) => void
  readonly reject: (error: DatabaseError) => void
  readonly since: number
  readonly patience: number
  timer: NodeJS.Timeout | undefined
}

const firstRetryDelay = 50
const maxRetryDelay = 500
/** Milliseconds that a request gives one connection attempt while the server is known to be away. */
const patienceWhileAway = 1000

/** Hands out connections, opens new ones up to the limit and after the server comes back, drops broken ones. */
export class Pool {
  readonly #options: PoolOptions
  readonly #all = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #waiting: Waiter[] = []
  /** Connection attempts in progress. */
  readonly #attempts = new Set<{ readonly since: number }>()
  readonly #closing = Promise.withResolvers<void>()
  readonly #goodbyes = new Set<Promise<void>>()
  readonly #sweeper: NodeJS.Timeout
  #retiredBefore = 0
  #retryDelay = 0
  #lastError: DatabaseError | undefined
  #retryTimer: NodeJS.Timeout | undefined
  /** Since when the server has neither accepted a connection nor answered on one. */
  #awaySince: number | undefined
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => this.#sweep(), options.sweepInterval)
    this.#sweeper.unref()
  }

  acquire(patience: number = this.#options.acquireTimeout): Promise<Connection> {
    if (this.#closed) {
      const refusal = new DatabaseError('The database is closed', { sqlstate: connectionState.closed })
      return Promise.reject(refusal)
    }
    const connection = this.#takeIdle()
    if (connection !== undefined) return Promise.resolve(connection)
    if (this.#isGone && this.#retryTimer !== undefined) return Promise.reject(this.#unreachable(patience))
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const waiter: Waiter = { resolve, reject, since: performance.now(), patience, timer: undefined }
    this.#startTimer(waiter)
    this.#waiting.push(waiter)
    this.#openMissing()
    return promise
  }

  /** Takes a connection back. One that is not between transactions is dropped. */
  release(connection: Connection): void {
    if (!connection.clean || this.#closed || this.#isOld(connection)) {
      this.#drop(connection)
      return
    }
    // It answered, so the server is there, even if it accepts no further connections.
    this.#awaySince = undefined
    connection.idleSince = performance.now()
    connection.reused = true
    this.#offer(connection)
  }

  /** Replaces every existing connection, busy ones when they return. */
  retire(): void {
    this.#retiredBefore = performance.now()
  }

  /** Refuses new and waiting requests, lets running ones finish. */
  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true
      clearInterval(this.#sweeper)
      clearTimeout(this.#retryTimer)
      const refusal = new DatabaseError('The database is closed', { sqlstate: connectionState.closed })
      this.#refuseWaiting(refusal)
      for (const connection of this.#idle.splice(0)) this.#drop(connection)
      this.#resolveWhenEmpty()
    }
    await this.#closing.promise
    await Promise.all(this.#goodbyes)
  }

  #takeIdle(): Connection | undefined {
    for (let connection = this.#idle.pop(); connection !== undefined; connection = this.#idle.pop()) {
      connection.reused = true
      if (!connection.broken && !this.#isOld(connection)) return connection
      this.#drop(connection)
    }
    return undefined
  }

  #openMissing(): void {
    if (this.#retryTimer !== undefined || this.#closed) return
    const room = this.#options.maxConnections - this.#all.size - this.#attempts.size
    const wanted = Math.min(room, this.#countMissing())
    for (let count = 0; count < wanted; count += 1) void this.#openOne()
  }

  // While the server is away, an attempt may hang for long and says nothing about the server's current state, so later
  // requests start their own.
  #countMissing(): number {
    if (this.#awaySince === undefined) return this.#waiting.length - this.#attempts.size
    const latest = Math.max(...[...this.#attempts].map(({ since }) => since))
    return this.#waiting.filter(({ since }) => since > latest).length
  }

  async #openOne(): Promise<void> {
    const attempt = { since: performance.now() }
    this.#attempts.add(attempt)
    try {
      const connection = await Connection.open(
        this.#options.connection,
        this.#options.idleInTransactionTimeout,
      )
      this.#attempts.delete(attempt)
      this.#retryDelay = 0
      this.#lastError = undefined
      this.#awaySince = undefined
      this.#all.add(connection)
      connection.onBroken = () => this.#forgetIdle(connection)
      if (this.#closed) this.#drop(connection)
      else this.#offer(connection)
      this.#openMissing()
    } catch (error) {
      this.#attempts.delete(attempt)
      this.#failOpening(toDatabaseError(error, connectionState.unableToConnect), attempt.since)
    }
  }

  // A server that restarts refuses for a moment: waiting requests keep waiting. They do not wait for one that stays
  // away; each request then gets the result of the last attempt, or of a new one if that was some time ago.
  #failOpening(error: DatabaseError, since: number): void {
    this.#lastError = error
    this.#markAway()
    if (isPermanent(error)) this.#refuseWaiting(error)
    else if (this.#isGone) this.#refuseWaiting(this.#unreachable(), since)
    if (this.#closed) {
      this.#resolveWhenEmpty()
      return
    }
    if ((this.#waiting.length === 0 && !this.#isGone) || this.#retryTimer !== undefined) return
    this.#retryDelay = Math.min(Math.max(this.#retryDelay * 2, firstRetryDelay), maxRetryDelay)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      this.#openMissing()
    }, this.#retryDelay)
  }

  get #isGone(): boolean {
    return this.#awaySince !== undefined && performance.now() - this.#awaySince >= this.#options.restartTime
  }

  #markAway(): void {
    if (this.#awaySince !== undefined) return
    this.#awaySince = performance.now()
    for (const waiter of this.#waiting) this.#startTimer(waiter)
  }

  #startTimer(waiter: Waiter): void {
    clearTimeout(waiter.timer)
    const left =
      this.#awaySince === undefined
        ? Infinity
        : this.#awaySince + this.#options.restartTime - performance.now()
    const patience = Math.min(waiter.patience, Math.max(left, patienceWhileAway))
    waiter.timer = setTimeout(() => this.#giveUp(waiter), patience)
  }

  #giveUp(waiter: Waiter): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
    waiter.reject(this.#unreachable(waiter.patience))
    this.#markAway()
  }

  #unreachable(patience?: number): DatabaseError {
    const reason = this.#lastError?.message ?? `no answer within ${patience} ms`
    return new DatabaseError(`The database cannot be reached: ${reason}`, {
      sqlstate: connectionState.unableToConnect,
      severity: 'FATAL',
      cause: this.#lastError,
    })
  }

  #offer(connection: Connection): void {
    const waiter = this.#waiting.shift()
    if (waiter === undefined) {
      this.#idle.push(connection)
      return
    }
    clearTimeout(waiter.timer)
    waiter.resolve(connection)
  }

  /** Refuses all, or those who arrived no later than `since`. */
  #refuseWaiting(error: DatabaseError, since = Infinity): void {
    for (const waiter of this.#waiting.filter((each) => each.since <= since)) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      clearTimeout(waiter.timer)
      waiter.reject(error)
    }
  }

  #forgetIdle(connection: Connection): void {
    const index = this.#idle.indexOf(connection)
    if (index === -1) return
    this.#idle.splice(index, 1)
    this.#drop(connection)
  }

  #drop(connection: Connection): void {
    if (!this.#all.delete(connection)) return
    if (connection.clean) this.#sayGoodbye(connection)
    else connection.destroy()
    if (this.#closed) this.#resolveWhenEmpty()
    else this.#openMissing()
  }

  #sayGoodbye(connection: Connection): void {
    const goodbye = connection.end().finally(() => this.#goodbyes.delete(goodbye))
    this.#goodbyes.add(goodbye)
  }

  #resolveWhenEmpty(): void {
    if (this.#all.size === 0 && this.#attempts.size === 0) this.#closing.resolve()
  }

  #isOld(connection: Connection): boolean {
    const age = performance.now() - connection.openedAt
    return age > this.#options.maxLifetime || connection.openedAt < this.#retiredBefore
  }

  #sweep(): void {
    const now = performance.now()
    for (const connection of this.#all) connection.breakIfSilent(now)
    const limit = now - this.#options.idleTimeout
    for (const connection of this.#idle.filter(({ idleSince }) => idleSince < limit))
      this.#forgetIdle(connection)
  }
}

// Waiting does not fix a wrong password, a missing database or a missing role.
function isPermanent(error: DatabaseError): boolean {
  return ['28', '3D', '22', '42'].includes(error.sqlstate.slice(0, 2))
}
