import { parseNumber } from '../compare.ts'
import type { Scheme } from '../scheme.ts'
import { isEvidentlyCalendar } from './calendar.ts'

/**
 * The scheme of existing numbers: the first that fits all of them. Calendar comes first and needs evidence, because
 * 2024.11.1 is a valid semver number too. A component without versions starts with semver.
 */
export function detectScheme(numbers: readonly string[]): Scheme {
  if (numbers.length === 0) return 'semver'
  if (numbers.every(isEvidentlyCalendar)) return 'calendar'
  const fitting = (['semver', 'sequence'] as const).find((scheme) =>
    numbers.every((number) => parseNumber(scheme, number) !== undefined),
  )
  return fitting ?? 'text'
}
