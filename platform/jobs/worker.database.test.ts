import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { platformMigrations } from '../postgres/postgres.ts'
import { createTemplate, startTestCluster } from '../postgres/testing/testing.ts'
import { defineTask, registerTasks, startWorker } from './jobs.ts'
import { type Jobs, openJobs } from './testing/open-jobs.ts'

const payload = z.looseObject({})

/** A task that counts its runs and does as it is told. */
function counting(run: (attempt: number) => Promise<void> | void = () => undefined, maxAttempts = 2) {
  const runs: number[] = []
  const task = defineTask({
    name: 'count',
    payload,
    maxAttempts,
    run: async (_, { job }) => {
      runs.push(job.attempt)
      await run(job.attempt)
    },
  })
  return { task, runs }
}

const countJobs = async ({ ask }: Jobs) =>
  (await ask<{ count: number }>('select count(*)::int from graphile_worker.jobs'))[0]?.count

const untilDone = (jobs: Jobs) => expect.poll(() => countJobs(jobs)).toBe(0)

/** As if the pause before the next attempt were over. */
const hurry = ({ ask }: Jobs) => ask('update graphile_worker._private_jobs set run_at = now()')

const untilDoneInHaste = (jobs: Jobs) =>
  expect
    .poll(async () => {
      await hurry(jobs)
      return await countJobs(jobs)
    })
    .toBe(0)

test('a job runs once, with what it was given, and is gone then', async () => {
  const jobs = await openJobs()
  const given: unknown[] = []
  const task = defineTask({
    name: 'greet',
    payload: z.object({ name: z.string() }),
    run: async (received) => {
      given.push(received)
    },
  })
  await jobs.work([task])
  await jobs.enqueue({ task, payload: { name: 'Ada' } })
  await untilDone(jobs)
  expect(given).toEqual([{ name: 'Ada' }])
})

test('tasks get the services of their worker', async () => {
  const jobs = await openJobs()
  const sent: string[] = []
  const task = defineTask<Record<string, unknown>, { send(text: string): void }>({
    name: 'speak',
    payload,
    run: async (_, { services }) => services.send('hello'),
  })
  const { connection, database, logger } = jobs
  const services = { send: (text: string) => void sent.push(text) }
  const worker = await startWorker({ connection, database, logger, tasks: [task], services })
  onTestFinished(() => worker.stop())
  await jobs.enqueue({ task, payload: {} })
  await untilDone(jobs)
  expect(sent).toEqual(['hello'])
})

test('a job that fails is tried again after a pause, and its failure is in the log without what it was given', async () => {
  const jobs = await openJobs()
  const looked = Promise.withResolvers<void>()
  const { task, runs } = counting((attempt) => {
    if (attempt === 1) throw new Error('not today')
    return looked.promise
  })
  await jobs.work([task])
  await jobs.enqueue({ task, payload: { secret: 'hidden' } })
  await expect
    .poll(() => jobs.ask('select last_error from graphile_worker.jobs'))
    .toEqual([{ last_error: 'not today' }])
  const [{ pause } = { pause: 0 }] = await jobs.ask<{ pause: number }>(
    'select extract(epoch from run_at - created_at)::float as pause from graphile_worker.jobs',
  )
  expect(pause).toBeGreaterThan(2)
  expect(pause).toBeLessThan(60)
  looked.resolve()
  await hurry(jobs)
  await untilDone(jobs)
  expect(runs).toEqual([1, 2])
  expect(jobs.lines.map(({ level, message }) => [level, message])).toEqual([
    ['warn', 'a job failed and will be tried again'],
  ])
  expect(JSON.stringify(jobs.lines)).not.toContain('hidden')
})

