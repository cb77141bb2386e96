import type { Order, Scheme, VersionName } from './scheme.ts'
import { parseCalendar } from './schemes/calendar.ts'
import { compareParsed, orderOf, type ParsedNumber } from './schemes/parsed-number.ts'
import { parseSemver } from './schemes/semver.ts'
import { parseSequence } from './schemes/sequence.ts'

const parsers: Record<Scheme, (number: string) => ParsedNumber | undefined> = {
  semver: parseSemver,
  calendar: parseCalendar,
  sequence: parseSequence,
  text: () => undefined,
}

/** The number as its scheme parses it; undefined if it does not fit, and always for free text. */
export function parseNumber(scheme: Scheme, number: string): ParsedNumber | undefined {
  return parsers[scheme](number)
}

/** Pre-releases are the only unstable versions. A number that does not fit the scheme counts as a release. */
export function isStable(scheme: Scheme, number: string): boolean {
  return parseNumber(scheme, number)?.preRelease === undefined
}

/** A version with its number parsed: a sort compares it many times and parses it once. */
export interface Ranked<V extends VersionName = VersionName> {
  readonly version: V
  readonly parsed: ParsedNumber | undefined
}

export function rank<V extends VersionName>(scheme: Scheme, version: V): Ranked<V> {
  return { version, parsed: parseNumber(scheme, version.number) }
}

/** The order of a component's versions. Zero only for numbers of equal rank, such as `1.0.0+a` and `1.0.0+b`. */
export function compareVersions(scheme: Scheme, a: VersionName, b: VersionName): Order {
  return compareRanked(rank(scheme, a), rank(scheme, b))
}

export function compareRanked(a: Ranked, b: Ranked): Order {
  if (a.parsed && b.parsed) return compareParsed(a.parsed, b.parsed)
  if (a.parsed || b.parsed) return a.parsed ? 1 : -1
  return compareByDate(a.version, b.version)
}

export function compareByDate(a: VersionName, b: VersionName): Order {
  return orderOf(a.releasedAt, b.releasedAt) || compareCodePoints(a.number, b.number)
}

// Compares like PostgreSQL with UTF-8 and collation "C". JavaScript's own `<` compares UTF-16 and disagrees above
// U+FFFF.
function compareCodePoints(a: string, b: string): Order {
  const [left, right] = [[...a], [...b]]
  const at = left.findIndex((character, index) => character !== right[index])
  if (at === -1) return orderOf(left.length, right.length)
  return orderOf(left[at]?.codePointAt(0) ?? -1, right[at]?.codePointAt(0) ?? -1)
}
