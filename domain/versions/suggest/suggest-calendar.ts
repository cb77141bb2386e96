import type { VersionName } from '../scheme.ts'
import { parseCalendar } from '../schemes/calendar.ts'

/** A date as people write it: month and day start at 1. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function dayOf(milliseconds: number): Day {
  const date = new Date(milliseconds)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/**
 * The next calendar number in the format of the latest one: two or four digits of year, padding, separator. The third
 * part is a day if the latest number was released on that day, and a counter otherwise. A pre-release of today's number
 * is followed by its release.
 */
export function nextCalendar(latest: VersionName | undefined, today: Day): string {
  const parsed = latest && parseCalendar(latest.number)
  if (!latest || !parsed) return `${today.year}.${today.month}.0`
  const form = formOf(latest)
  const date = [form.year(today.year), form.pad(today.month)]
  if (form.hasDay) date.push(form.pad(today.day))
  const sameDate = date.every((part, index) => Number(part) === Number(form.places[index]))
  if (sameDate && parsed.preRelease) return form.core
  const counter = sameDate ? String(Number(form.places[date.length] ?? 0) + 1) : form.firstCounter
  return form.prefix + [...date, ...(counter === undefined ? [] : [counter])].join(form.separator)
}

function formOf({ number, releasedAt }: VersionName) {
  const prefix = number.startsWith('v') ? 'v' : ''
  const core = number.slice(prefix.length).replace(/-[A-Za-z].*$/, '')
  const separator = core.includes('.') ? '.' : '-'
  const places = core.split(separator)
  const isShort = places[0]?.length === 2
  const isPadded = places.slice(1, 3).some((place) => place.length === 2 && place.startsWith('0'))
  const hasDay = places.length > 2 && Number(places[2]) === dayOf(releasedAt).day
  return {
    core: prefix + core,
    prefix,
    separator,
    places,
    hasDay,
    year: (year: number) => (isShort ? String(year % 100).padStart(2, '0') : String(year)),
    pad: (value: number) =>
      isPadded || isShort || separator === '-' ? String(value).padStart(2, '0') : String(value),
    // A new month restarts the counter, if the format has one: 2024.11.3 is followed by 2024.12.0.
    firstCounter: places.length > 2 && !hasDay ? '0' : undefined,
  }
}