test('a job that fails at its last attempt is kept, and said aloud', async () => {
  const jobs = await openJobs()
  const { task, runs } = counting((attempt) => {
    throw new Error(`failure ${attempt}`)
  })
  await jobs.work([task])
  await jobs.enqueue({ task, payload: {}, key: 'one' })
  await expect.poll(() => runs).toEqual([1])
  await expect
    .poll(async () => {
      await hurry(jobs)
      return await jobs.ask('select last_error, attempts from graphile_worker.jobs where locked_at is null')
    })
    .toEqual([{ last_error: 'failure 2', attempts: 2 }])
  expect(runs).toEqual([1, 2])
  expect(jobs.lines.map(({ level }) => level)).toEqual(['warn', 'error'])
  expect(jobs.lines[1]).toMatchObject({
    message: 'a job failed for good',
    fields: { task: 'count', attempt: 2 },
  })
})

test('a key whose effect has happened runs nothing again', async () => {
  const jobs = await openJobs()
  const { task, runs } = counting()
  await jobs.work([task])
  await jobs.enqueue({ task, payload: {}, key: 'once' })
  await untilDone(jobs)
  await jobs.enqueue({ task, payload: {}, key: 'once' })
  expect(await countJobs(jobs)).toBe(0)
  await jobs.enqueue({ task, payload: {}, key: 'other' })
  await untilDone(jobs)
  expect(runs).toEqual([1, 1])
})

test.each(['keyed', undefined])(
  'what a task does once is not done again by its next attempt, which goes on from there (key: %s)',
  async (key) => {
    const jobs = await openJobs()
    await jobs.ask('create table public.marks (name text); grant insert on public.marks to app_job')
    const answers: unknown[] = []
    const mails: number[] = []
    const task = defineTask({
      name: 'mark',
      payload,
      run: async (_, { once, job }) => {
        const answer = await once(async (transaction) => {
          await transaction.query('insert into public.marks values (current_user)')
          return 'done'
        })
        answers.push(answer)
        if (job.attempt === 1) throw new Error('after the effect')
        mails.push(job.attempt)
      },
    })
    await jobs.work([task])
    await jobs.enqueue({ task, payload: {}, key })
    await expect.poll(() => answers).toHaveLength(1)
    await untilDoneInHaste(jobs)
    expect(await jobs.ask('select name from public.marks')).toEqual([{ name: 'app_job' }])
    expect(answers).toEqual(['done', undefined])
    expect(mails).toEqual([2])
  },
)

test('an effect that fails half-way has not happened', async () => {
  const jobs = await openJobs()
  await jobs.ask('create table public.marks (attempt int); grant insert on public.marks to app_job')
  const task = defineTask({
    name: 'mark',
    payload,
    run: (_, { once, job }) =>
      once(async (transaction) => {
        await transaction.query('insert into public.marks values ($1)', [job.attempt])
        if (job.attempt === 1) throw new Error('before the end')
      }),
  })
  await jobs.work([task])
  await jobs.enqueue({ task, payload: {}, key: 'keyed' })
  await untilDoneInHaste(jobs)
  expect(await jobs.ask('select attempt from public.marks')).toEqual([{ attempt: 2 }])
})

test('stopping waits for what runs and its result, and takes up nothing more', async () => {
  const jobs = await openJobs()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const { task, runs } = counting(async () => {
    begun.resolve()
    await finish.promise
  })
  const worker = await jobs.work([task], { concurrency: 1 })
  await jobs.enqueue({ task, payload: {} })
  await jobs.enqueue({ task, payload: {} })
  await begun.promise
  let isStopped = false
  const stopping = worker.stop().then(() => {
    isStopped = true
  })
  await countJobs(jobs)
  expect(isStopped).toBe(false)
  finish.resolve()
  await stopping
  expect(runs).toEqual([1])
  expect(await jobs.ask('select attempts, locked_by from graphile_worker.jobs')).toEqual([
    { attempts: 0, locked_by: null },
  ])
})

