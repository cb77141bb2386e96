// What a worker would do at once, as one step of a test: nothing is left to wait for afterwards.
import { runOnce } from 'graphile-worker'
import { type OwnerPool, queueSchema } from '../../postgres/postgres.ts'
import { libraryLogger } from '../library-logger.ts'
import { type TaskEnvironment, toTaskList } from '../run-task.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Tries each job that is due, one after the other. One that fails waits for its next attempt, as it would otherwise. */
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
