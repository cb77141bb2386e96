import { canBeMuted, isNotificationEvent } from '@trellis/domain/notifications/events'
import { type ActionFunctionArgs, data } from 'react-router'
import { idIn } from '../../data/catalog/ids.ts'
import { markAllNotifications, markNotifications } from '../../data/notifications/mark-notifications.ts'
import { findFilter } from '../../data/notifications/notification-filter.ts'
import { changeMuted } from '../../data/notifications/notification-settings.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { requireSession } from '../../data/session/session.ts'
import { actOnRows } from '../../exchange/acting/act-on-rows.ts'
import { readTexts } from '../../exchange/acting/read-form.ts'

const mostIds = 100

/** One act for each intent: read, unread, read-all, mute, unmute. */
export async function notificationsAction({ request, context }: ActionFunctionArgs) {
  const { intent, ids = '', until, show = 'all', event = '' } = await readTexts(request)
  const workspace = requireWorkspace(context)
  const { userId } = requireSession(context)
  switch (intent) {
    case 'read':
    case 'unread': {
      const marked = idsIn(ids)
      return actOnRows(context, 'marking', () => markNotifications(workspace, marked, intent === 'read'))
    }
    case 'read-all': {
      const filter = findFilter(show)
      if (filter === undefined) throw data(null, { status: 400 })
      const marked = { filter, until: timeIn(until) }
      return actOnRows(context, 'marking all', () => markAllNotifications(workspace, marked))
    }
    case 'mute':
    case 'unmute': {
      if (!isNotificationEvent(event) || !canBeMuted(event)) throw data(null, { status: 400 })
      const isMuted = intent === 'mute'
      return actOnRows(context, 'muting', () => changeMuted(workspace.client, userId, { event, isMuted }))
    }
    default:
      throw data(null, { status: 400 })
  }
}

function idsIn(text: string): string[] {
  const ids = text.split(',').map(idIn)
  if (ids.length > mostIds || !ids.every((id) => id !== undefined)) throw data(null, { status: 400 })
  return ids
}

function timeIn(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (Number.isNaN(Date.parse(text))) throw data(null, { status: 400 })
  return text
}
