import type { ParsedNumber } from './parsed-number.ts'
import { longestNumber } from './semver.ts'

// Year first, then a month, week or counter, then at most two more counters, with one separator throughout. A suffix
// that starts with a letter marks a pre-release: a digit there would be one more counter.
const pattern =
  /^v?(\d{4}|\d{2})([.-])(\d{1,3})(?:\2(\d{1,9}))?(?:\2(\d{1,9}))?(?:-([A-Za-z][0-9A-Za-z]*(?:[.-][0-9A-Za-z]+)*))?$/

/** `24.04`, `2024.11`, `2024-11-15`, `2024.3.1-rc.1`. A two-digit year is in this century. */
export function parseCalendar(number: string): ParsedNumber | undefined {
  if (number.length > longestNumber) return undefined
  const match = pattern.exec(number)
  if (!match) return undefined
  const [, year = '', , ...rest] = match
  const tail = rest.pop()
  const counters = rest.filter((part) => part !== undefined).map(Number)
  return {
    numbers: [Number(year) + (year.length === 2 ? 2000 : 0), ...counters],
    preRelease: tail?.split('.').map(withoutLeadingZeros),
  }
}

/** Whether a number looks like a calendar version without further hints. */
export function isEvidentlyCalendar(number: string): boolean {
  if (/^v?\d{2}\.(?:0[1-9]|1[0-2])(?:\D|$)/.test(number)) return parseCalendar(number) !== undefined
  const year = /^v?\d{4}\D/.test(number) ? parseCalendar(number)?.numbers[0] : undefined
  return year !== undefined && year >= 1990 && year <= 2100
}

function withoutLeadingZeros(identifier: string): string {
  return identifier.replace(/^0+(?=\d+$)/, '')
}
