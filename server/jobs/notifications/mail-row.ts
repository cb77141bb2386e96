// A mail as the database tells it, and what was decided about it before its first attempt.
import type { BestUpgrade } from '@trellis/domain/notifications/digest/best-upgrade'
import type { MailItem, MailKind } from '@trellis/domain/notifications/digest/choose-items'
import { type Cadence, isNotificationEvent } from '@trellis/domain/notifications/events'
import type { Told } from '@trellis/domain/notifications/notification-data'

/** Why nothing is sent. */
type Obstacle = 'no_account' | 'no_member' | 'closed' | 'refused' | 'switched_off'

export type MailRow = {
  readonly id: string
  readonly kind: MailKind
  readonly state: 'ordered' | 'sent' | 'dropped' | 'refused' | 'failed'
  readonly content: MailDecision | null
  readonly created_at: string
  readonly user_id: string
  readonly organization: { readonly id: string; readonly name: string } | null
  readonly address: string | null
  readonly obstacle: Obstacle | null
  readonly cadence: Cadence
  readonly muted: readonly string[]
  readonly time_zone: string
  readonly notifications: readonly ItemRow[]
}

type ItemRow = {
  readonly id: string
  readonly event: string
  readonly data: unknown
  readonly component_id: string | null
  readonly version_id: string | null
  readonly created_at: string
  readonly is_read: boolean
  readonly actor: string | null
  readonly subject: string | null
  readonly component_ids: readonly string[]
  readonly is_about_components: boolean
}

/** Each attempt says the same, whatever happens in between. */
export type MailDecision = {
  readonly cadence: Cadence
  /** The notifications, with the components that are named. */
  readonly items: readonly { readonly id: string; readonly mailed: readonly string[] | null }[]
  readonly scores: readonly (readonly [id: string, score: number])[]
  readonly upgrade: BestUpgrade | null
}

/** Events of a later release are not known here, and left to it. */
export function itemsOf({ notifications }: MailRow): MailItem[] {
  return notifications.flatMap((row): MailItem[] => {
    if (!isNotificationEvent(row.event)) return []
    return [
      {
        // The database stores what domain/notifications has written.
        ...({ event: row.event, data: row.data } as Told),
        id: row.id,
        componentId: row.component_id ?? undefined,
        versionId: row.version_id ?? undefined,
        createdAt: row.created_at,
        isRead: row.is_read,
        actor: row.actor ?? undefined,
        subject: row.subject ?? undefined,
        mailed: row.is_about_components ? row.component_ids : undefined,
      },
    ]
  })
}

/** The notifications as they were decided on. */
export function decidedItems(row: MailRow, { items }: MailDecision): MailItem[] {
  const byId = new Map(itemsOf(row).map((item) => [item.id, item]))
  return items.flatMap(({ id, mailed }) => {
    const item = byId.get(id)
    return item === undefined ? [] : [{ ...item, mailed: mailed ?? undefined }]
  })
}
