// How a job survives its process. The library locks a job by the name of the pool that runs it, and would unlock it
// only after hours. Each pool therefore holds a session lock that PostgreSQL drops when the process is gone. If a pool
// with jobs has been without that lock for a while, any other pool unlocks its jobs.
import { setTimeout as delay } from 'node:timers/promises'
import {
  asOwner,
  type ConnectionOptions,
  type Logger,
  type OwnerConnection,
  queueSchema,
} from '../postgres/postgres.ts'

export type KnownOptions = {
  readonly connection: ConnectionOptions
  readonly logger: Logger
  readonly pool: string
  readonly signal: AbortSignal
  /**
   * Milliseconds that a pool must be without its lock: longer than a live one needs to reconnect after a restart of
   * PostgreSQL.
   */
  readonly patience: number
  /** Called each time the lock is acquired. */
  readonly onKnown: () => void
}

const lockClass = 7_215_340
const pause = 1_000

/** Holds the lock of the pool, and unlocks the jobs of dead ones, until the signal. Reconnects by itself. */
export async function stayKnown(options: KnownOptions): Promise<void> {
  const { connection, logger, signal } = options
  while (!signal.aborted) {
    try {
      await asOwner(connection, (owner) => holdAndSweep(owner, options))
    } catch (error) {
      logger.warn({ err: error }, 'the lock of the worker was lost and will be taken again')
      await wait(pause, signal)
    }
  }
}

async function holdAndSweep(owner: OwnerConnection, options: KnownOptions): Promise<void> {
  const { pool, signal, patience, logger, onKnown } = options
  // A machine that lost power sends no goodbye: PostgreSQL must detect it within seconds instead of hours.
  await owner.query(
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  )
  await owner.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, pool])
  onKnown()
  const missingSince = new Map<string, number>()
  while (!signal.aborted) {
    const missing = await listMissing(owner, pool)
    const dead = findDead(missing, missingSince, patience)
    if (dead.length > 0) {
      await owner.query(`select ${queueSchema}.force_unlock_workers($1)`, [dead])
      logger.warn({ workers: dead }, 'jobs of a dead process are run again')
    }
    await wait(pause, signal)
  }
}

/** The pools that have jobs and no lock. The lock is tried only for this statement. */
async function listMissing(owner: OwnerConnection, own: string): Promise<string[]> {
  const rows = await owner.query<{ pool: string }>(
    `select pool from (select distinct locked_by as pool from ${queueSchema}.jobs where locked_by is not null and locked_by <> $2) p
     where case when pg_try_advisory_lock($1, hashtext(pool)) then pg_advisory_unlock($1, hashtext(pool)) else false end`,
    [lockClass, own],
  )
  return rows.map(({ pool }) => pool)
}

function findDead(missing: readonly string[], missingSince: Map<string, number>, patience: number): string[] {
  const now = performance.now()
  for (const pool of missingSince.keys()) if (!missing.includes(pool)) missingSince.delete(pool)
  for (const pool of missing) if (!missingSince.has(pool)) missingSince.set(pool, now)
  return missing.filter((pool) => now - (missingSince.get(pool) ?? now) >= patience)
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
