import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '../testing/fake-s3/fake-s3.ts'
import { copyFiles, type NamedFile } from './copy-files.ts'
import { openDiskStore } from './disk/open-disk-store.ts'
import { openS3Store } from './s3/open-s3-store.ts'
import type { Store } from './store.ts'

const checksumOfHello = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

async function openStores() {
  const directory = await mkdtemp(join(tmpdir(), 'copy-test-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const fake = await startFakeS3()
  onTestFinished(() => fake.close())
  const bucket = await openS3Store(fake)
  onTestFinished(() => bucket.close())
  return { folder: await openDiskStore({ directory }), bucket, fake }
}

const bodyOf = (text: string) => ReadableStream.from([Buffer.from(text)])
const hello = (version: string = randomUUID()): NamedFile => ({ version, size: 5, checksum: checksumOfHello })
const each = async function* (files: readonly NamedFile[]) {
  yield* files
}
const read = async (store: Store, version: string) => {
  const file = await store.open(version)
  return file && (await buffer(file.body)).toString()
}

test('files go from a folder to S3 and back, and stay where they were', async () => {
  const { folder, bucket } = await openStores()
  const files = Array.from({ length: 20 }, () => hello())
  for (const { version } of files) await folder.write(version, bodyOf('hello'))
  const empty = { version: randomUUID(), size: 0, checksum: null }
  await folder.write(empty.version, bodyOf(''))
  const all = [...files, empty]
  expect(await copyFiles({ from: folder, to: bucket, files: each(all) })).toEqual({
    copied: 21,
    skipped: 0,
    bytes: 100,
    lost: [],
  })
  for (const { version } of files) expect(await read(bucket, version)).toBe('hello')
  const [first] = files
  expect(await read(folder, first?.version ?? '')).toBe('hello')
  await folder.remove(all.map(({ version }) => version))
  expect((await copyFiles({ from: bucket, to: folder, files: each(all) })).copied).toBe(21)
  for (const { version } of files) expect(await read(folder, version)).toBe('hello')
})

test('what is there already is not copied again, and what has another size is', async () => {
  const { folder, bucket, fake } = await openStores()
  const [there, half] = [hello(), hello()]
  for (const { version } of [there, half]) await folder.write(version, bodyOf('hello'))
  await bucket.write(there.version, bodyOf('hello'))
  await bucket.write(half.version, bodyOf('hel'))
  fake.requests.length = 0
  expect(await copyFiles({ from: folder, to: bucket, files: each([there, half]) })).toEqual({
    copied: 1,
    skipped: 1,
    bytes: 5,
    lost: [],
  })
  expect(await read(bucket, half.version)).toBe('hello')
  expect(fake.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
})

test('bytes that are missing or not those of their row are named, and are not in the target', async () => {
  const { folder, bucket, fake } = await openStores()
  const [missing, changed, fine] = [hello(), hello(), hello()]
  await folder.write(changed.version, bodyOf('hellO'))
  await folder.write(fine.version, bodyOf('hello'))
  const { lost, copied } = await copyFiles({
    from: folder,
    to: bucket,
    files: each([missing, changed, fine]),
  })
  expect(lost.sort()).toEqual([missing.version, changed.version].sort())
  expect(copied).toBe(1)
  expect([...fake.content.objects.keys()]).toEqual([`files/${fine.version}`])
})

test('a damaged file of the right size in the target is replaced', async () => {
  const { folder, bucket } = await openStores()
  const toBucket = hello()
  await folder.write(toBucket.version, bodyOf('hello'))
  await bucket.write(toBucket.version, bodyOf('hellO'))
  const toFolder = hello()
  await bucket.write(toFolder.version, bodyOf('hello'))
  await folder.write(toFolder.version, bodyOf('hellO'))
  const replaced = { copied: 1, skipped: 0, bytes: 5, lost: [] }
  expect(await copyFiles({ from: folder, to: bucket, files: each([toBucket]) })).toEqual(replaced)
  expect(await copyFiles({ from: bucket, to: folder, files: each([toFolder]) })).toEqual(replaced)
  expect(await read(bucket, toBucket.version)).toBe('hello')
  expect(await read(folder, toFolder.version)).toBe('hello')
})

test('a file whose row has no checksum is compared with the source', async () => {
  const { folder, bucket } = await openStores()
  const [same, changed] = [hello(), hello()]
  for (const { version } of [same, changed]) await folder.write(version, bodyOf('hello'))
  await bucket.write(same.version, bodyOf('hello'))
  await bucket.write(changed.version, bodyOf('hellO'))
  const files = each([same, changed].map((file) => ({ ...file, checksum: null })))
  expect(await copyFiles({ from: folder, to: bucket, files })).toEqual({
    copied: 1,
    skipped: 1,
    bytes: 5,
    lost: [],
  })
  expect(await read(bucket, changed.version)).toBe('hello')
})

test('a file that the target keeps with other bytes than it was sent is named, and copied next time', async () => {
  const { folder, bucket, fake } = await openStores()
  const [damaged, fine] = [hello(), hello()]
  for (const { version } of [damaged, fine]) await folder.write(version, bodyOf('hello'))
  const failing: Store = {
    ...bucket,
    async write(version, body) {
      const sent = await bucket.write(version, body)
      if (version === damaged.version) fake.content.put(`files/${version}`, Buffer.from('hellO'))
      return sent
    },
  }
  const files = [damaged, fine]
  expect(await copyFiles({ from: folder, to: failing, files: each(files) })).toEqual({
    copied: 1,
    skipped: 0,
    bytes: 5,
    lost: [damaged.version],
  })
  expect([...fake.content.objects.keys()]).toEqual([`files/${fine.version}`])
  expect(await copyFiles({ from: folder, to: bucket, files: each(files) })).toMatchObject({
    copied: 1,
    skipped: 1,
    lost: [],
  })
  expect(await read(bucket, damaged.version)).toBe('hello')
})

test('a failure of the target stops the copying, and it goes on from there next time', async () => {
  const { folder, bucket, fake } = await openStores()
  const files = Array.from({ length: 10 }, () => hello())
  for (const { version } of files) await folder.write(version, bodyOf('hello'))
  let puts = 0
  fake.refuse((request) => {
    if (request.startsWith('PUT')) puts += 1
    return puts > 3 ? 'AccessDenied' : undefined
  })
  await expect(copyFiles({ from: folder, to: bucket, files: each(files) })).rejects.toMatchObject({
    name: 'AccessDenied',
  })
  fake.refuse(() => undefined)
  const { copied, skipped } = await copyFiles({ from: folder, to: bucket, files: each(files) })
  expect([copied, skipped]).toEqual([7, 3])
})
