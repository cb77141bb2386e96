import { parseDay } from '../../../../components/dates/parse-day.ts'

/** The last moment (UTC) of a typed day. Undefined if it is none, or is over. */
export function endOfDay(typed: string, now: number): string | undefined {
  const day = parseDay(typed)
  if (day === undefined) return undefined
  const end = new Date(`${day}T23:59:59.000Z`)
  return Number.isNaN(end.getTime()) || end.getTime() < now ? undefined : end.toISOString()
}

const length = 86_400_000

/** Whole days from today to the day of an end: 0 is today, less is over. */
export function daysUntil(end: string, now: number): number {
  return Math.floor(Date.parse(end) / length) - Math.floor(now / length)
}
