import type { WebhookDeliveryRow, WebhookRow } from '@trellis/domain/contracts/webhooks'
import { nameOf } from '@trellis/domain/people/name-of'
import { readRows } from '../../../../data/client/read-rows.ts'
import type { Workspace } from '../../../../data/organization/workspace.ts'

/** An endpoint as the page shows it. */
export type ListedWebhook = Pick<
  WebhookRow,
  | 'id'
  | 'url'
  | 'host'
  | 'description'
  | 'events'
  | 'format'
  | 'state'
  | 'secret_hint'
  | 'old_secret_until'
  | 'failing_since'
  | 'disabled_at'
  | 'created_at'
  | 'last_delivery_at'
  | 'skipped'
  | 'skipped_at'
  | 'revision'
> & {
  /** Undefined for a former member. */
  creator: string | undefined
  /** The person who paused it. */
  pauser: string | undefined
}

/** A delivery as the list shows it: what was sent and answered is read when its row is opened. */
export type ListedDelivery = Pick<
  WebhookDeliveryRow,
  | 'id'
  | 'event'
  | 'item'
  | 'state'
  | 'attempts'
  | 'next_attempt_at'
  | 'last_attempt_at'
  | 'status'
  | 'fault'
  | 'took_ms'
  | 'is_test'
  | 'replay_of'
  | 'created_at'
>

const columns =
  'id, url, host, description, events, format, state, secret_hint, old_secret_until, failing_since, disabled_at, created_at, last_delivery_at, skipped, skipped_at, revision, creator:profiles!webhooks_created_by_fkey(name, email), pauser:profiles!webhooks_paused_by_fkey(name, email)'

export const deliveryColumns =
  'id, event, item, state, attempts, next_attempt_at, last_attempt_at, status, fault, took_ms, is_test, replay_of, created_at'

/** The oldest first. */
export async function readWebhooks({ client, organizationId }: Workspace): Promise<ListedWebhook[]> {
  const rows = await readRows(
    client
      .from('webhooks')
      .select(columns)
      .eq('organization_id', organizationId)
      .order('created_at')
      .order('id'),
  )
  return rows.map(({ creator, pauser, ...row }) => ({
    ...(row as Omit<ListedWebhook, 'creator' | 'pauser'>),
    creator: creator ? nameOf(creator) : undefined,
    pauser: pauser ? nameOf(pauser) : undefined,
  }))
}
