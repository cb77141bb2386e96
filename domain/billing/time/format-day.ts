import { addDays, type Day, startOf } from './day.ts'
import type { Period } from './period.ts'

// Written here, not by Intl: an invoice keeps its words when Node gets another version of ICU.

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const partsOf = (day: Day) => {
  const date = startOf(day)
  return { day: date.getUTCDate(), month: months[date.getUTCMonth()], year: date.getUTCFullYear() }
}

/** `16 Nov 2026` */
export function formatDay(day: Day): string {
  const { day: ofMonth, month, year } = partsOf(day)
  return `${ofMonth} ${month} ${year}`
}

/**
 * `1–30 Nov 2026`, `16 Nov – 15 Dec 2026`, `16 Nov 2026 – 15 Nov 2027`. The end of a period is the day after it; people
 * read its last day.
 */
export function formatPeriod({ start, end }: Period): string {
  const last = addDays(end, -1)
  if (last <= start) return formatDay(start)
  const [from, to] = [partsOf(start), partsOf(last)]
  if (from.year !== to.year) return `${formatDay(start)} – ${formatDay(last)}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${formatDay(last)}`
  return `${from.day}–${formatDay(last)}`
}
