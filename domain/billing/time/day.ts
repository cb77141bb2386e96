// Billing counts whole days in UTC: a day is its date, so that no time of day and no time zone of a server can move one.

const millisecondsPerDay = 86_400_000

/** Such as 2026-11-16. */
export type Day = string

export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)

/** The moment in which the day begins. */
export const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

export const addDays = (day: Day, days: number): Day =>
  dayOf(new Date(startOf(day).getTime() + days * millisecondsPerDay))

/** How many days `end` is after `start`. */
export const daysBetween = (start: Day, end: Day): number =>
  (startOf(end).getTime() - startOf(start).getTime()) / millisecondsPerDay

/** The same day of another month; the last one where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = startOf(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), length))
  return dayOf(first)
}
