// Runs what a worker would do as one step of a test, so that nothing is left to wait for.
import { runOnce } from 'graphile-worker'
import { type OwnerPool, queueSchema } from '../../postgres/postgres.ts'
import { libraryLogger } from '../library-logger.ts'
import { type TaskEnvironment, toTaskList } from '../run-task.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Tries each due job, one after the other. One that fails waits for its next attempt, as usual. */
export async function drainJobs<Services>(
  pgPool: OwnerPool,
  environment: TaskEnvironment<Services>,
): Promise<void> {
  // A worker reads the schema and its tasks before it looks for a job, which costs more than most requests.
  const { rows } = await pgPool.query(
    `select from ${queueSchema}._private_jobs where run_at <= now() limit 1`,
  )
  if (rows.length === 0) return
  await runOnce({
    pgPool,
    taskList: toTaskList(environment),
    logger: libraryLogger(silent),
    noHandleSignals: true,
    preset: {
      worker: {
        schema: queueSchema,
        concurrentJobs: 1,
        // Otherwise the last results would be written after this has returned.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
}
