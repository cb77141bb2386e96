import { z } from 'zod'
import { defineTask, enqueue, type TaskContext } from '../../jobs/jobs.ts'
import { isBackupRunning } from '../../postgres/postgres.ts'
import type { Store } from '../store/store.ts'

const role = 'storage_admin'
const batchSize = 1000
/** Milliseconds until the next look, while a backup needs the files. */
const backupPause = 60_000

const declaration = { name: 'remove-doomed-files', payload: z.object({}) }

/**
 * Removes the bytes of deleted and replaced rows. The trigger storage.doom_files orders it, so every role that can
 * delete a row may. It finds its work itself and can be repeated and run twice at once.
 */
export const removeDoomedFilesFrom = (store: Store) =>
  defineTask({
    ...declaration,
    callers: [
      'anon',
      'authenticated',
      'service_role',
      'app_writer',
      'app_job',
      'auth_admin',
      'storage_admin',
    ],
    run: (_, context) => removeAllDoomed(store, context),
  })

export async function removeAllDoomed(store: Store, context: TaskContext): Promise<void> {
  let count = batchSize
  while (count === batchSize) {
    context.signal.throwIfAborted()
    count = await removeBatch(store, context)
  }
}

/** The number of files that were removed, or are used again. */
async function removeBatch(store: Store, { database }: TaskContext): Promise<number> {
  const doomed = await database.query<{ version: string; is_used: boolean }>(
    { role },
    { text: 'select version, is_used from storage.list_doomed_files($1)', values: [batchSize] },
  )
  if (doomed.length === 0) return 0
  if (await database.transaction({ role }, isBackupRunning)) {
    const runAt = new Date(Date.now() + backupPause)
    await database.transaction({ role }, (transaction) =>
      enqueue(transaction, { task: declaration, payload: {}, runAt }),
    )
    return 0
  }
  await store.remove(doomed.filter((each) => !each.is_used).map(({ version }) => version))
  await database.query(
    { role },
    {
      text: 'delete from storage.doomed_files where version = any($1)',
      values: [doomed.map(({ version }) => version)],
    },
  )
  return doomed.length
}
