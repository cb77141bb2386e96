import { changeRows } from '../client/read-rows.ts'
import type { Workspace } from '../organization/workspace.ts'
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

/** Marks all that the person sees in the current organization; with `until`, none that came later. */
export async function markAllNotifications(
  { client, organizationId }: Workspace,
  until: string | undefined,
): Promise<void> {
  const marked = client
    .from('notifications')
    .update({ read_at: now() })
    .is('read_at', null)
    .or(shownIn(organizationId))
  await changeRows(until === undefined ? marked : marked.lte('created_at', until))
}

const now = () => new Date().toISOString()
