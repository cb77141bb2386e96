// What the person has marked and the server has not confirmed yet. The bell, its popover and the page show it at once.
import type { NotificationEvent } from '@trellis/domain/notifications/events'
import { eventsIn, findFilter } from '../../data/notifications/notification-filter.ts'
import type { Fields } from '../../exchange/acting/acts-provider.tsx'

interface Markable {
  readonly id: string
  readonly event: NotificationEvent
  readonly read_at: string | null
  readonly created_at: string
}

const idsIn = ({ ids = '' }: Fields): string[] => ids.split(',').filter((id) => id !== '')

/** In the order of the clicks. */
export function isReadAfter(row: Markable, marks: readonly Fields[]): boolean {
  return marks.reduce((isRead, mark) => {
    switch (mark.intent) {
      case 'read':
        return isRead || idsIn(mark).includes(row.id)
      case 'unread':
        return isRead && !idsIn(mark).includes(row.id)
      case 'read-all':
        return isRead || (isUntil(row, mark) && isShown(row, mark))
      default:
        return isRead
    }
  }, row.read_at !== null)
}

/** Those that came after the newest one on the page were not seen. */
const isUntil = (row: Markable, { until = '' }: Fields): boolean =>
  until === '' || Date.parse(row.created_at) <= Date.parse(until)

function isShown({ event }: Markable, { show }: Fields): boolean {
  const events = eventsIn(findFilter(show) ?? 'all')
  return events === undefined || events.includes(event)
}

/** Only rows that change are sent, so that each of them counts. */
export function countAfter(unread: number, marks: readonly Fields[]): number {
  const count = marks.reduce((left, mark) => {
    switch (mark.intent) {
      case 'read':
        return left - idsIn(mark).length
      case 'unread':
        return left + idsIn(mark).length
      case 'read-all':
        return mark.count === undefined ? 0 : left - Number(mark.count)
      default:
        return left
    }
  }, unread)
  return Math.max(count, 0)
}
