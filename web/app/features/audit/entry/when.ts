import { formatDate, formatDay } from '../../../components/dates/format-date.ts'

const dayOf = (moment: number) => Math.floor(moment / 86_400_000)

const timeOf = (timestamp: string) => new Date(timestamp).toISOString().slice(11, 16)

/** In UTC, so that server and browser write the same: the time today, "Yesterday" for the day before, then the date. */
export function whenOf(timestamp: string, now: number): string | 'yesterday' {
  const moment = Date.parse(timestamp)
  const days = dayOf(now) - dayOf(moment)
  if (days <= 0) return timeOf(timestamp)
  if (days === 1) return 'yesterday'
  const isThisYear = new Date(moment).getUTCFullYear() === new Date(now).getUTCFullYear()
  return isThisYear ? formatDay(moment) : formatDate(moment)
}

/** `16 Nov 2026, 13:51:07 UTC` */
export const fullTime = (timestamp: string) =>
  `${formatDate(timestamp)}, ${new Date(timestamp).toISOString().slice(11, 19)} UTC`
