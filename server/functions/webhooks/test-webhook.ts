import { testWebhook as contract, type WebhookRow } from '@trellis/domain/contracts/webhooks'
import { testEventType } from '@trellis/domain/webhooks/event-types'
import { toBody } from '@trellis/domain/webhooks/payloads'
import { slackTest, testText } from '@trellis/domain/webhooks/slack'
import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { deliverWebhooks } from '../../jobs/webhooks/deliver-webhooks.ts'
import { readDelivery, requireWebhook } from '../../webhooks/require-webhook.ts'
import { defineFunction } from '../define-function.ts'

export const testWebhook = defineFunction(contract, async ({ transaction, services, input }) => {
  const webhook = await requireWebhook(transaction, input.id)
  const now = services.clock()
  const [row] = await transaction.query<{ id: string }>('select app.order_test_delivery($1, $2, $3) as id', [
    webhook.id,
    JSON.stringify(await makeBody(transaction, webhook, now)),
    now,
  ])
  if (row === undefined) throw new Error('A delivery has an id')
  await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: webhook.id } })
  return await readDelivery(transaction, { id: row.id, webhookId: webhook.id })
})

async function makeBody(transaction: Transaction, webhook: WebhookRow, now: Date): Promise<object> {
  if (webhook.format === 'slack') return slackTest()
  const { organization_id: id } = webhook
  const [organization] = await transaction.query<{ name: string }>(
    'select name from organizations where id = $1',
    [id],
  )
  const event = { type: testEventType, occurredAt: now.toISOString(), data: { message: testText } }
  return toBody(event, { id, name: organization?.name ?? '' })
}
