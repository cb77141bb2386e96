// Every enqueued job runs, whichever process dies, and one with a key runs once.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../support/product/free-port.ts'
import { CountingWorker } from './support/counting-worker.ts'
import { KillableServer } from './support/killable-server.ts'

const kills = 20
const jobsOfEachKind = 1000

let folder: string
let server: KillableServer
let workers: readonly [CountingWorker, CountingWorker]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-jobs-'))
  await chmod(folder, 0o755)
  server = new KillableServer({
    dataDir: join(folder, 'data'),
    port: await findFreePort(),
    settings: { LOG_LEVEL: 'fatal' },
  })
  await server.start()
  await server.ask(`
    create table public.begun (one int);
    create table public.counted (task text, number int);
    grant insert on public.begun, public.counted to app_job`)
  const url = await server.databaseUrl()
  workers = [new CountingWorker(url), new CountingWorker(url)]
  await Promise.all(workers.map((worker) => worker.start()))
})

afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.kill()))
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function countRows(table: string): Promise<number> {
  const [row] = await server.ask<{ count: number }>(`select count(*)::int from ${table}`)
  return row?.count ?? 0
}

const waitUntil = (condition: () => Promise<boolean>, timeout: number) =>
  vi.waitUntil(condition, { timeout, interval: 20 })

/** How often each number was counted: the count, and how many numbers have it. */
const tally = (task: string) =>
  server.ask<{ times: number; numbers: number }>(
    `select times, count(*)::int as numbers from (
       select n, count(c)::int as times from generate_series(1, ${jobsOfEachKind}) n
       left join public.counted c on c.number = n and c.task = '${task}' group by n) t
     group by times order by times`,
  )

test(`${2 * jobsOfEachKind} jobs on two processes happen through ${kills} kills, and once where they have a key`, async () => {
  await server.ask(
    `select platform.enqueue('count-once', jsonb_build_object('number', n), n::text),
            platform.enqueue('count-often', jsonb_build_object('number', n))
     from generate_series(1, ${jobsOfEachKind}) n`,
  )
  const restarts: Promise<void>[] = []
  for (let round = 1; round <= kills; round += 1) {
    const share = (round * 2 * jobsOfEachKind * 0.9) / kills
    await waitUntil(async () => (await countRows('public.counted')) >= share, 120_000)
    const worker = workers[round % 2 === 0 ? 0 : 1]
    await worker.kill()
    restarts.push(worker.start())
    // The other one is killed next, so that one of them is always running.
    if (round % 2 === 0) await Promise.all(restarts)
  }
  await Promise.all(restarts)
  const isDone = async () => (await countRows('graphile_worker.jobs')) === 0
  // A job whose process died is run again within a minute.
  await waitUntil(isDone, 60_000)
  expect(await tally('count-once')).toEqual([{ times: 1, numbers: jobsOfEachKind }])
  const often = await tally('count-often')
  expect(often.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(jobsOfEachKind)
  expect(often[0]?.times).toBe(1)
  // Some jobs were killed halfway; otherwise this would prove nothing.
  expect(await countRows('public.begun')).toBeGreaterThan(2 * jobsOfEachKind)
})
