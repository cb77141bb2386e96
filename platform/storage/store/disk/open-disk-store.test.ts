import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenFile, Store } from '../store.ts'
import { StoreFullError } from '../store-full-error.ts'
import { keepFile } from './keep-file.ts'
import { openDiskStore } from './open-disk-store.ts'
import { diskPaths } from './paths.ts'

const version = 'd57f9c8d-1f0a-4b7e-9d0f-1c2b3a4d5e6f'
const megabyte = 1024 * 1024

let directory: string
let store: Store

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'disk-store-test-')), 'files')
  store = await openDiskStore({ directory })
})
afterEach(() => rm(join(directory, '..'), { recursive: true }))

const everything = async () => (await readdir(directory, { recursive: true })).sort()
const contentOf = (file: OpenFile | undefined) => buffer(file?.body ?? ReadableStream.from([]))
const bodyOf = (content: Uint8Array) => ReadableStream.from([content])

/** Other tests of this process may hold files too, but none below this folder. Only Linux tells. */
async function openDescriptors(): Promise<number> {
  const names = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(directory)).length
}

test('a file lies in folders named by the last digits of its version, readable by its owner alone', async () => {
  await store.write(version, bodyOf(Buffer.from('hello')))
  expect(await everything()).toEqual(['5e', '5e/6f', `5e/6f/${version}`, 'incoming'])
  const file = join(directory, '5e', '6f', version)
  expect(await readFile(file, 'utf8')).toBe('hello')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const folder of [directory, join(directory, '5e'), join(directory, 'incoming')]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
})

test('what others put into the folder is neither listed nor removed', async () => {
  await writeFile(join(directory, 'note.txt'), 'mine')
  await store.write(version, bodyOf(Buffer.from('hello')))
  await writeFile(join(directory, '5e', '6f', 'note.txt'), 'mine')
  const listed: string[] = []
  for await (const file of store.list()) listed.push(file.version)
  expect(listed).toEqual([version])
})

test('a full disk is told apart, and leaves nothing', async () => {
  const paths = diskPaths(directory)
  const fill = async (file: string) => {
    await writeFile(file, 'the first part')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(keepFile(paths, version, fill)).rejects.toBeInstanceOf(StoreFullError)
  expect(await everything()).toEqual(['incoming'])
})

test('a failure of the disk cancels the body', async () => {
  await rm(join(directory, 'incoming'), { recursive: true })
  let reason: unknown
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(randomBytes(10)),
    cancel: (given) => {
      reason = given
    },
  })
  await expect(store.write(version, body)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(reason).toMatchObject({ code: 'ENOENT' })
})

test('a body is not read faster than the disk takes it', async () => {
  let given = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1
      if (given > 200) controller.close()
      else controller.enqueue(new Uint8Array(megabyte))
    },
  })
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }, 1)
  await store.write(version, body)
  clearInterval(watch)
  expect(most).toBeLessThan(150 * megabyte)
})

test('no way to end leaves a descriptor open', async () => {
  await store.write(version, bodyOf(randomBytes(3 * megabyte)))
  const failing = ReadableStream.from(
    (async function* () {
      yield randomBytes(megabyte)
      throw new Error('the client left')
    })(),
  )
  await store.write(randomUUID(), failing).catch(() => undefined)
  const whole = await store.open(version)
  await contentOf(whole)
  const part = await store.open(version, { start: 5, end: 600_000 })
  await contentOf(part)
  await (await store.open(version))?.body.cancel()
  const half = (await store.open(version))?.body.getReader()
  await half?.read()
  await half?.cancel()
  const racing = (await store.open(version))?.body.getReader()
  const reading = racing?.read()
  await racing?.cancel()
  await reading
  await store.open(version, { start: 3 * megabyte, end: 3 * megabyte }).catch(() => undefined)
  await store.copy(version, randomUUID())
  await store.write(randomUUID(), bodyOf(new Uint8Array(0)))
  const empty = randomUUID()
  await store.write(empty, bodyOf(new Uint8Array(0)))
  await contentOf(await store.open(empty))
  expect(await openDescriptors()).toBe(0)
})

test('a file that is removed while it is read is read to its end', async () => {
  const content = randomBytes(3 * megabyte)
  await store.write(version, bodyOf(content))
  const file = await store.open(version)
  await store.remove([version])
  expect(content.equals(await contentOf(file))).toBe(true)
  expect(await store.open(version)).toBeUndefined()
})

test('a file that was cut off behind our back fails instead of ending early', async () => {
  await store.write(version, bodyOf(randomBytes(2 * megabyte)))
  const file = await store.open(version)
  await writeFile(join(directory, '5e', '6f', version), 'short')
  await expect(contentOf(file)).rejects.toThrow('shorter than it was')
})

test('a store that is opened again has its files', async () => {
  await store.write(version, bodyOf(Buffer.from('hello')))
  const again = await openDiskStore({ directory })
  expect((await contentOf(await again.open(version))).toString()).toBe('hello')
})
