import type { NewsBatch } from '@trellis/domain/news/news'
import type { Notice } from '@trellis/domain/notifications/notice'
import type { Transaction } from '@trellis/platform/postgres'

type Given = {
  readonly id: string
  readonly batch: NewsBatch
  readonly notices: readonly Notice[]
  /** The place of the first among those of all organizations in the batch. */
  readonly from: number
  readonly now: Date
}

/**
 * Stores what people are told, and orders the mails that they want. Storing the same batch again changes nothing. When
 * somebody chooses another time for emails, trigger notification_settings_keep_mails_due moves those that wait.
 */
export async function storeNotices(
  transaction: Transaction,
  { id, batch, notices, from, now }: Given,
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice, place) => ({
    organization_id: batch.organization?.id ?? null,
    user_id: notice.userId,
    event: notice.event,
    component_id: notice.componentId ?? null,
    version_id: notice.versionId ?? null,
    actor_id: batch.actorId ?? null,
    subject_id: notice.subjectId ?? null,
    data: notice.data,
    position: from + place,
    is_mailed: notice.mail !== undefined,
    is_urgent: notice.mail?.pace === 'urgent',
    is_pressing: notice.mail?.pace === 'pressing',
    component_ids: notice.mail?.componentIds ?? null,
  }))
  await transaction.query('select app.store_notifications($1, $2, $3)', [id, JSON.stringify(rows), now])
}
