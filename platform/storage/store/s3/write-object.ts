import { createHash } from 'node:crypto'
import type { StoredFile } from '../store.ts'
import type { HeldParts } from './part-memory.ts'
import { readParts } from './read-parts.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { explainFull } from './s3-errors.ts'
import { type MultipartUpload, withMultipart } from './with-multipart.ts'

/** The smallest that services take. They take 10,000 parts, so that a file can have 50 GB. */
const partBytes = 5 * 1024 * 1024

/** A body that fits into one part is sent at once, a longer one part by part; at most two parts are in memory. */
export async function writeObject(
  bucket: S3Bucket,
  version: string,
  body: ReadableStream<Uint8Array>,
): Promise<StoredFile> {
  const key = bucket.keys.keyOf(version)
  const hash = createHash('sha256')
  let size = 0
  const reader = body.getReader()
  const held = bucket.memory.enter()
  const parts = readParts(reader, partBytes, (chunk) => {
    held.take(chunk.length)
    hash.update(chunk)
    size += chunk.length
  })
  try {
    const begun = await takeFirst(parts)
    if (size < partBytes) await putWhole(bucket, key, begun[0] ?? Buffer.alloc(0))
    else await withMultipart(bucket, key, (upload) => sendParts(upload, held, empty(begun, parts)))
  } catch (error) {
    // If the body failed itself, this changes nothing.
    await reader.cancel(error).catch(() => undefined)
    throw explainFull(error)
  } finally {
    held.leave()
  }
  return { size, checksum: hash.digest('hex') }
}

async function putWhole({ library, client, name }: S3Bucket, Key: string, Body: Buffer) {
  try {
    await client.send(new library.PutObjectCommand({ Bucket: name, Key, Body }))
  } catch (error) {
    // The service may have stored it although its answer got lost.
    await client.send(new library.DeleteObjectCommand({ Bucket: name, Key })).catch(() => undefined)
    throw error
  }
}

/** In a list, which `empty` clears: whatever names the part itself would keep it until the last one is sent. */
async function takeFirst(parts: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const { value, done } = await parts.next()
  return done === true ? [] : [value]
}

async function* empty(begun: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* begun.splice(0)
  yield* rest
}

/** Sends one part while the next one is received. */
async function sendParts(
  upload: MultipartUpload,
  held: HeldParts,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const begin = (part: Buffer) => {
    const { length } = part
    const sending = upload.send(part).then(() => held.free(length))
    // It is met below, perhaps long after it failed.
    sending.catch(() => undefined)
    return sending
  }
  let sending = Promise.resolve()
  try {
    for await (const part of parts) {
      await sending
      sending = begin(part)
    }
  } finally {
    // If the body failed, the last part must not arrive after the upload was given up.
    await sending.catch(() => undefined)
  }
  await sending
}
