// The queue, as operators of the installation see it, without payloads.
import type { Database } from '../postgres/postgres.ts'

export type JobCounts = {
  /** Jobs that wait for their time, their next attempt or a free worker. */
  readonly waiting: number
  readonly running: number
  /** Jobs that failed for good. */
  readonly failed: number
  /** Since when the first runnable job has been waiting. */
  readonly oldestDueAt: Date | undefined
}

export type FailedJob = {
  readonly id: string
  readonly task: string
  readonly key: string | undefined
  /** Undefined if the process died at the last attempt. */
  readonly error: string | undefined
  readonly attempts: number
  readonly createdAt: Date
  /** If the process died, the time when the last attempt was due. */
  readonly failedAt: Date
}

type CountRow = {
  readonly waiting: string
  readonly running: string
  readonly failed: string
  readonly oldest_due_at: Date | null
}

type FailedRow = {
  readonly id: string
  readonly task: string
  readonly key: string | null
  readonly error: string | null
  readonly attempts: number
  readonly created_at: Date
  readonly failed_at: Date
}

type Reader = Pick<Database, 'query'>

const context = { role: 'app_job', readOnly: true } as const

export async function countJobs(database: Reader): Promise<JobCounts> {
  const [row] = await database.query<CountRow>(context, { text: 'select * from platform.count_jobs()' })
  return {
    waiting: Number(row?.waiting),
    running: Number(row?.running),
    failed: Number(row?.failed),
    oldestDueAt: row?.oldest_due_at ?? undefined,
  }
}

/** A page of jobs that failed for good, newest first. The next one starts before the last id. */
export async function listFailedJobs(
  database: Reader,
  { limit = 50, before }: { readonly limit?: number; readonly before?: string } = {},
): Promise<FailedJob[]> {
  const rows = await database.query<FailedRow>(context, {
    text: 'select * from platform.list_failed_jobs($1, $2)',
    values: [limit, before ?? null],
  })
  return rows.map(({ id, task, key, error, attempts, created_at, failed_at }) => ({
    id,
    task,
    key: key ?? undefined,
    error: error ?? undefined,
    attempts,
    createdAt: created_at,
    failedAt: failed_at,
  }))
}
