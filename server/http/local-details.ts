import { setTimeout as delay } from 'node:timers/promises'
import { isLoopbackAddress, type PlatformEnv } from '@trellis/platform/http'
import { countJobs } from '@trellis/platform/jobs'
import type { Database } from '@trellis/platform/postgres'
import type { Context } from 'hono'
import { isForwarded } from './forwarded.ts'

/** Milliseconds. Whether the server is ready does not hang on the details: what is not known by then is left out. */
const patience = 500

/** What `/readyz` says besides its status, to whoever asks from this machine: the state of the queue. */
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
