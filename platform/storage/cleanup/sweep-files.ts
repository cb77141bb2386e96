import { z } from 'zod'
import { defineTask, enqueue, type TaskContext } from '../../jobs/jobs.ts'
import { isBackupRunning } from '../../postgres/postgres.ts'
import type { Store } from '../store/store.ts'
import { removeAllDoomed } from './remove-doomed-files.ts'

const role = 'storage_admin'
const batchSize = 1000
/** Longer than an upload can take: the server ends requests after half of it (`requestTimeout` of `serverLimits`). */
const day = 86_400_000
const backupPause = 600_000

const declaration = { name: 'sweep-files', payload: z.object({}) }

/**
 * Removes what a crash left: unfinished uploads, and files that no row names. A row follows its bytes within seconds, so
 * that a file of a day ago without a row will never get one. Schedule it daily.
 */
export const sweepFilesOf = (store: Store) =>
  defineTask({
    ...declaration,
    callers: ['app_job', 'storage_admin'],
    async run(_, context) {
      const { database } = context
      const before = new Date(Date.now() - day)
      await store.removeUnfinished(before)
      if (!(await removeUnnamed(store, context, before))) {
        const runAt = new Date(Date.now() + backupPause)
        await database.transaction({ role }, (transaction) =>
          enqueue(transaction, { task: declaration, payload: {}, runAt }),
        )
        return
      }
      await removeAllDoomed(store, context)
    },
  })

/** False if a backup needs the files. */
async function removeUnnamed(store: Store, context: TaskContext, before: Date): Promise<boolean> {
  for await (const versions of listOldFiles(store, context, before)) {
    if (!(await removeUnnamedOf(store, context, versions))) return false
  }
  return true
}

async function* listOldFiles(store: Store, { signal }: TaskContext, before: Date) {
  let versions: string[] = []
  for await (const { version, changedAt } of store.list()) {
    signal.throwIfAborted()
    if (changedAt >= before) continue
    versions.push(version)
    if (versions.length < batchSize) continue
    yield versions
    versions = []
  }
  if (versions.length > 0) yield versions
}

async function removeUnnamedOf(
  store: Store,
  { database }: TaskContext,
  versions: readonly string[],
): Promise<boolean> {
  const unnamed = await database.query<{ version: string }>(
    { role },
    { text: 'select version from storage.list_unnamed($1)', values: [versions] },
  )
  if (unnamed.length === 0) return true
  if (await database.transaction({ role }, isBackupRunning)) return false
  await store.remove(unnamed.map(({ version }) => version))
  return true
}
