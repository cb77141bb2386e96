import pg from 'pg'
import { type ConnectionOptions, toClientConfig } from '../connection-options.ts'
import { connectionState, toDatabaseError } from '../database-error.ts'
import { startRole } from '../ensure-roles.ts'
import type { Logger } from '../logger.ts'

type Subscription = {
  readonly channel: string
  readonly onNotify: (payload: string) => void
  readonly onGap: (() => void) | undefined
}

const firstRetryDelay = 100
const maxRetryDelay = 5000

/** One session for all LISTENs. The first one opens it, and it reopens whenever it breaks. */
export class NotificationListener {
  readonly #options: ConnectionOptions
  readonly #logger: Logger | undefined
  readonly #subscriptions = new Set<Subscription>()
  #session: Promise<pg.Client> | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: ConnectionOptions, logger: Logger | undefined) {
    this.#options = options
    this.#logger = logger
  }

  async listen(channel: string, onNotify: (payload: string) => void, onGap?: () => void) {
    const subscription: Subscription = { channel, onNotify, onGap }
    const session = await this.#open()
    // Registered first, because a notification may arrive with the answer.
    this.#subscriptions.add(subscription)
    try {
      await session.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      this.#subscriptions.delete(subscription)
      throw error
    }
    return async () => {
      this.#subscriptions.delete(subscription)
      const stillWanted = [...this.#subscriptions].some((other) => other.channel === channel)
      if (stillWanted || this.#closed || this.#session === undefined) return
      const current = await this.#session.catch(() => undefined)
      await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retryTimer)
    const session = await this.#session?.catch(() => undefined)
    await session?.end()
  }

  #open(): Promise<pg.Client> {
    this.#session ??= this.#connect()
    return this.#session
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...toClientConfig(this.#options), pipeline: true })
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''))
    client.on('error', () => undefined)
    try {
      await client.connect()
      const channels = new Set([...this.#subscriptions].map(({ channel }) => channel))
      const listens = [...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
      const role = pg.escapeIdentifier(this.#options.startRole ?? startRole)
      await client.query([`set role ${role}`, ...listens].join('; '))
    } catch (error) {
      this.#session = undefined
      client.end().catch(() => undefined)
      throw toDatabaseError(error, connectionState.unableToConnect)
    }
    client.once('end', () => this.#reconnect(firstRetryDelay))
    return client
  }

  #reconnect(delay: number): void {
    this.#session = undefined
    if (this.#closed || this.#subscriptions.size === 0) return
    this.#retryTimer = setTimeout(async () => {
      try {
        await this.#open()
        for (const { onGap } of this.#subscriptions) onGap?.()
      } catch (error) {
        this.#logger?.warn({ err: error }, 'The notification connection is down, trying again')
        this.#reconnect(Math.min(delay * 2, maxRetryDelay))
      }
    }, delay)
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onNotify(payload)
    }
  }
}
