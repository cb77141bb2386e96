import type { z } from 'zod'
import type { Database, Logger, Transaction } from '../postgres/postgres.ts'

/** What whoever enqueues needs to know. */
export type TaskDeclaration<Payload> = {
  /** Words with hyphens; jobs in the queue refer to it, so that it is never changed. */
  readonly name: string
  /** No secret, link or code: what is enqueued lies in the database until the job is done, and longer if it fails. */
  readonly payload: z.ZodType<Payload>
}

export type Task<Services = unknown> = TaskDeclaration<unknown> & {
  readonly maxAttempts: number
  readonly isUrgent: boolean
  readonly callers: readonly string[]
  readonly run: (payload: unknown, context: TaskContext<Services>) => Promise<void>
}

export type TaskContext<Services = unknown> = {
  readonly services: Services
  readonly database: Database
  readonly logger: Logger
  /** Aborts when the process is asked to end and has waited for a while. */
  readonly signal: AbortSignal
  readonly job: { readonly id: string; readonly attempt: number; readonly isLastAttempt: boolean }
  /**
   * Runs `work` in a transaction as `app_job` that happens once, however often the job is tried and whatever process
   * dies: that it happened is written down with it. Resolves with undefined where it had happened before. A task has
   * one such step, and goes on after it.
   */
  once<T>(work: (transaction: Transaction) => Promise<T>): Promise<T | undefined>
}

export type TaskOptions<Payload, Services> = TaskDeclaration<Payload> & {
  /** At least 2. The pause between attempts grows from seconds to six hours; the default goes on for about a day. */
  readonly maxAttempts?: number
  /** Goes before all others: somebody waits for it. */
  readonly isUrgent?: boolean
  /** The roles whose transactions may enqueue it: functions and other jobs by default. */
  readonly callers?: readonly string[]
  readonly run: (payload: Payload, context: TaskContext<Services>) => Promise<void>
}

const defaultMaxAttempts = 14
const namePattern = /^[a-z]+(-[a-z]+)*$/

export function defineTask<Payload, Services = unknown>(
  options: TaskOptions<Payload, Services>,
): Task<Services> & TaskDeclaration<Payload> {
  const { name, payload, run, maxAttempts = defaultMaxAttempts, isUrgent = false } = options
  if (!namePattern.test(name)) throw new Error(`A task is named in lower case with hyphens, not ${name}`)
  // An attempt counts when it begins: the only one would be lost with its process.
  if (maxAttempts < 2) throw new Error(`The task ${name} needs at least two attempts`)
  return {
    name,
    payload,
    maxAttempts,
    isUrgent,
    callers: options.callers ?? ['app_writer', 'app_job'],
    run: (given, context) => run(payload.parse(given), context),
  }
}
