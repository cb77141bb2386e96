// Jobs that are pending in a backup run where it is restored.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import {
  asOwner,
  backUp,
  type ConnectionOptions,
  migrate,
  openDatabase,
  platformMigrations,
  restore,
} from '../postgres/postgres.ts'
import { createTestDatabase } from '../postgres/testing/testing.ts'
import { defineTask, registerTasks, startWorker } from './jobs.ts'
import { openJobs } from './testing/open-jobs.ts'

async function moveToNewDatabase(connection: ConnectionOptions): Promise<ConnectionOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  await backUp({ connection, file })
  const target = await createTestDatabase(inject('testCluster'), { empty: true })
  onTestFinished(() => target.drop())
  const migrations = [{ ledger: 'platform' as const, directory: platformMigrations }]
  await restore({ connection: target.connection, file, migrations })
  return target.connection
}

async function collectNames(connection: ConnectionOptions): Promise<string[]> {
  const names: string[] = []
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const task = defineTask({
    name: 'greet',
    payload: z.object({ name: z.string() }),
    run: async ({ name }) => void names.push(name),
  })
  const silent = () => undefined
  const worker = await startWorker({
    connection,
    database,
    logger: { info: silent, warn: silent, error: silent },
    tasks: [task],
    services: undefined,
    deathPatience: 100,
  })
  onTestFinished(() => worker.stop())
  await asOwner(connection, (owner) =>
    owner.query(`select platform.enqueue('greet', '{"name": "a new one"}')`),
  )
  await expect
    .poll(() => asOwner(connection, (owner) => owner.query('select 1 from graphile_worker.jobs')))
    .toEqual([])
  return names.sort()
}

test('jobs that wait, or ran when the backup was taken, are taken up from it', async () => {
  const { connection, ask } = await openJobs()
  const task = { name: 'greet', payload: z.object({}) }
  await registerTasks(connection, [defineTask({ ...task, run: async () => undefined })])
  await ask(
    `select platform.enqueue('greet', jsonb_build_object('name', name)) from unnest(array['Ada', 'Grace']) name`,
  )
  await ask(
    `update graphile_worker._private_jobs set locked_by = 'the old server', locked_at = now() where payload->>'name' = 'Ada'`,
  )
  expect(await collectNames(await moveToNewDatabase(connection))).toEqual(['Ada', 'Grace', 'a new one'])
})

/** The state that the last release without jobs left. */
async function createOldDatabase(): Promise<ConnectionOptions> {
  const { connection, drop } = await createTestDatabase(inject('testCluster'), { empty: true })
  onTestFinished(() => drop())
  const names = (await readdir(platformMigrations)).filter((name) => name < '20261116')
  await migrate({ connection, ledger: 'platform', directory: platformMigrations, only: new Set(names) })
  await asOwner(connection, (owner) => owner.query('drop schema graphile_worker cascade'))
  return connection
}

test('a backup from before there were jobs comes back with an empty queue that works', async () => {
  const connection = await moveToNewDatabase(await createOldDatabase())
  expect(await collectNames(connection)).toEqual(['a new one'])
})
