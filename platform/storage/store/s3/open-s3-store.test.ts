import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeS3Options, startFakeS3 } from '../../testing/fake-s3/fake-s3.ts'
import type { OpenFile } from '../store.ts'
import { StoreBusyError } from '../store-busy-error.ts'
import { StoreFullError } from '../store-full-error.ts'
import { openS3Store, type S3StoreOptions } from './open-s3-store.ts'
import { S3RefusedError } from './require-bucket.ts'

const version = 'd57f9c8d-1f0a-4b7e-9d0f-1c2b3a4d5e6f'
const megabyte = 1024 * 1024
const bodyOf = (content: Uint8Array) => ReadableStream.from([content])

async function openBoth(options: Partial<S3StoreOptions> & { fake?: FakeS3Options } = {}) {
  const fake = await startFakeS3(options.fake)
  onTestFinished(() => fake.close())
  const store = await openS3Store({ ...fake, ...options })
  fake.requests.length = 0
  onTestFinished(() => store.close())
  return { fake, store }
}

test.each([
  [{ secretAccessKey: 'another secret' }, 'the service refuses the access key or the region (403)'],
  [{ accessKeyId: 'SOMEBODY' }, 'the service refuses the access key or the region (403)'],
  [{ region: 'elsewhere' }, 'the service refuses the access key or the region (403)'],
  [{ bucket: 'others' }, 'there is no bucket others'],
])('with %j the store does not open, and says why', async (wrong, message) => {
  const refusal = await openBoth(wrong).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(S3RefusedError)
  expect(refusal).toMatchObject({ message })
})

test('a service that is away does not keep the store from opening', async () => {
  const fake = await startFakeS3()
  await fake.close()
  const store = await openS3Store(fake)
  onTestFinished(() => store.close())
  await expect(store.open(version)).rejects.toThrow('ECONNREFUSED')
})

test('a refusal later on writes and reads nothing, and does not look like a missing file', async () => {
  const { fake, store } = await openBoth()
  fake.content.put(`files/${version}`, Buffer.from('secret'))
  fake.refuse(() => 'AccessDenied')
  const refused = { name: 'AccessDenied' }
  await expect(store.open(version)).rejects.toMatchObject(refused)
  await expect(store.write(randomUUID(), bodyOf(randomBytes(10)))).rejects.toMatchObject(refused)
  await expect(store.write(randomUUID(), bodyOf(randomBytes(9 * megabyte)))).rejects.toMatchObject(refused)
  await expect(store.remove([version])).rejects.toMatchObject(refused)
  expect([...fake.content.objects.keys()]).toEqual([`files/${version}`])
  expect(fake.content.uploads.size).toBe(0)
})

test('a bucket that is gone later on does not look like a missing file', async () => {
  const { fake, store } = await openBoth()
  fake.content.put(`files/${version}`, Buffer.from('secret'))
  expect(await store.copy(randomUUID(), randomUUID())).toBeUndefined()
  fake.refuse(() => 'NoSuchBucket')
  await expect(store.copy(version, randomUUID())).rejects.toThrow('there is no bucket trellis-files')
  await expect(store.open(version)).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(store.remove([version])).rejects.toMatchObject({ name: 'NoSuchBucket' })
  expect([...fake.content.objects.keys()]).toEqual([`files/${version}`])
})

test('a body of up to 5 MB is one request, a longer one is sent in parts of 5 MB', async () => {
  const { fake, store } = await openBoth()
  await store.write(version, bodyOf(randomBytes(5 * megabyte - 1)))
  expect(fake.requests).toEqual([`PUT /trellis-files/files/${version}?x-id=PutObject`])
  await store.write(version, bodyOf(randomBytes(11 * megabyte)))
  const puts = fake.requests.filter((request) => request.includes('partNumber'))
  expect(puts.map((request) => /partNumber=(\d+)/.exec(request)?.[1])).toEqual(['1', '2', '3'])
})

test('keys are below the prefix, and what others keep in the bucket is neither listed nor removed', async () => {
  const { fake, store } = await openBoth({ prefix: 'our/own files' })
  fake.content.put('readme.txt', Buffer.from('mine'))
  fake.content.put('our/own files/readme.txt', Buffer.from('mine'))
  await store.write(version, bodyOf(Buffer.from('hello')))
  expect(fake.content.objects.has(`our/own files/${version}`)).toBe(true)
  const copy = randomUUID()
  expect(await store.copy(version, copy)).toEqual({ size: 5 })
  const listed: string[] = []
  for await (const file of store.list()) listed.push(file.version)
  expect(listed.sort()).toEqual([version, copy].sort())
})

test.each(['QuotaExceeded', 'DiskIsFull'])(
  'a full service is told apart, and keeps nothing (%s)',
  async (code) => {
    const { fake, store } = await openBoth()
    fake.refuse((request) => (/^PUT .*(PutObject|partNumber=2)/.test(request) ? code : undefined))
    await expect(store.write(version, bodyOf(randomBytes(10)))).rejects.toBeInstanceOf(StoreFullError)
    await expect(store.write(version, bodyOf(randomBytes(20 * megabyte)))).rejects.toBeInstanceOf(
      StoreFullError,
    )
    expect([fake.content.objects.size, fake.content.uploads.size]).toEqual([0, 0])
  },
)

