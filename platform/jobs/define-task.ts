import type { z } from 'zod'
import type { Database, Logger, Transaction } from '../postgres/postgres.ts'

/** The part of a task that `enqueue` needs. */
export type TaskDeclaration<Payload> = {
  /** Words with hyphens. Jobs in the queue refer to it, so never change it. */
  readonly name: string
  /** No secret, link or code: the payload stays in the database until the job is done, and longer if it fails. */
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
   * Runs `work` exactly once in a transaction as `app_job`, however often the job is tried and whichever process dies:
   * the transaction also records that it happened. Resolves with undefined if it had happened before. A task has at
   * most one such step, and continues after it.
   */
  once<T>(work: (transaction: Transaction) => Promise<T>): Promise<T | undefined>
}

export type TaskOptions<Payload, Services> = TaskDeclaration<Payload> & {
  /** At least 2. The pause between attempts grows from seconds to six hours; the default continues for about a day. */
  readonly maxAttempts?: number
  /** Runs before all others, because somebody is waiting for it. */
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
  // An attempt counts when it starts: a single one would be lost with its process.
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
