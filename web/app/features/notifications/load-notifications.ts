import type { LoaderFunctionArgs } from 'react-router'
import { pageIn } from '../../components/list/pager.tsx'
import { readNotificationSettings, readWantsEmails } from '../../data/notifications/notification-settings.ts'
import {
  countUnread,
  notificationsPerPage,
  readNewestTime,
  readNotificationPage,
} from '../../data/notifications/read-notifications.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { requireSession } from '../../data/session/session.ts'
import { refuseActing } from '../../data/session/superadmin/refuse-acting.ts'
import { filterIn } from './query.ts'

export async function loadNotifications({ url, context }: LoaderFunctionArgs) {
  refuseActing(context)
  const workspace = requireWorkspace(context)
  const { userId } = requireSession(context)
  const filter = filterIn(url.searchParams)
  const asked = pageIn(url)
  const [{ rows, count, page }, newest, unread, unreadShown, settings, wantsEmails] = await Promise.all([
    readNotificationPage(workspace, { filter, page: asked }),
    asked === 1 ? undefined : readNewestTime(workspace),
    countUnread(workspace),
    countUnread(workspace, filter),
    readNotificationSettings(workspace.client, userId),
    readWantsEmails(workspace.client, userId),
  ])
  return {
    filter,
    rows,
    page,
    pages: Math.max(1, Math.ceil(count / notificationsPerPage)),
    /** When the newest was told that the person can know of. */
    newest: page === 1 ? rows[0]?.created_at : newest,
    unread,
    /** Of those that the filter shows. */
    unreadShown,
    settings,
    wantsEmails,
    now: Date.now(),
  }
}

export type LoadedNotifications = Awaited<ReturnType<typeof loadNotifications>>
