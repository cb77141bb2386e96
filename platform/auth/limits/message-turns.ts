// The messages of the whole installation have budgets. No request asks them: an answer that depends on what others have
// used up tells who has an account. The job that sends takes its turn instead, and waits for it if the budget is empty.
import { z } from 'zod'
import { enqueue, type TaskContext, type TaskDeclaration } from '../../jobs/jobs.ts'
import { reserveInDatabase, returnToDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import { defaultRateLimits, type RateLimits } from './rate-limits.ts'

const budgetNames = ['mailsToKnown', 'mailsToNew', 'notices', 'smsToKnown', 'smsToNew'] as const

export type Budget = (typeof budgetNames)[number]

type Parts = { readonly budgets: Pick<RateLimits, Budget> }

export const budgetsOf = (rateLimits: Partial<RateLimits> | undefined): Parts['budgets'] => ({
  ...defaultRateLimits,
  ...rateLimits,
})

/** What the payload of a job says after it was put back. */
export const turnFields = {
  /** The budget that the job has its turn from. */
  turn: z.enum(budgetNames).optional(),
  /** Whether it failed before. */
  is_retry: z.boolean().optional(),
}

type Waiting = { readonly turn?: Budget | undefined; readonly is_retry?: boolean | undefined }

type Job = Pick<TaskContext['job'], 'attempt'>

export const isRetry = (order: Waiting, { attempt }: Job) => attempt > 1 || order.is_retry === true

/** The turn that a job waited for. An attempt that failed has given it back. */
export const heldTurn = ({ turn }: Waiting, { attempt }: Job) => (attempt === 1 ? turn : undefined)

type Wanted<Order> = {
  readonly budget: Budget
  readonly task: TaskDeclaration<Order>
  readonly order: Order
  /** Names the message. */
  readonly id: string
  /** When the message was asked for, and the seconds for which it is of use. */
  readonly since: Date | string
  readonly lifetime: number
}

/**
 * The turn that the message is sent with. Undefined if it cannot be sent now: then the job is put back to when its turn
 * is, or is dropped if nobody could use the message anymore. Commit the transaction.
 */
export async function takeTurn<Order extends Waiting>(
  transaction: Transaction,
  { budgets, logger, job }: Parts & Pick<TaskContext, 'logger' | 'job'>,
  { budget, task, order, id, since, lifetime }: Wanted<Order>,
): Promise<Budget | undefined> {
  const held = heldTurn(order, job)
  if (held !== undefined) return held
  const patience = { since, seconds: lifetime }
  const reserved = await reserveInDatabase(
    transaction,
    { policy: budget },
    { rateLimit: budgets[budget], patience },
  )
  if (reserved?.isLater === false) return budget
  if (reserved === undefined) {
    logger.warn({ budget }, 'a message was dropped: too many others wait for this budget')
    return undefined
  }
  await enqueue(transaction, {
    task,
    payload: { ...order, turn: budget, is_retry: isRetry(order, job) },
    // A process that dies before this job ends puts it back once.
    key: `${id}:${job.id}`,
    runAt: reserved.dueAt,
  })
  return undefined
}

/** For a message that was not sent. Last in its transaction, because the row of the budget stays locked. */
export async function giveTurnBack(
  transaction: Transaction,
  { budgets }: Parts,
  turn: Budget | undefined,
): Promise<void> {
  if (turn === undefined) return
  await returnToDatabase(transaction, { policy: turn }, budgets[turn].limit)
}
