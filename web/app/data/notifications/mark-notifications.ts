import { changeRows } from '../client/read-rows.ts'
import type { Workspace } from '../organization/workspace.ts'
import { eventsIn, type NotificationFilter } from './notification-filter.ts'
import { shownIn } from './read-notifications.ts'

/** Marks these as read or unread. Those of others are left alone. */
export async function markNotifications(
  { client }: Workspace,
  ids: readonly string[],
  isRead: boolean,
): Promise<void> {
  if (ids.length === 0) return
  const marked = client
    .from('notifications')
    .update({ read_at: isRead ? now() : null })
    .in('id', ids)
  await changeRows(isRead ? marked.is('read_at', null) : marked)
}

type Marked = {
  readonly filter: NotificationFilter
  /** Those that came later were not seen, and stay unread. */
  readonly until: string | undefined
}

/** Marks all that the filter shows the person in the current organization. */
export async function markAllNotifications(
  { client, organizationId }: Workspace,
  { filter, until }: Marked,
): Promise<void> {
  const all = client
    .from('notifications')
    .update({ read_at: now() })
    .is('read_at', null)
    .or(shownIn(organizationId))
  const events = eventsIn(filter)
  const marked = events === undefined ? all : all.in('event', events)
  await changeRows(until === undefined ? marked : marked.lte('created_at', until))
}

const now = () => new Date().toISOString()
