/** The age of something, for the interface to put into words; after a week the date is clearer. */
export type RelativeDate =
  | { kind: 'now' | 'yesterday' | 'date' }
  | { kind: 'minutes' | 'hours' | 'days'; count: number }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export function relativeDate(timestamp: string, now: number): RelativeDate {
  const age = now - Date.parse(timestamp)
  if (age < minute) return { kind: 'now' }
  if (age < hour) return { kind: 'minutes', count: Math.floor(age / minute) }
  if (age < day) return { kind: 'hours', count: Math.floor(age / hour) }
  if (age < 2 * day) return { kind: 'yesterday' }
  if (age < 7 * day) return { kind: 'days', count: Math.floor(age / day) }
  return { kind: 'date' }
}
