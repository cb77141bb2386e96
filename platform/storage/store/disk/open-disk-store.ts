// Files in a folder of this machine. A file has its name only once all of its bytes are on the disk.
import { constants, copyFile, mkdir, open, stat, unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { requireRange } from '../require-range.ts'
import { requireVersion } from '../require-version.ts'
import type { OpenFile, Store } from '../store.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { keepFile } from './keep-file.ts'
import { listFiles, removeOldIncoming } from './list-files.ts'
import { diskPaths } from './paths.ts'
import { readRange } from './read-range.ts'
import { writeBody } from './write-body.ts'

export type DiskStoreOptions = { readonly directory: string }

/** Creates the folder if need be; only the user of this process may enter it. */
export async function openDiskStore({ directory }: DiskStoreOptions): Promise<Store> {
  const paths = diskPaths(resolve(directory))
  await mkdir(paths.incoming, { recursive: true, mode: 0o700 })
  return {
    write: (version, body) => keepFile(paths, version, (file) => writeBody(file, body)),
    async open(version, range) {
      const handle = await open(paths.fileOf(version), 'r').catch(ignoreMissing)
      if (handle === undefined) return undefined
      try {
        const { size } = await handle.stat()
        const body = readRange(handle, requireRange(range, size))
        return { size, body } satisfies OpenFile
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async copy(source, target) {
      const from = paths.fileOf(source)
      requireVersion(target)
      if ((await stat(from).catch(ignoreMissing)) === undefined) return undefined
      return { size: await keepFile(paths, target, (file) => copyAndFlush(from, file)) }
    },
    // Not flushed: what a power cut brings back, the sweep finds.
    async remove(versions) {
      for (const version of versions) await unlink(paths.fileOf(version)).catch(ignoreMissing)
    },
    list: () => listFiles(paths),
    removeUnfinished: (before) => removeOldIncoming(paths, before),
    close: async () => undefined,
  }
}

/** Shares the bytes where the file system can. */
async function copyAndFlush(source: string, target: string): Promise<number> {
  await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  const handle = await open(target, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