test.each([
  ['a part', /partNumber=2/],
  ['the completion', /^POST .*uploadId/],
])('an upload is given up, and its body canceled, if %s is refused', async (_, pattern) => {
  const { fake, store } = await openBoth()
  fake.refuse((request) => (pattern.test(request) ? 'AccessDenied' : undefined))
  let isCanceled = false
  const chunks = [9, 9, 9, 9, 9].map((size) => randomBytes(size * megabyte))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => {
      isCanceled = true
    },
  })
  await expect(store.write(version, body)).rejects.toMatchObject({ name: 'AccessDenied' })
  expect([fake.content.objects.size, fake.content.uploads.size]).toEqual([0, 0])
  expect(isCanceled).toBe(String(pattern).includes('partNumber'))
})

test('a short failure of the service is survived', async () => {
  const { fake, store } = await openBoth()
  let refused = 0
  fake.refuse(() => {
    refused += 1
    return refused === 1 ? 'InternalError' : undefined
  })
  await store.write(version, bodyOf(Buffer.from('hello')))
  expect(fake.content.objects.get(`files/${version}`)?.content.toString()).toBe('hello')
})

test('a file above the limit of one call is copied in parts', async () => {
  const limit = 6 * megabyte
  const { fake, store } = await openBoth({ copyLimit: limit, fake: { copyLimit: limit } })
  const content = randomBytes(13 * megabyte)
  await store.write(version, bodyOf(content))
  const copy = randomUUID()
  expect(await store.copy(version, copy)).toEqual({ size: 13 * megabyte })
  const file = await store.open(copy)
  expect(content.equals(await buffer(file?.body ?? ReadableStream.from([])))).toBe(true)
  expect(fake.content.uploads.size).toBe(0)
})

test('more files than one call removes are removed', async () => {
  const { fake, store } = await openBoth()
  const versions = Array.from({ length: 2500 }, () => randomUUID())
  for (const each of versions) fake.content.put(`files/${each}`, Buffer.alloc(0))
  await store.remove(versions)
  expect(fake.content.objects.size).toBe(0)
  expect(fake.requests).toHaveLength(3)
})

test('uploads that others began in the bucket are left alone', async () => {
  const { fake, store } = await openBoth({ fake: { pageSize: 2 } })
  fake.content.begin('others/big')
  for (let n = 0; n < 5; n += 1) fake.content.begin(`files/${randomUUID()}`)
  expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(5)
  expect([...fake.content.uploads.values()].map(({ key }) => key)).toEqual(['others/big'])
})

test('files that nobody reads keep no other call waiting', async () => {
  const { fake, store } = await openBoth()
  fake.content.put(`files/${version}`, randomBytes(16 * megabyte))
  const files = await Promise.all(Array.from({ length: 200 }, () => store.open(version)))
  await store.write(randomUUID(), bodyOf(randomBytes(1)))
  expect(await store.copy(version, randomUUID())).toEqual({ size: 16 * megabyte })
  expect((await store.open(version, { start: 0, end: 9 }))?.size).toBe(16 * megabyte)
  await Promise.all(files.map((file) => file?.body.cancel()))
})

const readAll = (file: OpenFile | undefined) => buffer(file?.body ?? ReadableStream.from([]))

test('a service that falls silent is given up, and a reader that pauses as long is not', async () => {
  const { fake, store } = await openBoth({ silence: 500 })
  const content = randomBytes(16 * megabyte)
  fake.content.put(`files/${version}`, content)
  const paused = await store.open(version)
  fake.stall(1000)
  await expect(store.open(version).then(readAll)).rejects.toThrow('The S3 service sent nothing for 500 ms')
  expect(content.equals(await readAll(paused))).toBe(true)
})

test('a service that takes a request and does not answer is given up', async () => {
  const { fake, store } = await openBoth({ silence: 200 })
  fake.stall(0)
  await expect(store.open(version)).rejects.toMatchObject({ name: 'TimeoutError' })
})

/** Pieces of 64 KB, as they arrive from a connection. */
async function* pieces(megabytes: number) {
  for (let count = 0; count < megabytes * 16; count += 1) yield randomBytes(megabyte / 16)
}

test('uploads together hold no more than the memory that they have, and the next one is refused', async () => {
  const { fake, store } = await openBoth({ memory: 4 * megabyte })
  const going = Promise.withResolvers<void>()
  let isWaiting = false
  const slow = async function* () {
    yield* pieces(3)
    isWaiting = true
    await going.promise
  }
  const first = store.write(version, ReadableStream.from(slow()))
  await expect.poll(() => isWaiting).toBe(true)
  await expect(store.write(randomUUID(), ReadableStream.from(pieces(2)))).rejects.toBeInstanceOf(
    StoreBusyError,
  )
  await store.write(randomUUID(), ReadableStream.from(pieces(1)))
  going.resolve()
  expect((await first).size).toBe(3 * megabyte)
  await store.write(randomUUID(), ReadableStream.from(pieces(4)))
  expect([fake.content.objects.size, fake.content.uploads.size]).toEqual([3, 0])
})

test('however long an upload is, it holds two parts', async () => {
  const { store } = await openBoth({ memory: 10 * megabyte })
  expect((await store.write(version, ReadableStream.from(pieces(42)))).size).toBe(42 * megabyte)
})

test('uploads that fail give their memory back', async () => {
  const { fake, store } = await openBoth({ memory: 11 * megabyte })
  fake.refuse((request) => (request.includes('partNumber=2') ? 'AccessDenied' : undefined))
  for (let round = 0; round < 3; round += 1) {
    const refused = store.write(version, ReadableStream.from(pieces(20)))
    await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' })
  }
  fake.refuse(() => undefined)
  expect((await store.write(version, ReadableStream.from(pieces(20)))).size).toBe(20 * megabyte)
})
