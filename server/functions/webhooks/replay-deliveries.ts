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

/** To the address and with the secret that the endpoint has now. Receivers recognize messages that they have had. */
export const replayDeliveries = defineFunction(contract, async ({ transaction, services, input }) => {
  const { id, state } = await requireWebhook(transaction, input.webhook_id)
  if (state !== 'active')
    throw refusal(
      409,
      'webhook_not_active',
      'Resume this webhook first. Messages are sent to active ones only',
    )
  const { delivery_id: deliveryId, since } = input
  if ((deliveryId === undefined) === (since === undefined))
    refuseFaults({ since: fault('replay_since.needed') })
  const parts = { transaction, services }
  const count =
    since === undefined
      ? await replayOne(parts, { id: deliveryId ?? '', webhookId: id })
      : await replaySince(parts, { webhookId: id, since, onlyFailed: input.only_failed })
  if (count > 0) await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: id } })
  return { count }
})

async function replayOne(
  { transaction, services }: CallParts,
  key: { readonly id: string; readonly webhookId: string },
): Promise<number> {
  const { id } = await readDelivery(transaction, key)
  const [row] = await transaction.query<{ count: number }>('select app.replay_delivery($1, $2) as count', [
    id,
    services.clock(),
  ])
  return row?.count ?? 0
}

type Replay = { readonly webhookId: string; readonly since: Date; readonly onlyFailed: boolean }

async function replaySince(
  { transaction, services }: CallParts,
  { webhookId, since, onlyFailed }: Replay,
): Promise<number> {
  const now = services.clock()
  if (since.getTime() < now.getTime() - webhookLimits.replayDays * day)
    refuseFaults({ since: fault('replay_since.too_old', { days: webhookLimits.replayDays }) })
  const [row] = await transaction.query<{ count: number }>(
    'select app.replay_deliveries_since($1, $2, $3, $4, $5) as count',
    [webhookId, since, onlyFailed, webhookLimits.replayed, now],
  )
  return row?.count ?? 0
}
