import { setTimeout as delay } from 'node:timers/promises'
import { isLoopbackAddress, type PlatformEnv } from '@trellis/platform/http'
import { countJobs } from '@trellis/platform/jobs'
import type { Database } from '@trellis/platform/postgres'
import type { Context } from 'hono'
import { isForwarded } from './forwarded.ts'

/** Milliseconds. Readiness does not depend on the details: those that are not known by then are left out. */
const patience = 500

/** What `/readyz` tells callers on this machine besides its status: the state of the queue. */
export async function readLocalDetails(
  c: Context<PlatformEnv>,
  database: Pick<Database, 'query'>,
): Promise<object> {
  const address = c.get('clientAddress')
  if (address === undefined || !isLoopbackAddress(address) || isForwarded(c)) return {}
  const counts = await Promise.race([countJobs(database).catch(() => undefined), delay(patience, undefined)])
  if (counts === undefined) return {}
  const { oldestDueAt, ...jobs } = counts
  return { jobs: { ...jobs, ...(oldestDueAt && { oldest_due_at: oldestDueAt.toISOString() }) } }
}
