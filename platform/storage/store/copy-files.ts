import { createHash } from 'node:crypto'
import type { Store, StoredFile } from './store.ts'

/** What a row says of its bytes. */
export type NamedFile = {
  readonly version: string
  readonly size: number | null
  readonly checksum: string | null
}

export type CopyProgress = {
  copied: number
  /** In the target already, with the right bytes. */
  skipped: number
  bytes: number
  /**
   * Versions whose bytes are missing at the source, are not those of their row, or came back from the target changed. They
   * are not in the target.
   */
  readonly lost: string[]
}

export type CopyFilesOptions = {
  readonly from: Store
  readonly to: Store
  readonly files: AsyncIterable<NamedFile>
  readonly onFile?: (progress: CopyProgress) => void
}

/** Files on their way at once: a service answers each small one after a while. */
const concurrency = 4

/**
 * Can be repeated after an interruption. A file counts as copied or skipped only after its bytes were read back from the
 * target: what was sent says nothing of what is kept.
 */
export async function copyFiles({ from, to, files, onFile }: CopyFilesOptions): Promise<CopyProgress> {
  const progress: CopyProgress = { copied: 0, skipped: 0, bytes: 0, lost: [] }
  const iterator = files[Symbol.asyncIterator]()
  let isFailed = false
  const work = async () => {
    for (let next = await iterator.next(); next.done !== true && !isFailed; next = await iterator.next()) {
      await copyOne({ from, to }, next.value, progress)
      onFile?.(progress)
    }
  }
  const works = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      isFailed = true
      throw error
    }),
  )
  // Nothing may go on in the background after a failure.
  await Promise.allSettled(works)
  await Promise.all(works)
  return progress
}

async function copyOne(
  { from, to }: Pick<CopyFilesOptions, 'from' | 'to'>,
  file: NamedFile,
  progress: CopyProgress,
): Promise<void> {
  const { version, size } = file
  const held = await readBack(to, version, size)
  // A row without a checksum names the bytes that the source has.
  const checksum = file.checksum ?? (held && (await readBack(from, version, size))?.checksum) ?? null
  if (held !== undefined && isThatOf({ version, size, checksum }, held)) {
    progress.skipped += 1
    return
  }
  const source = await from.open(version)
  const sent = source && (await to.write(version, source.body))
  if (sent !== undefined && isThatOf(file, sent)) {
    const kept = await readBack(to, version, sent.size)
    if (kept?.checksum === sent.checksum) {
      progress.copied += 1
      progress.bytes += sent.size
      return
    }
  }
  await to.remove([version])
  progress.lost.push(version)
}

const isThatOf = ({ size, checksum }: NamedFile, bytes: StoredFile) =>
  (size === null || size === bytes.size) && (checksum === null || checksum === bytes.checksum)

/** Undefined if the store holds no such file, or one of another size, which is not read. */
async function readBack(store: Store, version: string, size: number | null): Promise<StoredFile | undefined> {
  const file = await store.open(version)
  if (file === undefined) return undefined
  if (size !== null && file.size !== size) {
    await file.body.cancel()
    return undefined
  }
  const hash = createHash('sha256')
  for await (const piece of file.body) hash.update(piece)
  return { size: file.size, checksum: hash.digest('hex') }
}
