import { breakLinks } from '../break-links.ts'
import { fillIn } from '../fill-in.ts'

type Counted = readonly [one: string, many: string]

/** The text for one, or the one for more, with the count. */
export function countIn([one, many]: Counted, count: number, values: Readonly<Record<string, string>> = {}) {
  return fillIn(count === 1 ? one : many, { ...values, count: String(count) })
}

const plainNumber = /^v?\d+(\.\d+){0,2}(-[a-z]+(\.\d+)?)?$/

/** A version may be any text. A usual number is nothing that a mail program would make a link. */
export const breakNumber = (number: string): string =>
  plainNumber.test(number) ? number : breakLinks(number)

/** People chose these words. */
export const breakValues = <Values extends Readonly<Record<string, string>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, words]) => [name, breakLinks(words)])) as Values

export function formatTime(time: string | Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const
  const words = new Intl.DateTimeFormat('en-GB', format).format(new Date(time))
  return `${words} (${zone.replaceAll('_', ' ')})`
}

export const formatDate = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time))

/** PostgreSQL may know more names than this process. */
function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).format() !== ''
  } catch {
    return false
  }
}
