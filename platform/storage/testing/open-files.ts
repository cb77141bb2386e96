// A separate database with a worker and a place of files, for tests of the tasks that remove them.
import { randomUUID } from 'node:crypto'
import { registerTasks } from '../../jobs/jobs.ts'
import { type Jobs, openJobs } from '../../jobs/testing/open-jobs.ts'
import { fileTasks } from '../cleanup/file-tasks.ts'
import type { Store } from '../store/store.ts'
import { type FilePlace, openDiskPlace } from './file-places.ts'

export type Files = Jobs &
  FilePlace & {
    /** Writes the bytes, as an upload does before its row. */
    writeBytes(version?: string): Promise<string>
    /** Writes the bytes and the row. */
    addObject(name: string): Promise<string>
    listVersions(): Promise<string[]>
    /** A worker with both tasks; the store may be another one. */
    workOn(store?: Store): Promise<void>
  }

export async function openFiles(openPlace: () => Promise<FilePlace> = openDiskPlace): Promise<Files> {
  const jobs = await openJobs()
  const place = await openPlace()
  const { store } = place
  await registerTasks(jobs.connection, Object.values(fileTasks(store)))
  await jobs.ask(`insert into storage.buckets (id, name) values ('pictures', 'pictures')`)
  const writeBytes = async (version: string = randomUUID()) => {
    await store.write(version, ReadableStream.from([Buffer.from('bytes')]))
    return version
  }
  return {
    ...jobs,
    ...place,
    writeBytes,
    async addObject(name) {
      const version = await writeBytes()
      await jobs.ask(`insert into storage.objects (bucket_id, name, version) values ('pictures', $1, $2)`, [
        name,
        version,
      ])
      return version
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
