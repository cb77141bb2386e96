import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../postgres/postgres.ts'
import { openDiskPlace, openS3Place } from '../testing/file-places.ts'
import { type Files, openFiles } from '../testing/open-files.ts'

async function sweep(files: Files): Promise<void> {
  await files.ask(`select platform.enqueue('sweep-files', '{}')`)
  await expect.poll(() => files.ask('select 1 from graphile_worker.jobs where run_at <= now()')).toEqual([])
}

/** Of one part of an upload to S3. */
const begun = 5 * 1024 * 1024

/** A body that gives so much, and waits. */
function holdBack() {
  const { promise: rest, resolve: goOn, reject: cut } = Promise.withResolvers<Buffer>()
  const pieces = async function* () {
    yield Buffer.alloc(begun)
    yield await rest
  }
  return { body: ReadableStream.from(pieces()), goOn, cut }
}

describe.each([
  ['on a disk', openDiskPlace],
  ['in S3', openS3Place],
])('%s', (_, openPlace) => {
  test('a file of a day ago that no row names is removed; one with a row, and a young one, stay', async () => {
    const files = await openFiles(openPlace)
    const [orphan, young, named] = [
      await files.writeBytes(),
      await files.writeBytes(),
      await files.addObject('named'),
    ]
    await files.makeOld(orphan)
    await files.makeOld(named)
    await files.workOn()
    await sweep(files)
    expect(await files.listVersions()).toEqual([young, named].sort())
  })

  test('an upload that runs meanwhile is neither cut off nor loses its bytes before its row is there', async () => {
    const files = await openFiles(openPlace)
    await files.workOn()
    const { body, goOn } = holdBack()
    const version = randomUUID()
    const writing = files.store.write(version, body)
    await expect.poll(files.listUnfinished).toEqual([begun])
    await sweep(files)
    goOn(Buffer.from('end'))
    expect(await writing).toMatchObject({ size: begun + 3 })
    await sweep(files)
    await files.ask(
      `insert into storage.objects (bucket_id, name, version) values ('pictures', 'late', $1)`,
      [version],
    )
    await files.makeOld(version)
    await sweep(files)
    expect(await files.listVersions()).toEqual([version])
    expect((await files.store.open(version))?.size).toBe(begun + 3)
  })

  test('an upload that a process left unfinished a day ago is removed', async () => {
    const files = await openFiles(openPlace)
    const { body, cut } = holdBack()
    const writing = files.store.write(randomUUID(), body)
    await expect.poll(files.listUnfinished).toEqual([begun])
    await files.makeUnfinishedOld()
    await files.workOn()
    await sweep(files)
    expect(await files.listUnfinished()).toEqual([])
    cut(new Error('gone'))
    await expect(writing).rejects.toThrow('gone')
    expect(await files.listVersions()).toEqual([])
  })
})

test('a policy that hides the rows makes no file look unused', async () => {
  const files = await openFiles()
  const named = await files.addObject('named')
  await files.makeOld(named)
  await files.ask('create policy "nobody sees it" on storage.objects as restrictive using (false)')
  await files.workOn()
  await sweep(files)
  expect(await files.listVersions()).toEqual([named])
})

test('what was doomed and never removed is removed as well', async () => {
  const files = await openFiles()
  const version = await files.addObject('deleted')
  await files.ask('delete from storage.objects')
  await files.ask('delete from graphile_worker._private_jobs')
  await files.workOn()
  await sweep(files)
  expect(await files.store.open(version)).toBeUndefined()
  expect(await files.ask('select from storage.doomed_files')).toEqual([])
})

test('many files are asked for in batches', async () => {
  const files = await openFiles()
  const versions = Array.from({ length: 2500 }, () => randomUUID())
  const batches: number[] = []
  await files.workOn({
    ...files.store,
    async *list() {
      for (const version of versions) yield { version, size: 1, changedAt: new Date(0) }
    },
    async remove(given) {
      batches.push(given.length)
    },
  })
  await sweep(files)
  expect(batches).toEqual([1000, 1000, 500])
})

test('a sweep that meets a backup removes nothing and comes again', async () => {
  const files = await openFiles()
  const orphan = await files.writeBytes()
  await files.makeOld(orphan)
  await files.workOn()
  await asOwner(files.connection, async (backup) => {
    await backup.query('select pg_advisory_lock_shared(7215301, 1)')
    await sweep(files)
    expect(await files.listVersions()).toEqual([orphan])
  })
  await files.ask('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => files.ask('select 1 from graphile_worker.jobs')).toEqual([])
  expect(await files.listVersions()).toEqual([])
})
