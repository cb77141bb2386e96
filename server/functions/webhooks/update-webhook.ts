import { updateWebhook as contract } from '@trellis/domain/contracts/webhooks'
import { enqueue } from '@trellis/platform/jobs'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { deliverWebhooks } from '../../jobs/webhooks/deliver-webhooks.ts'
import { requireAddress } from '../../webhooks/require-address.ts'
import { readWebhook, requireWebhook } from '../../webhooks/require-webhook.ts'
import { defineFunction } from '../define-function.ts'

/**
 * An edit that changes nothing is no edit. What waited while an endpoint was paused is sent when it is resumed. The
 * failures of another address say nothing about the new one.
 */
export const updateWebhook = defineFunction(contract, async ({ transaction, services, input }) => {
  const current = await requireWebhook(transaction, input.id)
  await requireRevision(transaction, {
    table: 'webhooks',
    subject: current.id,
    current,
    expected: input.expected_revision,
  })
  const url = input.url === undefined ? current.url : requireAddress(input.url, services)
  const state = input.state ?? current.state
  await transaction.query(
    `update webhooks set url = $2, description = $3, events = $4, format = $5, state = $6,
       paused_by = case when $6 <> 'paused' then null when state = 'paused' then paused_by else auth.uid() end,
       disabled_at = case when $6 = 'disabled' then disabled_at end,
       failing_since = case when $2 <> url or $6 = 'active' and state <> 'active' then null else failing_since end,
       failing_told_at = case when $2 <> url or $6 = 'active' and state <> 'active' then null else failing_told_at end,
       revision = revision + 1, updated_at = now()
     where id = $1 and (url, description, events, format, state) is distinct from ($2, $3, $4::text[], $5, $6)`,
    [
      current.id,
      url,
      input.description ?? current.description,
      input.events ?? current.events,
      input.format ?? current.format,
      state,
    ],
  )
  if (state === 'active' && current.state !== 'active')
    await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: current.id } })
  return await readWebhook(transaction, current.id)
})
