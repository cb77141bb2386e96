import type { LoaderFunctionArgs } from 'react-router'
import { pageIn } from '../../components/list/pager.tsx'
import { readNotificationSettings, readWantsEmails } from '../../data/notifications/notification-settings.ts'
import {
  countUnread,
  notificationsPerPage,
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
  const [{ rows, count, page }, unread, settings, wantsEmails] = await Promise.all([
    readNotificationPage(workspace, { filter, page: pageIn(url) }),
    countUnread(workspace),
    readNotificationSettings(workspace.client, userId),
    readWantsEmails(workspace.client, userId),
  ])
  return {
    filter,
    rows,
    page,
    pages: Math.max(1, Math.ceil(count / notificationsPerPage)),
    unread,
    settings,
    wantsEmails,
    now: Date.now(),
  }
}

export type LoadedNotifications = Awaited<ReturnType<typeof loadNotifications>>
