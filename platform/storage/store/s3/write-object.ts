import { createHash } from 'node:crypto'
import type { StoredFile } from '../store.ts'
import { readParts } from './read-parts.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { explainFull } from './s3-errors.ts'
import { type MultipartUpload, withMultipart } from './with-multipart.ts'

/** A service takes 10,000 parts, so that a file can have 80 GB. */
const partBytes = 8 * 1024 * 1024

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
  const parts = readParts(reader, partBytes, (chunk) => {
    hash.update(chunk)
    size += chunk.length
  })
  try {
    const first = await parts.next()
    const content = first.done === true ? Buffer.alloc(0) : first.value
    if (content.length < partBytes) await putWhole(bucket, key, content)
    else await withMultipart(bucket, key, (upload) => sendParts(upload, content, parts))
  } catch (error) {
    // If the body failed itself, this changes nothing.
    await reader.cancel(error).catch(() => undefined)
    throw explainFull(error)
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

/** Sends one part while the next one is received. */
async function sendParts(upload: MultipartUpload, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
  const begin = (part: Buffer) => {
    const sending = upload.send(part)
    // It is met below, perhaps long after it failed.
    sending.catch(() => undefined)
    return sending
  }
  let sending = begin(first)
  try {
    for await (const part of rest) {
      await sending
      sending = begin(part)
    }
  } finally {
    // If the body failed, the last part must not arrive after the upload was given up.
    await sending.catch(() => undefined)
  }
  await sending
}
