// The rows of a page by day, and those that belong together.
import type { ListedNotification } from '../../data/notifications/listed-notification.ts'
import { weekOf, zonedDay } from '../dates/zoned-day.ts'

export type DayName = 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'earlier'

export interface NotificationDay {
  readonly name: DayName
  readonly rows: readonly ListedNotification[]
}

/** The time of the answer, and the place of the person. */
export interface Clock {
  readonly now: number
  readonly timeZone: string
}

/** Newest first, as the rows are given. Rows about one version are where the newest of their day is. */
export function groupByDay(rows: readonly ListedNotification[], clock: Clock): NotificationDay[] {
  const days: { name: DayName; rows: ListedNotification[] }[] = []
  for (const row of rows) {
    const name = dayNameOf(row.created_at, clock)
    const last = days.at(-1)
    if (last?.name === name) last.rows.push(row)
    else days.push({ name, rows: [row] })
  }
  return days.map((day) => ({ ...day, rows: gather(day.rows) }))
}

function gather(rows: readonly ListedNotification[]): ListedNotification[] {
  const groups = Map.groupBy(rows, ({ id, component_id, version_id }) =>
    component_id === null || version_id === null ? id : `${component_id} ${version_id}`,
  )
  return [...groups.values()].flat()
}

/** At the place of the person; weeks begin on Monday. */
export function dayNameOf(timestamp: string, { now, timeZone }: Clock): DayName {
  const day = zonedDay(Date.parse(timestamp), timeZone)
  const today = zonedDay(now, timeZone)
  if (day >= today) return 'today'
  if (day === today - 1) return 'yesterday'
  const weeks = weekOf(today) - weekOf(day)
  if (weeks === 0) return 'thisWeek'
  return weeks === 1 ? 'lastWeek' : 'earlier'
}

/** Whether a row goes on with what the one above it is about: the same version of the same component. */
export function continues(row: ListedNotification, above: ListedNotification | undefined): boolean {
  if (above === undefined || row.component_id === null || row.version_id === null) return false
  return row.component_id === above.component_id && row.version_id === above.version_id
}

export type TimeWords =
  | { readonly kind: 'now' | 'yesterday' | 'date' }
  | { readonly kind: 'minutes' | 'hours'; readonly count: number }

/** How old it is today, then the day. */
export function timeWordsOf(timestamp: string, clock: Clock): TimeWords {
  const day = dayNameOf(timestamp, clock)
  if (day === 'yesterday') return { kind: 'yesterday' }
  if (day !== 'today') return { kind: 'date' }
  const minutes = Math.floor((clock.now - Date.parse(timestamp)) / 60_000)
  if (minutes < 1) return { kind: 'now' }
  return minutes < 60
    ? { kind: 'minutes', count: minutes }
    : { kind: 'hours', count: Math.floor(minutes / 60) }
}
