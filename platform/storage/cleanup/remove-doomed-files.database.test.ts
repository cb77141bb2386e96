import { expect, test } from 'vitest'
import { asOwner } from '../../postgres/postgres.ts'
import { type Files, openFiles } from '../testing/open-files.ts'

const untilNothingWaits = (files: Files) =>
  expect.poll(() => files.ask('select 1 from graphile_worker.jobs')).toEqual([])

const doomed = async (files: Files) =>
  (await files.ask<{ version: string }>('select version from storage.doomed_files order by 1')).map(
    ({ version }) => version,
  )

test('the bytes of a deleted and of a replaced row are removed, and no others', async () => {
  const files = await openFiles()
  const [deleted, replaced, kept] = [
    await files.addObject('deleted'),
    await files.addObject('replaced'),
    await files.addObject('kept'),
  ]
  const next = await files.writeBytes()
  await files.workOn()
  await files.ask(`delete from storage.objects where name = 'deleted'`)
  await files.ask(`update storage.objects set version = $1 where name = 'replaced'`, [next])
  await files.ask(`update storage.objects set name = 'moved' where name = 'kept'`)
  await untilNothingWaits(files)
  expect(await files.listVersions()).toEqual([kept, next].sort())
  expect(await files.store.open(deleted)).toBeUndefined()
  expect(await files.store.open(replaced)).toBeUndefined()
  expect(await doomed(files)).toEqual([])
})

test('a deletion that is rolled back removes nothing', async () => {
  const files = await openFiles()
  const version = await files.addObject('kept')
  await files.workOn()
  const rolledBack = asOwner(files.connection, async (owner) => {
    await owner.query('begin')
    await owner.query('delete from storage.objects')
    throw new Error('refused')
  })
  await expect(rolledBack).rejects.toThrow('refused')
  await untilNothingWaits(files)
  expect(await files.listVersions()).toEqual([version])
})

test.each(['anon', 'authenticated', 'service_role'])(
  'a row that %s deletes orders the removal',
  async (role) => {
    const files = await openFiles()
    await files.addObject('own')
    await files.ask(`create policy "the test deletes" on storage.objects to ${role} using (true)`)
    await files.as(role, (transaction) => transaction.query('delete from storage.objects'))
    await files.workOn()
    await untilNothingWaits(files)
    expect(await files.listVersions()).toEqual([])
  },
)

test('no role of requests reads what is doomed, or asks which versions are unnamed', async () => {
  const files = await openFiles()
  for (const role of ['anon', 'authenticated', 'service_role', 'app_writer', 'app_job']) {
    for (const text of [
      'select from storage.doomed_files',
      'select storage.list_doomed_files(1)',
      `select storage.list_unnamed('{a}')`,
    ]) {
      const asking = files.as(role, (transaction) => transaction.query(text))
      await expect(asking).rejects.toMatchObject({ sqlstate: '42501' })
    }
  }
})

test('a removal that fails is tried again, and what it knows of is not forgotten meanwhile', async () => {
  const files = await openFiles()
  const version = await files.addObject('picture')
  let attempts = 0
  const known: string[][] = []
  await files.workOn({
    ...files.store,
    async remove(versions) {
      attempts += 1
      known.push(await doomed(files))
      if (attempts === 1) throw new Error('the service is away')
      await files.store.remove(versions)
    },
  })
  await files.ask('delete from storage.objects')
  await untilNothingWaits(files)
  expect(known).toEqual([[version], [version]])
  expect(await files.listVersions()).toEqual([])
  expect(await doomed(files)).toEqual([])
})

test('a process that died between the bytes and the rows has done no harm', async () => {
  const files = await openFiles()
  const version = await files.addObject('picture')
  await files.ask('delete from storage.objects')
  await files.store.remove([version])
  expect(await doomed(files)).toEqual([version])
  await files.workOn()
  await untilNothingWaits(files)
  expect(await doomed(files)).toEqual([])
  expect(files.lines).toEqual([])
})

test('many files are removed in batches', async () => {
  const files = await openFiles()
  await files.ask(
    `insert into storage.doomed_files (version) select gen_random_uuid()::text from generate_series(1, 2001)`,
  )
  const batches: number[] = []
  await files.workOn({
    ...files.store,
    async remove(versions) {
      batches.push(versions.length)
    },
  })
  await files.ask(`select platform.enqueue('remove-doomed-files', '{}')`)
  await untilNothingWaits(files)
  expect(batches).toEqual([1000, 1000, 1])
  expect(await doomed(files)).toEqual([])
})

test('a doomed file that a row names again stays', async () => {
  const files = await openFiles()
  const version = await files.addObject('picture')
  await files.ask('insert into storage.doomed_files (version) values ($1)', [version])
  // A policy that hides the row from everyone changes nothing.
  await files.ask('create policy "nobody sees it" on storage.objects as restrictive using (false)')
  await files.workOn()
  await files.ask(`select platform.enqueue('remove-doomed-files', '{}')`)
  await untilNothingWaits(files)
  expect(await files.listVersions()).toEqual([version])
  expect(await doomed(files)).toEqual([])
})

test('nothing is removed while a backup runs; the removal follows a minute later', async () => {
  const files = await openFiles()
  const version = await files.addObject('picture')
  await asOwner(files.connection, async (backup) => {
    await backup.query('select pg_advisory_lock_shared(7215301, 1)')
    await files.ask('delete from storage.objects')
    await files.workOn()
    await expect
      .poll(() =>
        files.ask(
          `select extract(epoch from run_at - created_at)::int as pause from graphile_worker.jobs where run_at > now()`,
        ),
      )
      .toEqual([{ pause: 60 }])
    expect(await files.listVersions()).toEqual([version])
    expect(await doomed(files)).toEqual([version])
  })
  await files.ask('update graphile_worker._private_jobs set run_at = now()')
  await untilNothingWaits(files)
  expect(await files.listVersions()).toEqual([])
  expect(files.lines).toEqual([])
})
