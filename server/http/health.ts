import type { PlatformEnv } from '@trellis/platform/http'
import { type Database, isDiskFull } from '@trellis/platform/postgres'
import { type Context, Hono } from 'hono'

export type HealthOptions = {
  readonly database: Pick<Database, 'ping'>
  /** The space left on the disk of the database. Absent if it is on another machine. */
  readonly freeBytes?: (() => Promise<number>) | undefined
  /** Details besides the status, for callers who may see them. */
  readonly readDetails?: ((c: Context<PlatformEnv>) => Promise<object>) | undefined
  /** Aborts when the process is asked to end. */
  readonly ending: AbortSignal
}

/** Milliseconds for the whole check: a quick "no" is better than a late answer. */
const deadline = 2000
/** Below this, PostgreSQL may be unable to write its log, and then it stops. */
const leastFreeBytes = 64 * 1024 * 1024

/** `/healthz`: the process answers. `/readyz`: it can also serve, which needs a database that answers and can write. */
export function health(options: HealthOptions): Hono<PlatformEnv> {
  return new Hono<PlatformEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const { trouble, details } = options.ending.aborted ? stopping : await lookInTime(options, c)
      return trouble === undefined
        ? c.json({ status: 'ready', ...details })
        : c.json({ status: trouble }, 503)
    })
}

type Finding = { readonly trouble?: string; readonly details?: object | undefined }

const stopping: Finding = { trouble: 'stopping' }
const waiting: Finding = { trouble: 'waiting for the database' }
const diskFull: Finding = { trouble: 'the disk is full' }

async function lookInTime(options: HealthOptions, c: Context<PlatformEnv>): Promise<Finding> {
  const late = Promise.withResolvers<Finding>()
  const timer = setTimeout(() => late.resolve(waiting), deadline)
  try {
    return await Promise.race([look(options, c), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function look(
  { database, freeBytes, readDetails }: HealthOptions,
  c: Context<PlatformEnv>,
): Promise<Finding> {
  try {
    const [free] = await Promise.all([freeBytes?.(), database.ping()])
    if (free !== undefined && free < leastFreeBytes) return diskFull
    return { details: await readDetails?.(c) }
  } catch (error) {
    return isDiskFull(error) ? diskFull : waiting
  }
}
