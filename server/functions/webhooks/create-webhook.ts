import { createWebhook as contract, webhookLimits } from '@trellis/domain/contracts/webhooks'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { requireAddress } from '../../webhooks/require-address.ts'
import { readWebhook } from '../../webhooks/require-webhook.ts'
import { hintOfSecret, makeWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { defineFunction } from '../define-function.ts'

/** Nothing is sent until something happens, or a test is asked for. */
export const createWebhook = defineFunction(contract, async ({ transaction, services, input }) => {
  await requireOrganization(transaction, input.organization_id, 'manage-organization')
  const url = requireAddress(input.url, services)
  await requirePlace(transaction, input.organization_id)
  const secret = makeWebhookSecret()
  const [row] = await transaction.query<{ id: string }>(
    `insert into webhooks (organization_id, url, description, events, format, secret_hint)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [input.organization_id, url, input.description, input.events, input.format, hintOfSecret(secret)],
  )
  if (row === undefined) throw new Error('A webhook has an id')
  await transaction.query('select app.put_webhook_secret($1, $2)', [
    row.id,
    sealWebhookSecret(services.secrets, { webhookId: row.id, secret }),
  ])
  return { ...(await readWebhook(transaction, row.id)), secret }
})

async function requirePlace(transaction: Transaction, organizationId: string): Promise<void> {
  const [row] = await transaction.query<{ count: number }>(
    'select count(*)::integer as count from webhooks where organization_id = $1',
    [organizationId],
  )
  if ((row?.count ?? 0) >= webhookLimits.webhooks)
    throw refusal(409, 'too_many_webhooks', `An organization has at most ${webhookLimits.webhooks} webhooks`)
}
