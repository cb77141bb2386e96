import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import {
  type ConnectionOptions,
  type Database,
  type Logger,
  openOwnerPool,
  queueSchema,
} from '../postgres/postgres.ts'
import type { Task } from './define-task.ts'
import { libraryLogger } from './library-logger.ts'
import { registerTasks } from './register-tasks.ts'
import { toTaskList } from './run-task.ts'
import { stayKnown } from './stay-known.ts'
import { watchQueue } from './watch-queue.ts'

/**
 * Runs once at each time, however many processes there are. A time that was missed within the last day is made up for.
 */
export type Scheduled = {
  /** Takes an empty payload. */
  readonly task: Pick<Task<never>, 'name' | 'maxAttempts'>
  /** Minute, hour, day, month and weekday, as cron writes them, in UTC. */
  readonly at: string
  /** Missed times are not made up for: the next run does the work of all of them. */
  readonly catchesUp?: true
}

export type WorkerOptions<Services> = {
  readonly connection: ConnectionOptions
  readonly database: Database
  readonly logger: Logger
  readonly tasks: readonly Task<Services>[]
  /** Passed to each task. */
  readonly services: Services
  readonly schedule?: readonly Scheduled[]
  /** Concurrent jobs. */
  readonly concurrency?: number
  /** Milliseconds after which a vanished process counts as dead and its jobs are run again. */
  readonly deathPatience?: number
  /** Milliseconds between two checks for jobs that wait too long. */
  readonly watchInterval?: number
}

export type Worker = {
  /**
   * Takes no more jobs and waits for running ones. One that takes too long is left to another process or the next
   * start.
   */
  stop(): Promise<void>
}

const defaultConcurrency = 4
const defaultDeathPatience = 10_000
const restartPause = 1_000
const defaultWatchInterval = 60_000
/** After the first, a running task is told to stop; after the second, it is abandoned. */
const abortAfter = 5_000
const leaveAfter = 12_000
const day = 86_400_000

export async function startWorker<Services>(options: WorkerOptions<Services>): Promise<Worker> {
  await registerTasks(options.connection, options.tasks)
  const ending = new AbortController()
  const { signal } = ending
  const running = Promise.all([
    keepRunning(options, signal),
    watchQueue({ ...options, signal, interval: options.watchInterval ?? defaultWatchInterval }),
  ])
  return {
    async stop() {
      ending.abort()
      await Promise.race([running, delay(leaveAfter, undefined, { ref: false })])
    },
  }
}

// The library stops if it cannot write a result, as when PostgreSQL restarts: it is started again.
async function keepRunning<Services>(options: WorkerOptions<Services>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runOnce(options, signal).catch((error: unknown) => {
      options.logger.warn({ err: error }, 'the worker stopped and was restarted')
    })
    await delay(restartPause, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function runOnce<Services>(options: WorkerOptions<Services>, signal: AbortSignal): Promise<void> {
  const { connection, logger, concurrency = defaultConcurrency } = options
  // One more connection listens.
  const pgPool = openOwnerPool({ connection, maxConnections: concurrency + 1, logger })
  const life = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  reportFailures(events, logger)
  const { known, watching } = watchLife(events, options, life.signal)
  try {
    const runner = await run({
      pgPool,
      events,
      logger: libraryLogger(logger),
      noHandleSignals: true,
      taskList: toTaskList(options),
      parsedCronItems: toCronItems(options.schedule ?? []),
      preset: {
        plugins: [
          {
            name: 'WaitUntilKnown',
            version: '0.0.0',
            worker: { hooks: { startWorker: () => known } },
          },
        ],
        worker: {
          schema: queueSchema,
          concurrentJobs: concurrency,
          gracefulShutdownAbortTimeout: abortAfter,
          // Otherwise stopping would not wait until the last results are written.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    await untilStopped(runner, signal)
  } finally {
    life.abort()
    await watching()
    await pgPool.end()
  }
}

async function untilStopped(runner: Runner, signal: AbortSignal): Promise<void> {
  const stop = () => runner.stop().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (signal.aborted) await stop()
    await runner.promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** No job may run before the other pools know this one, because they would consider it dead. */
function watchLife<Services>(
  events: WorkerEvents,
  { connection, logger, deathPatience = defaultDeathPatience }: WorkerOptions<Services>,
  signal: AbortSignal,
) {
  const { promise: known, resolve: onKnown } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => onKnown(), { once: true })
  let staying: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => {
    const pool = workerPool.id
    staying = stayKnown({ connection, logger, pool, signal, patience: deathPatience, onKnown })
  })
  return { known, watching: async () => await staying }
}

function reportFailures(events: WorkerEvents, logger: Logger): void {
  events.on('job:error', ({ job, error }) => {
    const fields = { err: error, task: job.task_identifier, job: job.id, attempt: job.attempts }
    if (job.attempts < job.max_attempts) logger.warn(fields, 'a job failed and will be tried again')
    else logger.error(fields, 'a job failed for good')
  })
}

const toCronItems = (schedule: readonly Scheduled[]) =>
  parseCronItems(
    schedule.map(({ task: { name, maxAttempts }, at, catchesUp = false }) => ({
      task: name,
      match: at,
      identifier: name,
      options: { backfillPeriod: catchesUp ? 0 : day, maxAttempts },
    })),
  )
