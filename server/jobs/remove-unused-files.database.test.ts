// The search for unused files on the real database, run by a real worker.
import { randomUUID } from 'node:crypto'
import { createTestOrganization, uploadFile } from '@trellis/database/testing'
import { enqueue, startWorker } from '@trellis/platform/jobs'
import { openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import { expect, inject, onTestFinished, test } from 'vitest'
import { schedule } from './jobs.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('removes what two searches a day apart find unused, in each organization, and nothing else', async () => {
  const { connection, drop } = await createTestDatabase(inject('testCluster'))
  onTestFinished(drop)
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const ask = (text: string, values: readonly unknown[] = []) =>
    asOwner(connection, (owner) => owner.query(text, values))
  const [one, other] = await asOwner(connection, async (owner) => [
    await createTestOrganization(owner),
    await createTestOrganization(owner),
  ])
  const used = `${one?.id}/${randomUUID()}.png`
  const unused = [one?.id, other?.id].map((id) => `${id}/${randomUUID()}.png`)
  await asOwner(connection, async (owner) => {
    for (const name of [used, ...unused]) await uploadFile(owner, 'attachments', name)
  })
  await ask('update versions set release_notes = $2 where id = $1', [
    one?.version,
    `![x](/attachments/${used})`,
  ])
  const worker = await startWorker({
    connection,
    database,
    logger: silent,
    tasks: [removeUnusedFiles],
    services: {},
  })
  onTestFinished(() => worker.stop())
  const run = async () => {
    await database.transaction({ role: 'app_job' }, (transaction) =>
      enqueue(transaction, { task: removeUnusedFiles, payload: {} }),
    )
    await expect.poll(() => ask('select task_identifier, last_error from graphile_worker.jobs')).toEqual([])
  }
  const images = async () =>
    (await ask(`select name from storage.objects where bucket_id = 'attachments'`)).map(({ name }) => name)
  await run()
  expect((await images()).sort()).toEqual([used, ...unused].sort())
  await ask(`update app.unused_files set noticed_at = noticed_at - interval '1 day'`)
  await run()
  expect(await images()).toEqual([used])
  expect(await ask(`select 1 from storage.objects where bucket_id = 'legal-documents'`)).toHaveLength(2)
})

test('runs every day', () => {
  expect(schedule.filter(({ task }) => task === removeUnusedFiles).map(({ at }) => at)).toEqual(['1 0 * * *'])
})
