import { opendir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isVersion } from '../require-version.ts'
import type { ListedFile } from '../store.ts'
import { ignoreMissing } from './ignore-missing.ts'
import type { DiskPaths } from './paths.ts'

export async function* listFiles({ directory }: DiskPaths): AsyncGenerator<ListedFile> {
  for await (const outer of foldersIn(directory)) {
    for await (const inner of foldersIn(outer)) yield* listFolder(inner)
  }
}

async function* foldersIn(folder: string): AsyncGenerator<string> {
  for await (const { name } of await opendir(folder)) {
    if (/^[0-9a-f]{2}$/.test(name)) yield join(folder, name)
  }
}

async function* listFolder(folder: string): AsyncGenerator<ListedFile> {
  for await (const { name } of await opendir(folder)) {
    if (!isVersion(name)) continue
    const facts = await stat(join(folder, name)).catch(ignoreMissing)
    if (facts?.isFile()) yield { version: name, size: facts.size, changedAt: facts.mtime }
  }
}

/** A file that is being written changes all the time, so an old one belongs to a process that has ended. */
export async function removeOldIncoming({ incoming }: DiskPaths, before: Date): Promise<number> {
  let removed = 0
  for await (const { name } of await opendir(incoming)) {
    const file = join(incoming, name)
    const facts = await stat(file).catch(ignoreMissing)
    if (facts === undefined || facts.mtime >= before) continue
    await unlink(file).catch(ignoreMissing)
    removed += 1
  }
  return removed
}
