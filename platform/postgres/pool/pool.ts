import type { ConnectionOptions } from '../connection-options.ts'
import { connectionState, DatabaseError, toDatabaseError } from '../database-error.ts'
import { Connection } from './connection.ts'

export type PoolOptions = {
  readonly connection: ConnectionOptions
  readonly maxConnections: number
  /** Milliseconds that a request waits for a connection. */
  readonly acquireTimeout: number
  /** Milliseconds after which an unused connection is closed. */
  readonly idleTimeout: number
  /** Milliseconds after which a connection is replaced, busy or not. */
  readonly maxLifetime: number
  readonly idleInTransactionTimeout: number
  /** Milliseconds between two looks at unused and at silent connections. */
  readonly sweepInterval: number
}

type Waiter = {
  readonly resolve: (connection: Connection) => void
  readonly reject: (error: DatabaseError) => void
  readonly timer: NodeJS.Timeout
}

const firstRetryDelay = 50
const maxRetryDelay = 1000

/** Hands out connections, makes new ones up to the limit and after the server came back, drops broken ones. */
export class Pool {
  readonly #options: PoolOptions
  readonly #all = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #waiting: Waiter[] = []
  readonly #closing = Promise.withResolvers<void>()
  readonly #goodbyes = new Set<Promise<void>>()
  readonly #sweeper: NodeJS.Timeout
  #opening = 0
  #retiredBefore = 0
  #retryDelay = 0
  #lastError: DatabaseError | undefined
  #retryTimer: NodeJS.Timeout | undefined
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
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const timer = setTimeout(() => this.#giveUp(waiter, patience), patience)
    const waiter: Waiter = { resolve, reject, timer }
    this.#waiting.push(waiter)
    this.#openMissing()
    return promise
  }

  /** Takes a connection back; one that is not between transactions is dropped instead. */
  release(connection: Connection): void {
    if (!connection.clean || this.#closed || this.#isOld(connection)) {
      this.#drop(connection)
      return
    }
    connection.idleSince = performance.now()
    connection.reused = true
    this.#offer(connection)
  }

  /** Replaces every connection that exists, the busy ones when they come back. */
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
      for (const waiter of this.#waiting.splice(0)) this.#refuse(waiter, refusal)
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
    const room = this.#options.maxConnections - this.#all.size - this.#opening
    const wanted = Math.min(room, this.#waiting.length - this.#opening)
    for (let count = 0; count < wanted; count += 1) void this.#openOne()
  }

  async #openOne(): Promise<void> {
    this.#opening += 1
    try {
      const connection = await Connection.open(
        this.#options.connection,
        this.#options.idleInTransactionTimeout,
      )
      this.#opening -= 1
      this.#retryDelay = 0
      this.#lastError = undefined
      this.#all.add(connection)
      connection.onBroken = () => this.#forgetIdle(connection)
      if (this.#closed) this.#drop(connection)
      else this.#offer(connection)
    } catch (error) {
      this.#opening -= 1
      this.#failOpening(toDatabaseError(error, connectionState.unableToConnect))
    }
  }

  // A server that restarts refuses for a moment: those who wait keep waiting until their own time is over.
  #failOpening(error: DatabaseError): void {
    this.#lastError = error
    if (isPermanent(error)) {
      for (const waiter of this.#waiting.splice(0)) this.#refuse(waiter, error)
    }
    if (this.#closed) {
      this.#resolveWhenEmpty()
      return
    }
    if (this.#waiting.length === 0 || this.#retryTimer !== undefined) return
    this.#retryDelay = Math.min(Math.max(this.#retryDelay * 2, firstRetryDelay), maxRetryDelay)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      this.#openMissing()
    }, this.#retryDelay)
  }

  #giveUp(waiter: Waiter, patience: number): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
    waiter.reject(this.#all.size >= this.#options.maxConnections ? this.#busy() : this.#unreachable(patience))
  }

  #busy(): DatabaseError {
    const message = `All ${this.#options.maxConnections} database connections stayed busy`
    return new DatabaseError(message, { sqlstate: connectionState.tooManyConnections })
  }

  #unreachable(patience: number): DatabaseError {
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

  #refuse(waiter: Waiter, error: DatabaseError): void {
    clearTimeout(waiter.timer)
    waiter.reject(error)
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
    if (this.#all.size === 0 && this.#opening === 0) this.#closing.resolve()
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

// A wrong password, a missing database or a missing role is not healed by waiting.
function isPermanent(error: DatabaseError): boolean {
  return ['28', '3D', '22', '42'].includes(error.sqlstate.slice(0, 2))
}
