import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { StoredFile } from '../store.ts'

/** Bytes that are collected for one call of the system. While it runs, those before them are hashed. */
const pieceBytes = 512 * 1024

/**
 * Unflushed bytes after which flushing begins while more arrive. Otherwise a long file would be flushed as a whole at its
 * end, which takes as long as everything before it.
 */
const flushBytes = 64 * 1024 * 1024

/** Writes the body into a new file and flushes it. The body is canceled if the disk fails. */
export async function writeBody(file: string, body: ReadableStream<Uint8Array>): Promise<StoredFile> {
  const reader = body.getReader()
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      return await pump(reader, handle)
    } finally {
      await handle.close()
    }
  } catch (error) {
    // If the body failed itself, this changes nothing.
    await reader.cancel(error).catch(() => undefined)
    throw error
  }
}

/** Every byte is on the disk when it returns. */
async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  handle: FileHandle,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  let collected: Uint8Array[] = []
  let collectedBytes = 0
  let unhashed: Uint8Array[] = []
  let writing: Promise<void> = Promise.resolve()
  let flushing: Promise<void> = Promise.resolve()
  let unflushed = 0
  const hashAll = (chunks: readonly Uint8Array[]) => {
    for (const chunk of chunks) hash.update(chunk)
  }
  const writeCollected = async () => {
    await writing
    writing = quietly(writeAll(handle, collected))
    hashAll(unhashed)
    unhashed = collected
    unflushed += collectedBytes
    if (unflushed >= flushBytes) {
      await flushing
      flushing = quietly(handle.datasync())
      unflushed = 0
    }
    collected = []
    collectedBytes = 0
  }
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      size += value.length
      collected.push(value)
      collectedBytes += value.length
      if (collectedBytes >= pieceBytes) await writeCollected()
    }
    await writing
    writing = quietly(writeAll(handle, collected))
    await Promise.all([writing, flushing])
    flushing = quietly(handle.sync())
    hashAll(unhashed)
    hashAll(collected)
  } finally {
    // The handle must not be closed under a running call.
    await Promise.allSettled([writing, flushing])
  }
  await Promise.all([writing, flushing])
  return { size, checksum: hash.digest('hex') }
}

/** A failure that is met later: until then it must not count as unhandled. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** A full disk can take a part of what it is given. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks.filter((chunk) => chunk.length > 0)
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest)
    rest = withoutFirst(rest, bytesWritten)
  }
}

function withoutFirst(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  const rest: Uint8Array[] = []
  let skip = bytes
  for (const chunk of chunks) {
    if (skip < chunk.length) rest.push(chunk.subarray(skip))
    skip = Math.max(0, skip - chunk.length)
  }
  return rest
}
