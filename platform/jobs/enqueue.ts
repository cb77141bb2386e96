import type { Transaction } from '../postgres/postgres.ts'
import type { TaskDeclaration } from './define-task.ts'

export type EnqueueOptions<Payload> = {
  readonly task: TaskDeclaration<Payload>
  readonly payload: Payload
  /**
   * Names the effect within its task: adding the same key again does nothing, neither while the job exists nor after it
   * is done.
   */
  readonly key?: string | undefined
  /** Default: at once. */
  readonly runAt?: Date | undefined
}

/** Adds a job that exists if and only if the transaction commits. */
export async function enqueue<Payload>(
  transaction: Transaction,
  { task, payload, key, runAt }: EnqueueOptions<Payload>,
): Promise<void> {
  await transaction.query('select platform.enqueue($1, $2, $3, $4)', [
    task.name,
    JSON.stringify(task.payload.parse(payload)),
    key ?? null,
    runAt ?? null,
  ])
}
