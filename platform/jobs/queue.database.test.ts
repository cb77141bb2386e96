import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { countJobs, defineTask, listFailedJobs, registerTasks, startWorker } from './jobs.ts'
import { type Jobs, openJobs } from './testing/open-jobs.ts'

const greet = defineTask({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  run: async () => undefined,
})
const payload = { name: 'Ada' }

async function open(keys: readonly string[]): Promise<Jobs> {
  const jobs = await openJobs()
  await registerTasks(jobs.connection, [greet])
  for (const key of keys) await jobs.enqueue({ task: greet, payload, key })
  return jobs
}

const set = ({ ask }: Jobs, key: string, columns: string) =>
  ask(`update graphile_worker._private_jobs set ${columns} where key = 'greet:' || $1`, [key])

const failed = `attempts = max_attempts, last_error = 'no such person'`

test('an empty queue counts nothing', async () => {
  const { database } = await open([])
  expect(await countJobs(database)).toEqual({ waiting: 0, running: 0, failed: 0, oldestDueAt: undefined })
  expect(await listFailedJobs(database)).toEqual([])
})

test('jobs are counted by what becomes of them', async () => {
  const jobs = await open(['due', 'later', 'again', 'running', 'last attempt', 'failed'])
  await set(jobs, 'due', `run_at = '2026-11-16T04:00:00Z'`)
  await set(jobs, 'later', `run_at = now() + interval '1 day'`)
  await set(jobs, 'again', `attempts = 3, run_at = now() + interval '1 hour'`)
  await set(jobs, 'running', `locked_by = 'a pool', locked_at = now(), attempts = 1`)
  await set(jobs, 'last attempt', `locked_by = 'a pool', locked_at = now(), attempts = max_attempts`)
  await set(jobs, 'failed', failed)
  expect(await countJobs(jobs.database)).toEqual({
    waiting: 3,
    running: 2,
    failed: 1,
    oldestDueAt: new Date('2026-11-16T04:00:00Z'),
  })
})

test('a job that failed for good is listed by task, error, attempts and times, without its payload', async () => {
  const jobs = await open(['waits', 'failed', 'died'])
  const added = `'2026-11-15T05:00:00Z'`
  await jobs.ask(`update graphile_worker._private_jobs set created_at = ${added}, updated_at = ${added}`)
  const pause = `exp(10) * interval '1 second'`
  await set(jobs, 'failed', `${failed}, run_at = timestamptz '2026-11-16T05:00:00Z' + ${pause}`)
  await set(jobs, 'died', `attempts = max_attempts, run_at = '2026-11-16T06:00:00Z'`)
  const found = await listFailedJobs(jobs.database)
  expect(found).toEqual([
    {
      id: '3',
      task: 'greet',
      key: 'greet:died',
      error: undefined,
      attempts: 14,
      createdAt: new Date('2026-11-15T05:00:00Z'),
      failedAt: new Date('2026-11-16T06:00:00Z'),
    },
    {
      id: '2',
      task: 'greet',
      key: 'greet:failed',
      error: 'no such person',
      attempts: 14,
      createdAt: new Date('2026-11-15T05:00:00Z'),
      failedAt: new Date('2026-11-16T05:00:00Z'),
    },
  ])
  expect(await listFailedJobs(jobs.database, { limit: 1 })).toEqual([found[0]])
  expect(await listFailedJobs(jobs.database, { before: '3' })).toEqual([found[1]])
})

test('a job failed when its last attempt did, not when it was added', async () => {
  const refuse = defineTask({
    name: 'greet',
    payload: z.object({ name: z.string() }),
    run: () => Promise.reject(new Error('no such person')),
  })
  const jobs = await open(['ada'])
  await set(jobs, 'ada', `attempts = max_attempts - 1, updated_at = '2026-01-01', run_at = '2026-01-01'`)
  const [before] = await jobs.ask<{ at: Date }>('select clock_timestamp() as at')
  await jobs.work([refuse])
  await expect.poll(() => countJobs(jobs.database)).toMatchObject({ failed: 1 })
  const [after] = await jobs.ask<{ at: Date }>('select clock_timestamp() as at')
  const [job] = await listFailedJobs(jobs.database)
  expect(Number(job?.failedAt)).toBeGreaterThanOrEqual(Number(before?.at))
  expect(Number(job?.failedAt)).toBeLessThanOrEqual(Number(after?.at))
})

test('a job that a person gave up failed at that time', async () => {
  const jobs = await open(['ada'])
  await set(jobs, 'ada', `attempts = 1, updated_at = '2026-01-01', run_at = '2026-01-01'`)
  const [{ at } = { at: undefined }] = await jobs.ask<{ at: Date }>(
    `select updated_at as at from graphile_worker.permanently_fail_jobs(array[1], 'not needed')`,
  )
  expect(await listFailedJobs(jobs.database)).toMatchObject([{ error: 'not needed', failedAt: at }])
})

test('jobs that wait for a free worker for two minutes are said aloud by each worker, others are not', async () => {
  const jobs = await open(['first'])
  await set(jobs, 'first', `run_at = now() - interval '110 seconds'`)
  const query = vi.fn(jobs.database.query.bind(jobs.database))
  const database = { ...jobs.database, query: query as typeof jobs.database.query }
  // It does not know the task of the job, which therefore waits.
  const worker = await startWorker({ ...jobs, database, tasks: [], services: undefined, watchInterval: 10 })
  onTestFinished(() => worker.stop())
  await expect.poll(() => query.mock.calls.length).toBeGreaterThan(2)
  expect(jobs.lines).toEqual([])
  await set(jobs, 'first', `run_at = now() - interval '121 seconds'`)
  await expect.poll(() => jobs.lines.length).toBeGreaterThan(0)
  expect(jobs.lines[0]).toMatchObject({
    level: 'warn',
    message: 'the queue is long: jobs wait for a free worker',
    fields: { waiting: 1, running: 0, failed: 0 },
  })
})
