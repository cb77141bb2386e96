// Days as they are at a place. Server and browser know the place by its name, so that both write the same.

const formatters = new Map<string, Intl.DateTimeFormat>()
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** A name that this machine does not know counts as UTC. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = createFormatter(timeZone)
  formatters.set(timeZone, made)
  return made
}

function createFormatter(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
  }
}

/** The date and the time of a clock there, as if it was UTC. */
function clockAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

const dayLength = 86_400_000

/** The number of the day there, counted from 1 Jan 1970. */
export const zonedDay = (moment: number, timeZone: string): number =>
  Math.floor(clockAt(moment, timeZone) / dayLength)

/** The number of the week of a day; weeks begin on Monday. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/** `12 Nov`, and `12 Nov 2025` of another year than now. */
export function formatZonedDay(moment: number, now: number, timeZone: string): string {
  const [date, today] = [new Date(clockAt(moment, timeZone)), new Date(clockAt(now, timeZone))]
  const day = `${date.getUTCDate()} ${month.format(date)}`
  return date.getUTCFullYear() === today.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`
}

/** `09:30` */
export const formatZonedTime = (moment: number, timeZone: string): string =>
  new Date(clockAt(moment, timeZone)).toISOString().slice(11, 16)

/** `12 Nov 2026, 09:30` */
export function formatZonedMoment(moment: number, timeZone: string): string {
  const date = new Date(clockAt(moment, timeZone))
  return `${date.getUTCDate()} ${month.format(date)} ${date.getUTCFullYear()}, ${formatZonedTime(moment, timeZone)}`
}

/** The place that a zone is named after: `Buenos Aires` for `America/Argentina/Buenos_Aires`. None for UTC. */
export function placeOf(timeZone: string): string | undefined {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return undefined
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ')
}
