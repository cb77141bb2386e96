// The rules of the port, for each kind of store.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeS3, startFakeS3 } from '../testing/fake-s3/fake-s3.ts'
import { openDiskStore } from './disk/open-disk-store.ts'
import { openS3Store } from './s3/open-s3-store.ts'
import type { ByteRange, Store } from './store.ts'

const megabyte = 1024 * 1024
const digits = 'd57f9c8d-1f0a-4b7e-9d0f-1c2b3a4d5e6f'

type Opened = { readonly store: Store; readonly close: () => Promise<void> }

async function openDisk(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'store-test-'))
  return {
    store: await openDiskStore({ directory }),
    close: () => rm(directory, { recursive: true }),
  }
}

async function openS3(): Promise<Opened> {
  const fake: FakeS3 = await startFakeS3({ pageSize: 3 })
  return { store: await openS3Store(fake), close: () => fake.close() }
}

const bodyOf = (...chunks: (string | Uint8Array)[]) =>
  ReadableStream.from(chunks.map((each) => Buffer.from(each)))

/** Gives the chunks, and fails instead of ending. */
const failingBody = (error: Error, ...chunks: Uint8Array[]) =>
  ReadableStream.from(
    (async function* () {
      yield* chunks
      throw error
    })(),
  )

async function read(store: Store, version: string, range?: ByteRange): Promise<string | undefined> {
  const file = await store.open(version, range)
  return file && (await buffer(file.body)).toString('utf8')
}

async function listAll(store: Store): Promise<string[]> {
  const versions: string[] = []
  for await (const { version } of store.list()) versions.push(version)
  return versions.sort()
}

