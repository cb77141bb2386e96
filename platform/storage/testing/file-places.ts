// Where a test keeps its files: a folder or a bucket of its own, in which time can pass.
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDiskStore } from '../store/disk/open-disk-store.ts'
import { diskPaths } from '../store/disk/paths.ts'
import { openS3Store } from '../store/s3/open-s3-store.ts'
import type { Store } from '../store/store.ts'
import { startFakeS3 } from './fake-s3/fake-s3.ts'

export type FilePlace = {
  readonly store: Store
  /** As if the file had been written more than a day ago. */
  makeOld(version: string): Promise<void>
  /** The bytes that each upload has brought which has not ended. */
  listUnfinished(): Promise<number[]>
  /** As if they had received nothing for more than a day. */
  makeUnfinishedOld(): Promise<void>
}

const old = () => new Date(Date.now() - 25 * 3_600_000)

export async function openDiskPlace(): Promise<FilePlace> {
  const directory = await mkdtemp(join(tmpdir(), 'files-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const { incoming, fileOf } = diskPaths(directory)
  return {
    store: await openDiskStore({ directory }),
    makeOld: (version) => utimes(fileOf(version), old(), old()),
    async listUnfinished() {
      const names = await readdir(incoming)
      return await Promise.all(names.map(async (name) => (await stat(join(incoming, name))).size))
    },
    async makeUnfinishedOld() {
      for (const name of await readdir(incoming)) await utimes(join(incoming, name), old(), old())
    },
  }
}

export async function openS3Place(): Promise<FilePlace> {
  const fake = await startFakeS3({ pageSize: 2 })
  onTestFinished(() => fake.close())
  const store = await openS3Store(fake)
  onTestFinished(() => store.close())
  const { objects, uploads } = fake.content
  return {
    store,
    async makeOld(version) {
      const key = `files/${version}`
      objects.set(key, { ...fake.content.require(key), changedAt: old() })
    },
    listUnfinished: async () =>
      [...uploads.values()].map(({ parts }) =>
        [...parts.values()].reduce((bytes, { content }) => bytes + content.length, 0),
      ),
    async makeUnfinishedOld() {
      for (const [id, upload] of uploads) uploads.set(id, { ...upload, begunAt: old() })
    },
  }
}
