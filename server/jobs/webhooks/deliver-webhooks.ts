import { defineTask, enqueue, type TaskContext } from '@trellis/platform/jobs'
import type { Row } from '@trellis/platform/postgres'
import { z } from 'zod'
import { type Outcome, sendMessage } from '../../webhooks/send-message.ts'
import { openWebhookSecret } from '../../webhooks/webhook-secret.ts'
import type { WebhookServices } from '../../webhooks/webhook-services.ts'

const role = 'app_job'

/** Longer than an attempt can take. After it, another job takes over from one that died. */
const turnLength = 60_000
/** A job gives way after either, so that endpoints with many messages or slow answers do not hold up others. */
const longestRun = 15_000
const mostMessages = 50

type Due = {
  readonly id: string
  readonly message_id: string
  readonly payload: object
  readonly attempts: number
  readonly is_test: boolean
  readonly url: string
  readonly sealed: string
  readonly old_sealed: string | null
}

/**
 * Sends the due messages of one endpoint, in their order, one attempt each. Only one job at a time does: it has the turn of
 * the endpoint, and the same job takes it up again after a crash. What was sent and not yet noted then is sent once more,
 * with the same ID. A message that fails does not hold up those after it.
 */
export const deliverWebhooks = defineTask({
  name: 'deliver-webhooks',
  payload: z.object({ webhook_id: z.uuid() }),
  async run({ webhook_id: webhookId }, context: TaskContext<WebhookServices>) {
    const turn = { ...context, webhookId }
    if (!(await beginTurn(turn))) return await waitForTurn(turn)
    const end = performance.now() + longestRun
    for (
      let count = 0;
      count < mostMessages && performance.now() < end && !context.signal.aborted;
      count += 1
    ) {
      const due = await findDue(turn)
      if (due === undefined) break
      const outcome = await send(turn, due)
      await noteAttempt(turn, due, outcome)
      // The others would wait as long.
      if (outcome.attempt.fault === 'too_slow') break
    }
    await endTurn(turn)
  },
})

type Turn = TaskContext<WebhookServices> & { readonly webhookId: string }

const ask = <R extends Row>({ database }: Turn, text: string, values: readonly unknown[]) =>
  database.query<R>({ role }, { text, values })

const untilWhen = (now: Date) => new Date(now.getTime() + turnLength)

async function beginTurn(turn: Turn): Promise<boolean> {
  const now = turn.services.clock()
  const [row] = await ask<{ is_own: boolean }>(
    turn,
    'select app.begin_webhook_turn($1, $2, $3, $4) as is_own',
    [turn.webhookId, turn.job.id, now, untilWhen(now)],
  )
  return row?.is_own === true
}

async function findDue(turn: Turn): Promise<Due | undefined> {
  const now = turn.services.clock()
  const [due] = await ask<Due>(turn, 'select * from app.next_webhook_delivery($1, $2, $3, $4)', [
    turn.webhookId,
    turn.job.id,
    now,
    untilWhen(now),
  ])
  return due
}

async function send({ services, signal, webhookId }: Turn, due: Due): Promise<Outcome> {
  const sealed = due.old_sealed === null ? [due.sealed] : [due.sealed, due.old_sealed]
  const message = {
    messageId: due.message_id,
    url: due.url,
    payload: due.payload,
    secrets: sealed.map((text) => openWebhookSecret(services.secrets, { webhookId, sealed: text })),
    attempts: due.attempts,
    isTest: due.is_test,
  }
  return await sendMessage(message, services, signal)
}

async function noteAttempt(turn: Turn, { id }: Due, { attempt, nextAt }: Outcome): Promise<void> {
  await ask(turn, 'select app.note_webhook_attempt($1, $2, $3, $4)', [
    id,
    JSON.stringify(attempt),
    nextAt ?? null,
    turn.services.clock(),
  ])
}

/** Other endpoints of the organization have its places: another job looks again in a few seconds, one for all that wait. */
const waitForTurn = (turn: Turn) =>
  orderNext(turn, 'select app.wait_for_webhook_turn($1, $2) as due', [turn.webhookId])

/**
 * Together with the next job, so that no message is left without one. The queue takes the job that is due longest: what is
 * due already waits from now on, behind the endpoints that wait.
 */
const endTurn = (turn: Turn) =>
  orderNext(turn, 'select app.end_webhook_turn($1, $2, $3) as due', [turn.webhookId, turn.job.id])

/** The time is the last value. */
async function orderNext(
  { database, services, webhookId }: Turn,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await database.transaction({ role }, async (transaction) => {
    const now = services.clock()
    const [row] = await transaction.query<{ due: Date | null }>(text, [...values, now])
    if (!row?.due) return
    const runAt = row.due < now ? now : row.due
    await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: webhookId }, runAt })
  })
}