describe.each([
  ['on a disk', openDisk],
  ['in S3', openS3],
])('a store %s', (_, openStore) => {
  let opened: Opened
  let store: Store

  beforeEach(async () => {
    opened = await openStore()
    store = opened.store
  })
  afterEach(async () => {
    await store.close()
    await opened.close()
  })

  test('gives back what was written, and tells its size and checksum', async () => {
    expect(await store.write(digits, bodyOf('hello ', 'world'))).toEqual({
      size: 11,
      checksum: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    })
    expect(await read(store, digits)).toBe('hello world')
    expect((await store.open(digits).then(cancel))?.size).toBe(11)
  })

  test('holds an empty file', async () => {
    expect(await store.write(digits, bodyOf())).toEqual({
      size: 0,
      checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    })
    expect(await read(store, digits)).toBe('')
  })

  test.each([
    ['one part', 8 * megabyte],
    ['one byte more than a part', 8 * megabyte + 1],
    ['several parts', 21 * megabyte + 7],
  ])('holds a file of %s, whatever its chunks are', async (_name, size) => {
    const content = randomBytes(size)
    const chunks = [content.subarray(0, 3), content.subarray(3, 9 * megabyte), content.subarray(9 * megabyte)]
    expect((await store.write(digits, bodyOf(...chunks))).size).toBe(size)
    const file = await store.open(digits)
    expect(file && content.equals(await buffer(file.body))).toBe(true)
  })

  test.each([
    [{ start: 0, end: 0 }, 'h'],
    [{ start: 2, end: 4 }, 'llo'],
    [{ start: 10, end: 10 }, 'd'],
    [{ start: 6, end: 99 }, 'world'],
  ])('gives the range %j and the size of the whole', async (range, expected) => {
    await store.write(digits, bodyOf('hello world'))
    expect(await read(store, digits, range)).toBe(expected)
    expect((await store.open(digits, range).then(cancel))?.size).toBe(11)
  })

  test('refuses a range that begins after the last byte', async () => {
    await store.write(digits, bodyOf('hello world'))
    await expect(store.open(digits, { start: 11, end: 12 })).rejects.toThrow(RangeError)
  })

  test('knows no file that was not written', async () => {
    expect(await store.open(digits)).toBeUndefined()
    expect(await store.copy(digits, randomUUID())).toBeUndefined()
    expect(await listAll(store)).toEqual([])
  })

  test('copies a file, and each one stays when the other is removed', async () => {
    const [copy, second] = [randomUUID(), randomUUID()]
    await store.write(digits, bodyOf('hello world'))
    expect(await store.copy(digits, copy)).toEqual({ size: 11 })
    await store.remove([digits])
    expect(await read(store, copy)).toBe('hello world')
    await store.copy(copy, second)
    await store.remove([second])
    expect(await read(store, copy)).toBe('hello world')
  })

  test('removes many files, also those that are not there', async () => {
    const versions = Array.from({ length: 7 }, () => randomUUID())
    for (const version of versions) await store.write(version, bodyOf(version))
    await store.remove([...versions.slice(0, 5), digits])
    expect(await listAll(store)).toEqual(versions.slice(5).sort())
    await store.remove([])
    await store.remove(versions)
    expect(await listAll(store)).toEqual([])
  })

  test('lists every file with its size and time, however many pages it takes', async () => {
    const versions = Array.from({ length: 10 }, () => randomUUID())
    const before = Date.now()
    for (const version of versions) await store.write(version, bodyOf('four'))
    expect(await listAll(store)).toEqual(versions.sort())
    for await (const { size, changedAt } of store.list()) {
      expect(size).toBe(4)
      expect(changedAt.getTime()).toBeGreaterThan(before - 2000)
      expect(changedAt.getTime()).toBeLessThan(Date.now() + 2000)
    }
  })

  test.each([
    ['early', 0],
    ['late', 20],
  ])('keeps nothing of a body that fails %s, and fails with its error', async (_name, megabytes) => {
    const error = new Error('the client left')
    const body = failingBody(error, randomBytes(10), randomBytes(megabytes * megabyte))
    await expect(store.write(digits, body)).rejects.toBe(error)
    expect(await store.open(digits)).toBeUndefined()
    expect(await listAll(store)).toEqual([])
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('does not show a file before all of its bytes are there', async () => {
    const { promise: rest, resolve: goOn } = Promise.withResolvers<Buffer>()
    const body = ReadableStream.from(
      (async function* () {
        yield randomBytes(9 * megabyte)
        yield await rest
      })(),
    )
    const writing = store.write(digits, body)
    await expect.poll(() => store.removeUnfinished(new Date(0))).toBe(0)
    expect(await store.open(digits)).toBeUndefined()
    expect(await listAll(store)).toEqual([])
    goOn(Buffer.from('end'))
    expect((await writing).size).toBe(9 * megabyte + 3)
    expect(await listAll(store)).toEqual([digits])
  })

  test('removes what was left unfinished before a time, and nothing that is younger or complete', async () => {
    await store.write(digits, bodyOf('complete'))
    const unfinished = randomUUID()
    const { promise: rest, resolve: goOn } = Promise.withResolvers<Buffer>()
    const slow = async function* () {
      yield randomBytes(9 * megabyte)
      yield await rest
    }
    const writing = store.write(unfinished, ReadableStream.from(slow()))
    const old = () => store.removeUnfinished(new Date(Date.now() - 60_000))
    expect(await old()).toBe(0)
    await expect.poll(() => store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
    goOn(Buffer.from('too late'))
    await expect(writing).rejects.toThrow()
    expect(await listAll(store)).toEqual([digits])
    expect(await read(store, digits)).toBe('complete')
  })

  test.each([
    '',
    '..',
    '../../etc/passwd',
    `../${digits}`,
    `${digits}/../x`,
    digits.toUpperCase(),
    `${digits}\n`,
    `${digits} `,
    digits.slice(1),
  ])('refuses the version %j', async (version) => {
    await expect(store.write(version, bodyOf('x'))).rejects.toThrow('A file is named by a version')
    await expect(store.open(version)).rejects.toThrow('A file is named by a version')
    await expect(store.copy(digits, version)).rejects.toThrow('A file is named by a version')
    await expect(store.copy(version, digits)).rejects.toThrow('A file is named by a version')
    await expect(store.remove([version])).rejects.toThrow('A file is named by a version')
    expect(await listAll(store)).toEqual([])
  })

  test('reads no further than it is asked to', async () => {
    await store.write(digits, bodyOf(randomBytes(20 * megabyte)))
    const file = await store.open(digits)
    const reader = file?.body.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
    expect(await reader?.read()).toMatchObject({ done: true })
  })
})

async function cancel<T extends { readonly body: ReadableStream } | undefined>(file: T): Promise<T> {
  await file?.body.cancel()
  return file
}
