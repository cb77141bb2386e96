import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Logger } from '../postgres/postgres.ts'
import { countJobs } from './queue.ts'

export type WatchOptions = {
  readonly database: Pick<Database, 'query'>
  readonly logger: Logger
  readonly signal: AbortSignal
  /** Milliseconds between two checks. */
  readonly interval: number
}

/** Milliseconds that a job may wait for a free worker before it is logged. */
const lateness = 120_000

/** Logs a line at each check while jobs wait longer than they should. */
export async function watchQueue({ database, logger, signal, interval }: WatchOptions): Promise<void> {
  while (!signal.aborted) {
    await delay(interval, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    // A missing database is reported by the code that needs it.
    const counts = await countJobs(database).catch(() => undefined)
    const since = counts?.oldestDueAt
    if (since !== undefined && Date.now() - since.getTime() > lateness)
      logger.warn({ ...counts }, 'the queue is long: jobs wait for a free worker')
  }
}
