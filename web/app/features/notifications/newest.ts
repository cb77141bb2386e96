// What the bell opens: the newest few.
import type { LoaderFunctionArgs } from 'react-router'
import type { NewestNotifications } from '../../components/notifications/bell/bell-popover.tsx'
import { readNotificationSettings } from '../../data/notifications/notification-settings.ts'
import { countUnread, readNewestNotifications } from '../../data/notifications/read-notifications.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { requireSession } from '../../data/session/session.ts'
import { refuseActing } from '../../data/session/superadmin/refuse-acting.ts'

const most = 4

export async function loader({ context }: LoaderFunctionArgs): Promise<NewestNotifications> {
  refuseActing(context)
  const workspace = requireWorkspace(context)
  const { userId } = requireSession(context)
  const [rows, unread, { timeZone }] = await Promise.all([
    readNewestNotifications(workspace, most),
    countUnread(workspace),
    readNotificationSettings(workspace.client, userId),
  ])
  return { rows, unread, timeZone, now: Date.now() }
}
