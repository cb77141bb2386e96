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
