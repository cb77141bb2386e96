import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformEnv } from '@trellis/platform/http'
import { type Database, isDiskFull } from '@trellis/platform/postgres'
import { type Context, Hono } from 'hono'

export type HealthOptions = {
  readonly database: Pick<Database, 'ping'>
  /** How much can still be written where the database lies; absent where it lies on another machine. */
  readonly freeBytes?: (() => Promise<number>) | undefined
  /** What is said besides the status, to whoever may know it. */
  readonly readDetails?: ((c: Context<PlatformEnv>) => Promise<object>) | undefined
  /** Aborts when the process is asked to end. */
  readonly ending: AbortSignal
}

/** Milliseconds for the whole check: whoever asks wants a quick no. */
const deadline = 2000
/** Below this PostgreSQL may not be able to write its log any more, and then it stops. */
const leastFreeBytes = 64 * 1024 * 1024

/** `/healthz`: the process answers. `/readyz`: it can also serve, which needs a database that answers and can write. */
export function health(options: HealthOptions): Hono<PlatformEnv> {
  return new Hono<PlatformEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const trouble = options.ending.aborted ? 'stopping' : await findTroubleInTime(options)
      if (trouble !== undefined) return c.json({ status: trouble }, 503)
      return c.json({ status: 'ready', ...(await options.readDetails?.(c)) })
    })
}

const waiting = 'waiting for the database'
const diskFull = 'the disk is full'

async function findTroubleInTime(options: HealthOptions): Promise<string | undefined> {
  const done = new AbortController()
  const late = pause(deadline, waiting, { signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([findTrouble(options), late])
  } finally {
    done.abort()
  }
}

async function findTrouble({ database, freeBytes }: HealthOptions): Promise<string | undefined> {
  try {
    const [free] = await Promise.all([freeBytes?.(), database.ping()])
    return free !== undefined && free < leastFreeBytes ? diskFull : undefined
  } catch (error) {
    return isDiskFull(error) ? diskFull : waiting
  }
}
