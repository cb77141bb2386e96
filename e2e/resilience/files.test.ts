// Files and their rows agree: the real server, killed while files are uploaded, replaced, moved, copied and removed, and
// always in the middle of a body that arrives slowly.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '../conformance/support/fake-s3.ts'
import { type Installation, startInstallation } from './support/installation.ts'

const rounds = 6
const workers = 3
const megabyte = 1024 * 1024
const secretKey = 'sb_secret_for_the_resilience_suite'

let installation: Installation

beforeAll(async () => {
  installation = await startInstallation(() => ({ SERVICE_ROLE_KEY: secretKey }))
  const { error } = await open().createBucket('box')
  expect(error).toBeNull()
})

afterAll(() => installation?.stop())

const open = ({ server } = installation) =>
  createClient(server.url, secretKey, { auth: { persistSession: false } }).storage
const box = () => open().from('box')

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What an object may hold: more than one digest, or nothing, while an answer is outstanding. */
type Known = Map<string, Set<string | undefined>>

/** One worker owns its names, so that it knows what each of them holds. */
async function work(worker: number, known: Known, isOver: () => boolean): Promise<void> {
  const nameOf = (number: number) => `${worker}/${number}`
  const mayHold = (name: string) => known.get(name) ?? new Set([undefined])
  while (!isOver()) {
    const [name, other] = [nameOf(randomInt(6)), nameOf(randomInt(6, 12))]
    const bytes = randomBytes(randomInt(1, 200_000))
    const [before, beforeOther] = [mayHold(name), mayHold(other)]
    const settle = (at: string, values: Iterable<string | undefined>) => known.set(at, new Set(values))
    switch (randomInt(4)) {
      case 0: {
        settle(name, [...before, digest(bytes)])
        const { error } = await box().upload(name, bytes, { upsert: true })
        if (error === null) settle(name, [digest(bytes)])
        break
      }
      case 1: {
        settle(name, [...before, undefined])
        const { error } = await box().remove([name])
        if (error === null) settle(name, [undefined])
        break
      }
      case 2: {
        settle(name, [...before, undefined])
        settle(other, [...beforeOther, ...before])
        const { error } = await box().move(name, other)
        if (error === null) {
          settle(name, [undefined])
          settle(
            other,
            [...before].filter((each) => each !== undefined),
          )
        }
        break
      }
      default: {
        settle(other, [...beforeOther, ...before])
        const { error } = await box().copy(name, other)
        if (error === null)
          settle(
            other,
            [...before].filter((each) => each !== undefined),
          )
      }
    }
  }
}

/** Milliseconds. */
const longestKill = 10_000

type Slow = { readonly body: Readable; readonly midway: Promise<void> }

/**
 * The bytes in small pieces, and when some part of them was sent: at least that one, and at most three quarters. The rest
 * waits, so that a busy machine has time to kill the server before the end.
 */
function sendSlowly(
  bytes: Uint8Array,
  { pieceBytes, from }: { readonly pieceBytes: number; readonly from: number },
): Slow {
  const count = Math.ceil(bytes.length / pieceBytes)
  const middle = randomInt(Math.ceil(count * from), Math.floor((count * 3) / 4))
  const { promise: midway, resolve } = Promise.withResolvers<void>()
  const pieces = async function* () {
    for (let piece = 0; piece < count; piece += 1) {
      if (piece === middle) {
        resolve()
        await pause(longestKill)
      }
      yield bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)
      await pause(5)
    }
  }
  return { body: Readable.from(pieces()), midway }
}

/** Uploads onto a file that exists or not, and tells when the server is to be killed. */
function uploadSlowly(known: Known, round: number) {
  const name = `slow/${round % 2}`
  const bytes = randomBytes(randomInt(4_000_000, 8_000_000))
  const { body, midway } = sendSlowly(bytes, { pieceBytes: 64 * 1024, from: 0.25 })
  const answer = box().upload(name, body, { upsert: true, duplex: 'half' })
  const ended = answer.then(({ error }) => {
    // An upload that was cut off in the middle has changed nothing.
    expect(error).not.toBeNull()
    if (!known.has(name)) known.set(name, new Set([undefined]))
  })
  return { midway, ended }
}

const folder = () => join(installation.folder, 'data/files')

