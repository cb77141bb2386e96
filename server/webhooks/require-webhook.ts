import type { WebhookDeliveryRow, WebhookRow } from '@trellis/domain/contracts/webhooks'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { absentOrClosed } from '../organizations/closed-organization.ts'
import { requireOrganization } from '../organizations/require-organization.ts'

const webhookNotFound = () => refusal(404, 'webhook_not_found', 'Webhook not found')
const deliveryNotFound = () => refusal(404, 'delivery_not_found', 'Delivery not found')

const columns = `id, organization_id, url, host, description, events, format, state, secret_hint, old_secret_until,
  failing_since, disabled_at, paused_by, created_by, created_at, updated_at, revision, last_delivery_at,
  skipped, skipped_at`

const deliveryColumns = `id, organization_id, webhook_id, message_id, event, item, payload, state, attempts, next_attempt_at,
  last_attempt_at, status, fault, took_ms, request_headers, answer_headers, answer_body, attempt_log, is_test, replay_of,
  created_at`

/** Locked for a write, if the caller manages its organization. */
export async function requireWebhook(transaction: Transaction, id: string): Promise<WebhookRow> {
  const [row] = await transaction.query<{ organization: string | null }>(
    'select app.organization_of_webhook($1) as organization',
    [id],
  )
  if (!row?.organization) throw await absentOrClosed(transaction, id, webhookNotFound())
  await requireOrganization(transaction, row.organization, 'manage-organization')
  return await readWebhook(transaction, id)
}

export async function readWebhook(transaction: Transaction, id: string): Promise<WebhookRow> {
  const [row] = await transaction.query<WebhookRow>(`select ${columns} from webhooks where id = $1`, [id])
  if (row === undefined) throw webhookNotFound()
  return row
}

type DeliveryKey = { readonly id: string; readonly webhookId: string }

export async function readDelivery(
  transaction: Transaction,
  { id, webhookId }: DeliveryKey,
): Promise<WebhookDeliveryRow> {
  const [row] = await transaction.query<WebhookDeliveryRow>(
    `select ${deliveryColumns} from webhook_deliveries where id = $1 and webhook_id = $2`,
    [id, webhookId],
  )
  if (row === undefined) throw deliveryNotFound()
  return row
}
