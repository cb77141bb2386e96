// The notifications of the person in the current organization: its own, and those that concern the account.
import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { isNotificationEvent } from '@trellis/domain/notifications/events'
import type { NotificationRow } from '@trellis/domain/notifications/notification-data'
import { nameOf } from '@trellis/domain/people/name-of'
import { readCounted, readPage, readRows } from '../client/read-rows.ts'
import type { Workspace } from '../organization/workspace.ts'
import type { ListedNotification } from './listed-notification.ts'
import { eventsIn, type NotificationFilter } from './notification-filter.ts'

export const notificationsPerPage = 50

interface Named {
  name: string
  email: string
}

type Stored = NotificationRow & {
  component: { kind: ComponentKind; latest_version_id: string | null } | null
  version: { state: 'active' | 'deprecated' | 'withdrawn' } | null
  actor: Named | null
  subject: Named | null
}

const columns =
  'id, organization_id, user_id, event, component_id, version_id, actor_id, subject_id, data, read_at, created_at, ' +
  'component:components(kind, latest_version_id), version:versions(state), ' +
  'actor:profiles!notifications_actor_id_fkey(name, email), ' +
  'subject:profiles!notifications_subject_id_fkey(name, email)'

export async function readNotificationPage(
  workspace: Workspace,
  { filter, page }: { filter: NotificationFilter; page: number },
) {
  const query = (from: number, to: number) => {
    const rows = newestFirst(workspace, { count: 'exact' }).range(from, to)
    const events = eventsIn(filter)
    const told = events === undefined ? rows : rows.in('event', events)
    const filtered = filter === 'unread' ? told.is('read_at', null) : told
    return filtered.overrideTypes<Stored[], { merge: false }>()
  }
  const found = await readPage(query, { page, size: notificationsPerPage })
  return { ...found, rows: toListed(found.rows) }
}

/** The newest few, for a place with little room. */
export async function readNewestNotifications(
  workspace: Workspace,
  most: number,
): Promise<ListedNotification[]> {
  const rows = await readRows(newestFirst(workspace).limit(most).overrideTypes<Stored[], { merge: false }>())
  return toListed(rows)
}

/** When the newest of all was told. */
export async function readNewestTime(workspace: Workspace): Promise<string | undefined> {
  const [newest] = await readRows(
    newestFirst(workspace).limit(1).overrideTypes<{ created_at: string }[], { merge: false }>(),
  )
  return newest?.created_at
}

/** Counted without reading a row. */
export async function countUnread(
  { client, organizationId, member }: Workspace,
  filter: NotificationFilter = 'all',
): Promise<number> {
  if (member === undefined) return 0
  const unread = client
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', member.userId)
    .is('read_at', null)
    .or(shownIn(organizationId))
  const events = eventsIn(filter)
  const { count } = await readCounted(events === undefined ? unread : unread.in('event', events))
  return count
}

/** What people see of their notifications while they are in an organization. */
export const shownIn = (organizationId: string) =>
  `organization_id.is.null,organization_id.eq.${organizationId}`

/** Those of one moment in the order in which they were told. */
function newestFirst({ client, organizationId, member }: Workspace, options: { count?: 'exact' } = {}) {
  return client
    .from('notifications')
    .select(columns, options)
    .eq('user_id', member?.userId ?? '')
    .or(shownIn(organizationId))
    .order('created_at', { ascending: false })
    .order('position')
    .order('id')
}

/** Events of a later release are left out. */
function toListed(rows: readonly Stored[]): ListedNotification[] {
  return rows
    .filter(({ event }) => isNotificationEvent(event))
    .map(({ component, version, actor, subject, ...row }) => ({
      ...row,
      kind: component?.kind,
      versionState:
        version?.state === 'active' && component?.latest_version_id === row.version_id
          ? 'latest'
          : version?.state,
      actor: actor === null ? undefined : nameOf(actor),
      subject: subject === null ? undefined : nameOf(subject),
    }))
}