/** By version, with their sizes; what is still being written is apart. */
async function listFiles(): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.endsWith('incoming')) continue
    files.set(entry.name, (await stat(join(entry.parentPath, entry.name))).size)
  }
  return files
}

const listRows = () =>
  installation.server.ask<{ name: string; version: string; size: number; checksum: string }>(
    `select name, version, (metadata ->> 'size')::float8 as size, metadata ->> 'checksum' as checksum
     from storage.objects where bucket_id = 'box' order by name`,
  )

async function expectAgreement(known: Known): Promise<void> {
  const [rows, files] = [await listRows(), await listFiles()]
  const held = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { version, size } of rows) expect([version, files.get(version)]).toEqual([version, size])
  for (const [name, values] of known) {
    expect([...values], name).toContain(held.get(name))
    known.set(name, new Set([held.get(name)]))
  }
  for (const { name, checksum } of rows) {
    const { data } = await box().download(name)
    expect([name, digest(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer()))]).toEqual([
      name,
      checksum,
    ])
  }
}

async function makeOld(): Promise<void> {
  const old = new Date(Date.now() - 2 * 86_400_000)
  for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), old, old)
  }
}

async function keepFile(name: string, known: Known): Promise<void> {
  const bytes = randomBytes(1000)
  const { error } = await box().upload(name, bytes)
  expect(error).toBeNull()
  known.set(name, new Set([digest(bytes)]))
}

async function countUnfinishedBytes(): Promise<number> {
  const names = await listUnfinished()
  const sizes = names.map(async (name) => (await stat(join(folder(), 'incoming', name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function listUnfinished(): Promise<string[]> {
  return await readdir(join(folder(), 'incoming'))
}

test(`${rounds} kills leave no row without its bytes, and the sweep leaves no bytes without their row`, async () => {
  const { server } = installation
  const known: Known = new Map()
  let cutBytes = 0
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false
    const working = Array.from({ length: workers }, (_, worker) => work(worker, known, () => isOver))
    // On one of two names there is a file, which must survive the attempt to replace it.
    if (round === 0) await keepFile('slow/0', known)
    const slow = uploadSlowly(known, round)
    await slow.midway
    await server.end('SIGKILL', { andPostgres: round % 2 === 1 })
    isOver = true
    await Promise.all([...working, slow.ended])
    cutBytes += await countUnfinishedBytes()
    await server.start()
    await expectAgreement(known)
  }
  // The kills have met bodies of which a part was written.
  expect(cutBytes).toBeGreaterThan(1_000_000)
  const rows = await listRows()
  expect(rows.length).toBeGreaterThan(0)
  await makeOld()
  await server.ask(`select platform.enqueue('sweep-files', '{}')`)
  const versions = rows.map(({ version }) => version).sort()
  await expect.poll(async () => [...(await listFiles()).keys()].sort(), { timeout: 30_000 }).toEqual(versions)
  await expect.poll(listUnfinished, { timeout: 30_000 }).toEqual([])
  await expectAgreement(known)
})

test('a kill in the middle of a long upload to S3 leaves the file that was there', async () => {
  const s3 = await startFakeS3()
  onTestFinished(() => s3.stop())
  const own = await startInstallation(() => ({ SERVICE_ROLE_KEY: secretKey, ...s3.settings }))
  onTestFinished(() => own.stop())
  await open(own).createBucket('box')
  const files = open(own).from('box')
  const kept = randomBytes(1000)
  expect((await files.upload('there', kept)).error).toBeNull()
  // Sent in parts: at the kill the service has some of them, and not the last one.
  const long = randomBytes(24 * megabyte)
  const { body, midway } = sendSlowly(long, { pieceBytes: megabyte / 2, from: 0.5 })
  const answer = files.upload('there', body, { upsert: true, duplex: 'half' })
  await midway
  await own.server.end('SIGKILL')
  expect((await answer).error).not.toBeNull()
  await own.server.start()
  const read = async (name: string) =>
    digest(new Uint8Array((await (await files.download(name)).data?.arrayBuffer()) ?? new ArrayBuffer()))
  expect((await files.list()).data?.map(({ name }) => name)).toEqual(['there'])
  expect(await read('there')).toBe(digest(kept))
  expect((await files.update('there', long)).error).toBeNull()
  expect(await read('there')).toBe(digest(long))
})
