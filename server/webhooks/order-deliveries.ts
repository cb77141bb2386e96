import type { WebhookFormat } from '@trellis/domain/contracts/webhooks'
import { toBody } from '@trellis/domain/webhooks/payloads'
import { toSlackMessage } from '@trellis/domain/webhooks/slack'
import type { WebhookEvent } from '@trellis/domain/webhooks/webhook-events'
import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { deliverWebhooks } from '../jobs/webhooks/deliver-webhooks.ts'
import type { Services } from '../services.ts'

type Target = {
  readonly webhook_id: string
  readonly events: readonly string[]
  readonly format: WebhookFormat
  readonly organization_name: string
}

/**
 * Stores a message for each endpoint that wants it, and orders the jobs that send them. For a transaction of `app_job`.
 */
export async function orderDeliveries(
  { transaction, services }: { readonly transaction: Transaction; readonly services: Services },
  organizationId: string,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  const targets = await transaction.query<Target>('select * from app.webhook_targets($1)', [organizationId])
  const messages = targets.flatMap((target) =>
    events
      .filter(({ type }) => target.events.includes(type))
      .map((event) => toMessage(event, target, { organizationId, services })),
  )
  if (messages.length === 0) return
  const ordered = await transaction.query<{ id: string }>(
    'select id from app.order_webhook_deliveries($1, $2, $3) as id',
    [organizationId, JSON.stringify(messages), services.clock()],
  )
  for (const { id } of ordered)
    await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: id } })
}

type Sender = { readonly organizationId: string; readonly services: Services }

function toMessage(
  event: WebhookEvent,
  { webhook_id, format, organization_name: name }: Target,
  { organizationId, services }: Sender,
) {
  const payload =
    format === 'slack'
      ? toSlackMessage(event, services.config.publicUrl)
      : toBody(event, { id: organizationId, name })
  return { webhook_id, event: event.type, item: event.item, payload }
}
