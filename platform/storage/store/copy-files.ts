import type { Store, StoredFile } from './store.ts'

/** What a row says of its bytes. */
export type NamedFile = {
  readonly version: string
  readonly size: number | null
  readonly checksum: string | null
}

export type CopyProgress = {
  copied: number
  /** In the target already. */
  skipped: number
  bytes: number
  /** Versions whose bytes are missing, or are not those of their row. They are not in the target. */
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

/** Can be repeated after an interruption: a file of the right size in the target was written completely. */
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
  if (size !== null && (await sizeOf(to, version)) === size) {
    progress.skipped += 1
    return
  }
  const source = await from.open(version)
  const written = source && (await to.write(version, source.body))
  if (written !== undefined && isThatOf(file, written)) {
    progress.copied += 1
    progress.bytes += written.size
    return
  }
  await to.remove([version])
  progress.lost.push(version)
}

const isThatOf = ({ size, checksum }: NamedFile, written: StoredFile) =>
  (size === null || size === written.size) && (checksum === null || checksum === written.checksum)

/** Asks for one byte, because a store says the size only of what it opens. */
async function sizeOf(store: Store, version: string): Promise<number | undefined> {
  try {
    const file = await store.open(version, { start: 0, end: 0 })
    await file?.body.cancel()
    return file?.size
  } catch (error) {
    if (error instanceof RangeError) return 0
    throw error
  }
}
