import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreFullError } from '../store-full-error.ts'
import { flushFolder } from './flush-folder.ts'
import type { DiskPaths } from './paths.ts'

const fullCodes = ['ENOSPC', 'EDQUOT']

/**
 * Lets `fill` write a file under a temporary name and flush it, then gives it the name of the version, durably. If
 * anything fails, neither name exists.
 */
export async function keepFile<T>(
  paths: DiskPaths,
  version: string,
  fill: (file: string) => Promise<T>,
): Promise<T> {
  const folders = paths.foldersOf(version)
  const unfinished = join(paths.incoming, `${version}.${randomUUID()}`)
  let file = unfinished
  try {
    const filled = await fill(unfinished)
    await moveInto(folders[0], unfinished, paths.fileOf(version))
    file = paths.fileOf(version)
    // All of them each time: another write may have created them a moment ago and not flushed them yet. Their order is
    // free, because nobody is told of the file before the last one.
    await Promise.all(folders.map(flushFolder))
    return filled
  } catch (error) {
    await rm(file, { force: true })
    throw fullCodes.includes((error as NodeJS.ErrnoException).code ?? '') ? new StoreFullError(error) : error
  }
}

async function moveInto(folder: string, source: string, target: string): Promise<void> {
  try {
    await rename(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(source, target)
  }
}