test('a job whose process died is taken up again, one that still runs is not', async () => {
  const jobs = await openJobs()
  const finish = Promise.withResolvers<void>()
  const long = defineTask({ name: 'long', payload, run: () => finish.promise })
  const { task, runs } = counting()
  await jobs.work([long])
  await jobs.enqueue({ task: long, payload: {} })
  await registerTasks(jobs.connection, [task])
  await jobs.enqueue({ task, payload: {} })
  await expect
    .poll(() => jobs.ask('select 1 from graphile_worker.jobs where locked_by is not null'))
    .toHaveLength(1)
  await jobs.ask(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'count')`,
  )
  await jobs.work([task])
  await expect.poll(() => runs).toEqual([2])
  expect(
    await jobs.ask(
      `select attempts, locked_by is not null as runs from graphile_worker.jobs where task_identifier = 'long'`,
    ),
  ).toEqual([{ attempts: 1, runs: true }])
  finish.resolve()
  await untilDone(jobs)
})

test('a scheduled task runs once for two processes, even if none was running at its time', async () => {
  const jobs = await openJobs()
  const { task, runs } = counting()
  await jobs.ask(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('count', now() - interval '2 days')`,
  )
  const now = new Date()
  const anHourAgo = `${now.getUTCMinutes()} ${(now.getUTCHours() + 23) % 24} * * *`
  const schedule = [{ task, at: anHourAgo }]
  const { connection, database, logger } = jobs
  for (const tasks of [[task], [task]]) {
    const worker = await startWorker({ connection, database, logger, tasks, services: undefined, schedule })
    onTestFinished(() => worker.stop())
  }
  await expect.poll(() => runs).toEqual([1])
  await untilDone(jobs)
  const third = await startWorker({
    connection,
    database,
    logger,
    tasks: [task],
    services: undefined,
    schedule,
  })
  onTestFinished(() => third.stop())
  const other = defineTask({ name: 'other', payload, run: async () => undefined })
  await jobs.work([other])
  await jobs.enqueue({ task: other, payload: {} })
  await untilDone(jobs)
  expect(runs).toEqual([1])
})

test('a task that catches up by itself is not made up for', async () => {
  const jobs = await openJobs()
  const { task, runs } = counting()
  await jobs.ask(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('count', now() - interval '2 days')`,
  )
  const now = new Date()
  const anHourAgo = `${now.getUTCMinutes()} ${(now.getUTCHours() + 23) % 24} * * *`
  const { connection, database, logger } = jobs
  const other = defineTask({ name: 'other', payload, run: async () => undefined })
  const worker = await startWorker({
    connection,
    database,
    logger,
    tasks: [task, other],
    services: undefined,
    schedule: [{ task, at: anHourAgo, catchesUp: true }],
  })
  onTestFinished(() => worker.stop())
  await expect.poll(() => jobs.ask('select 1 from graphile_worker._private_known_crontabs')).toHaveLength(1)
  await jobs.enqueue({ task: other, payload: {} })
  await untilDone(jobs)
  expect(runs).toEqual([])
})

async function openOwnCluster() {
  const cluster = await startTestCluster()
  onTestFinished(() => cluster.stop())
  await createTemplate(cluster.connection, [{ ledger: 'platform', directory: platformMigrations }])
  return { cluster, jobs: await openJobs(cluster.connection) }
}

test('a worker goes on after PostgreSQL was away', async () => {
  const { cluster, jobs } = await openOwnCluster()
  const { task, runs } = counting()
  await jobs.work([task])
  await jobs.enqueue({ task, payload: {} })
  await untilDone(jobs)
  await cluster.restart()
  await jobs.enqueue({ task, payload: {} })
  await expect.poll(() => runs).toEqual([1, 1])
  await untilDone(jobs)
})

test('a job whose result could not be written is tried again by the same process', async () => {
  const { cluster, jobs } = await openOwnCluster()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const { task, runs } = counting(async () => {
    begun.resolve()
    await finish.promise
  })
  await jobs.work([task])
  await jobs.enqueue({ task, payload: {} })
  await begun.promise
  await cluster.restart(async () => {
    finish.resolve()
    await expect
      .poll(() => jobs.lines.map(({ message }) => message))
      .toContain('the worker stopped and was restarted')
  })
  await untilDone(jobs)
  expect(runs).toEqual([1, 2])
})
