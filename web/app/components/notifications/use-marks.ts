import { href } from 'react-router'
import type { ListedNotification } from '../../data/notifications/listed-notification.ts'
import { eventsIn, type NotificationFilter } from '../../data/notifications/notification-filter.ts'
import { type Fields, useActs } from '../../exchange/acting/acts-provider.tsx'
import { useAct } from '../../exchange/acting/use-act.ts'
import { all } from '../../exchange/subjects.ts'

/** What was marked anywhere in the app and has no answer yet. */
export function usePendingMarks(): readonly Fields[] {
  const action = href('/notifications')
  return useActs()
    .pending.filter((act) => act.action === action)
    .map(({ fields }) => fields)
}

interface Marks {
  readonly mark: (row: Pick<ListedNotification, 'id'>, isRead: boolean) => void
  /** Without `all`, everything. */
  readonly markAll: (all?: AllMarked) => void
}

interface AllMarked {
  readonly filter?: NotificationFilter
  /** When the newest one was told that the person can know of. Those that came later stay unread. */
  readonly until?: string | undefined
  /** How many that are, for the counts that are shown until the answer. Without it, all. */
  readonly count?: number
}

interface MarkSettings {
  /** Called with what was sent. */
  readonly onDone?: (sent: Fields) => void
}

/** Marks notifications, from wherever they are shown. A refusal takes the mark back and says so. */
export function useMarks({ onDone = () => undefined }: MarkSettings = {}): Marks {
  const { send } = useAct({ action: href('/notifications'), changes: { notification: all }, onDone })
  return {
    mark: ({ id }, isRead) => void send({ intent: isRead ? 'read' : 'unread', ids: id }),
    markAll: ({ filter = 'all', until, count } = {}) =>
      void send({
        intent: 'read-all',
        ...(until !== undefined && { until }),
        ...(eventsIn(filter) && { show: filter, ...(count !== undefined && { count: String(count) }) }),
      }),
  }
}
