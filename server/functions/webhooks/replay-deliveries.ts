import { fault } from '@trellis/domain/contracts/faults/fault'
import { replayDeliveries as contract, webhookLimits } from '@trellis/domain/contracts/webhooks'
import { refusal } from '@trellis/platform/functions'
import { enqueue } from '@trellis/platform/jobs'
import { deliverWebhooks } from '../../jobs/webhooks/deliver-webhooks.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import type { CallParts } from '../../services.ts'
import { readDelivery, requireWebhook } from '../../webhooks/require-webhook.ts'
import { defineFunction } from '../define-function.ts'

const day = 24 * 60 * 60 * 1000

type Replayed = { readonly count: number; readonly next_after: string | null }

/** To the address and with the secret that the endpoint has now. Receivers recognize messages that they have had. */
export const replayDeliveries = defineFunction(contract, async ({ transaction, services, input }) => {
  const { id, state } = await requireWebhook(transaction, input.webhook_id)
  if (state !== 'active')
    throw refusal(
      409,
      'webhook_not_active',
      'Resume this webhook first. Messages are sent to active ones only',
    )
  const { delivery_id: deliveryId, since, after } = input
  if ((deliveryId === undefined) === (since === undefined))
    refuseFaults({ since: fault('replay_since.needed') })
  const parts = { transaction, services }
  const replayed =
    since === undefined
      ? await replayOne(parts, { id: deliveryId ?? '', webhookId: id })
      : await replaySince(parts, { webhookId: id, since, after, onlyFailed: input.only_failed })
  if (replayed.count > 0) await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: id } })
  return replayed
})

async function replayOne(
  { transaction, services }: CallParts,
  key: { readonly id: string; readonly webhookId: string },
): Promise<Replayed> {
  const { id } = await readDelivery(transaction, key)
  const [row] = await transaction.query<{ count: number }>('select app.replay_delivery($1, $2) as count', [
    id,
    services.clock(),
  ])
  return { count: row?.count ?? 0, next_after: null }
}

type Replay = {
  readonly webhookId: string
  readonly since: Date
  readonly after: string | undefined
  readonly onlyFailed: boolean
}

async function replaySince(
  { transaction, services }: CallParts,
  { webhookId, since, after, onlyFailed }: Replay,
): Promise<Replayed> {
  const now = services.clock()
  if (since.getTime() < now.getTime() - webhookLimits.replayDays * day)
    refuseFaults({ since: fault('replay_since.too_old', { days: webhookLimits.replayDays }) })
  if (after !== undefined) await readDelivery(transaction, { id: after, webhookId })
  const [row] = await transaction.query<Replayed>(
    'select count, next_after from app.replay_deliveries_since($1, $2, $3, $4, $5, $6)',
    [webhookId, since, onlyFailed, after ?? null, webhookLimits.replayed, now],
  )
  return row ?? { count: 0, next_after: null }
}
