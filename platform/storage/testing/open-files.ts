// A separate database with a worker and a folder of files, for tests of the tasks that remove them.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { registerTasks } from '../../jobs/jobs.ts'
import { type Jobs, openJobs } from '../../jobs/testing/open-jobs.ts'
import { fileTasks } from '../cleanup/file-tasks.ts'
import { openDiskStore } from '../store/disk/open-disk-store.ts'
import { diskPaths } from '../store/disk/paths.ts'
import type { Store } from '../store/store.ts'

export type Files = Jobs & {
  readonly directory: string
  readonly store: Store
  /** Writes the bytes, as an upload does before its row. */
  writeBytes(version?: string): Promise<string>
  /** Writes the bytes and the row. */
  addObject(name: string): Promise<string>
  makeOld(version: string): Promise<void>
  listVersions(): Promise<string[]>
  /** A worker with both tasks; the store may be another one. */
  workOn(store?: Store): Promise<void>
}

export async function openFiles(): Promise<Files> {
  const jobs = await openJobs()
  const directory = await mkdtemp(join(tmpdir(), 'files-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const store = await openDiskStore({ directory })
  await registerTasks(jobs.connection, Object.values(fileTasks(store)))
  await jobs.ask(`insert into storage.buckets (id, name) values ('pictures', 'pictures')`)
  const writeBytes = async (version: string = randomUUID()) => {
    await store.write(version, ReadableStream.from([Buffer.from('bytes')]))
    return version
  }
  return {
    ...jobs,
    directory,
    store,
    writeBytes,
    async addObject(name) {
      const version = await writeBytes()
      await jobs.ask(`insert into storage.objects (bucket_id, name, version) values ('pictures', $1, $2)`, [
        name,
        version,
      ])
      return version
    },
    async makeOld(version) {
      const time = new Date(Date.now() - 25 * 3_600_000)
      await utimes(diskPaths(directory).fileOf(version), time, time)
    },
    async listVersions() {
      const versions: string[] = []
      for await (const { version } of store.list()) versions.push(version)
      return versions.sort()
    },
    async workOn(other = store) {
      await jobs.work(Object.values(fileTasks(other)))
    },
  }
}
