import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTask, enqueue, registerTasks } from './jobs.ts'
import { type Jobs, openJobs } from './testing/open-jobs.ts'

const greet = defineTask({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  run: async () => undefined,
})
const payload = { name: 'Ada' }

async function open(): Promise<Jobs> {
  const jobs = await openJobs()
  await registerTasks(jobs.connection, [greet])
  return jobs
}

const listKeys = async ({ ask }: Jobs) =>
  (await ask<{ key: string | null }>('select key from graphile_worker.jobs order by id')).map(
    ({ key }) => key,
  )

test('a job exists when its transaction has committed, and not before', async () => {
  const jobs = await open()
  await jobs.as('app_writer', async (transaction) => {
    await enqueue(transaction, { task: greet, payload })
    expect(await listKeys(jobs)).toEqual([])
  })
  expect(await listKeys(jobs)).toEqual([null])
})

test('a transaction that is rolled back leaves no job', async () => {
  const jobs = await open()
  const failing = jobs.as('app_writer', async (transaction) => {
    await enqueue(transaction, { task: greet, payload })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await listKeys(jobs)).toEqual([])
})

test('a job waits for its time, and gets as many attempts as its task says', async () => {
  const jobs = await open()
  await jobs.enqueue({ task: greet, payload, runAt: new Date('2030-01-02T03:04:05Z') })
  expect(await jobs.ask('select run_at, max_attempts, attempts from graphile_worker.jobs')).toEqual([
    { run_at: new Date('2030-01-02T03:04:05Z'), max_attempts: 14, attempts: 0 },
  ])
})

test('an urgent job goes before all others', async () => {
  const jobs = await open()
  const urgent = defineTask({ ...greet, name: 'greet-now', isUrgent: true })
  await registerTasks(jobs.connection, [urgent])
  await jobs.enqueue({ task: greet, payload })
  await jobs.enqueue({ task: urgent, payload })
  const rows = await jobs.ask('select task_identifier as task from graphile_worker.jobs order by priority')
  expect(rows).toEqual([{ task: 'greet-now' }, { task: 'greet' }])
})

test('the same key again adds no second job, and changes nothing of the first', async () => {
  const jobs = await open()
  await jobs.enqueue({ task: greet, payload, key: 'ada' })
  await jobs.enqueue({ task: greet, payload: { name: 'Eve' }, key: 'ada' })
  expect(await jobs.ask('select key, payload from graphile_worker._private_jobs')).toEqual([
    { key: 'greet:ada', payload: { name: 'Ada' } },
  ])
})

test('of eight transactions at once with the same key, one adds the job', async () => {
  const jobs = await open()
  await Promise.all(Array.from({ length: 8 }, () => jobs.enqueue({ task: greet, payload, key: 'ada' })))
  expect(await listKeys(jobs)).toEqual(['greet:ada'])
})

test('the same key of another task is another job', async () => {
  const jobs = await open()
  const wave = defineTask({ ...greet, name: 'wave' })
  await registerTasks(jobs.connection, [wave])
  await jobs.enqueue({ task: greet, payload, key: 'ada' })
  await jobs.enqueue({ task: wave, payload, key: 'ada' })
  expect(await listKeys(jobs)).toEqual(['greet:ada', 'wave:ada'])
})

test('a payload that the task does not understand is refused before it is stored', async () => {
  const jobs = await open()
  const wrong = { name: 7 } as unknown as typeof payload
  await expect(jobs.enqueue({ task: greet, payload: wrong })).rejects.toThrow(z.ZodError)
  expect(await listKeys(jobs)).toEqual([])
})

test('a task that nobody registered is refused', async () => {
  const jobs = await open()
  const unknown = defineTask({ ...greet, name: 'unheard-of' })
  await expect(jobs.enqueue({ task: unknown, payload })).rejects.toMatchObject({ sqlstate: '22023' })
})

test.each(['anon', 'authenticated', 'service_role', 'trellis_none'])(
  '%s can neither enqueue nor reach the queue',
  async (role) => {
    const jobs = await open()
    for (const statement of [
      `select platform.enqueue('greet', '{}')`,
      `select graphile_worker.add_job('greet')`,
      'select * from graphile_worker.jobs',
      'select * from graphile_worker._private_jobs',
      'select * from platform.tasks',
      'select * from platform.effects',
      'select platform.count_jobs()',
      'select platform.list_failed_jobs(10)',
    ]) {
      const asked = jobs.as(role, (transaction) => transaction.query(statement))
      await expect(asked, statement).rejects.toMatchObject({ sqlstate: '42501' })
    }
    expect(await listKeys(jobs)).toEqual([])
  },
)

test.each(['app_writer', 'app_job', 'auth_admin'])('%s reaches the queue by enqueuing only', async (role) => {
  const jobs = await open()
  for (const statement of [
    `select graphile_worker.add_job('greet')`,
    'select * from graphile_worker._private_jobs',
    `insert into platform.tasks (name, max_attempts, callers) values ('x', 2, '{app_job}')`,
  ]) {
    const asked = jobs.as(role, (transaction) => transaction.query(statement))
    await expect(asked, statement).rejects.toMatchObject({ sqlstate: '42501' })
  }
})

test('a role enqueues the tasks that name it, also through a function with the rights of its owner', async () => {
  const jobs = await open()
  await registerTasks(jobs.connection, [defineTask({ ...greet, name: 'send-link', callers: ['auth_admin'] })])
  await jobs.ask(`
    create function platform.by_detour() returns void language sql security definer set search_path = ''
      return platform.enqueue('send-link', '{}');
    grant execute on function platform.by_detour() to app_job, auth_admin`)
  for (const statement of [`select platform.enqueue('send-link', '{}')`, 'select platform.by_detour()']) {
    const asked = jobs.as('app_job', (transaction) => transaction.query(statement))
    await expect(asked, statement).rejects.toMatchObject({ sqlstate: '42501' })
    await jobs.as('auth_admin', (transaction) => transaction.query(statement))
  }
  expect(await listKeys(jobs)).toEqual([null, null])
})

test('a task needs a name in hyphens and a second attempt', () => {
  expect(() => defineTask({ ...greet, name: 'Greet Ada' })).toThrow('lower case with hyphens')
  expect(() => defineTask({ ...greet, maxAttempts: 1 })).toThrow('at least two attempts')
})
