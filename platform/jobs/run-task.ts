import type { Task as LibraryTask, TaskList } from 'graphile-worker'
import type { Database, Logger, Transaction } from '../postgres/postgres.ts'
import type { Task, TaskContext } from './define-task.ts'

type Job = Parameters<LibraryTask>[1]['job']

export type TaskEnvironment<Services> = {
  readonly tasks: readonly Task<Services>[]
  readonly services: Services
  readonly database: Database
  readonly logger: Logger
}

/** The tasks in the form that the library calls. */
export function toTaskList<Services>(environment: TaskEnvironment<Services>): TaskList {
  return Object.fromEntries(
    environment.tasks.map((task): [string, LibraryTask] => [
      task.name,
      (payload, { job, abortSignal }) => runTask(environment, { task, payload, job, signal: abortSignal }),
    ]),
  )
}

type Run<Services> = {
  readonly task: Task<Services>
  readonly payload: unknown
  readonly job: Job
  readonly signal: AbortSignal
}

const context = { role: 'app_job' } as const

/** A key names one effect: once that has happened, another job with the key is skipped. */
async function runTask<Services>(
  { services, database, logger }: TaskEnvironment<Services>,
  { task, payload, job, signal }: Run<Services>,
): Promise<void> {
  const { id, key, attempts, max_attempts } = job
  if (key !== null && (await hasHappened(database, key))) return
  // Separate from the key itself, which marks the whole job as done. No task name has parentheses.
  const step = `(once) ${key ?? id}`
  const once: TaskContext['once'] = (work) =>
    database.transaction(context, async (transaction) =>
      (await claim(transaction, step)) ? await work(transaction) : undefined,
    )
  const attempt = { id, attempt: attempts, isLastAttempt: attempts >= max_attempts }
  await task.run(payload, { services, database, logger, signal, job: attempt, once })
  if (key !== null) await database.transaction(context, (transaction) => claim(transaction, key))
}

async function hasHappened(database: Database, effect: string): Promise<boolean> {
  const text = 'select 1 from platform.effects where key = $1'
  const [row] = await database.query({ ...context, readOnly: true }, { text, values: [effect] })
  return row !== undefined
}

/** Waits for another transaction that claims the same. False if that one commits, or an earlier one has. */
async function claim(transaction: Transaction, effect: string): Promise<boolean> {
  const [row] = await transaction.query(
    'insert into platform.effects (key) values ($1) on conflict (key) do nothing returning 1',
    [effect],
  )
  return row !== undefined
}
