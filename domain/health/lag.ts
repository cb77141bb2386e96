import { parseNumber } from '../versions/compare.ts'
import { type Lines, linesOf } from '../versions/distance.ts'
import type { Scheme, Version, VersionName } from '../versions/scheme.ts'
import type { Lag } from './formula.ts'

/**
 * How far the selected version is behind its newer set (see `newerThan`; in any order). Outside semver every newer release
 * is a minor. A selected number that is no semver belongs to no line, so every line of the newer set is new to it.
 */
export function measureLag(
  scheme: Scheme,
  selected: VersionName,
  newer: readonly Version[],
): Lag | undefined {
  if (newer.length === 0) return undefined
  const lined = scheme === 'semver' ? newer.flatMap((version) => findLines(version) ?? []) : []
  if (lined.length === 0) return { distance: 'minor', count: newer.length }
  const parsed = parseNumber(scheme, selected.number)
  return measureSemverLag(parsed ? linesOf(parsed) : { major: '', minor: '' }, lined)
}

type Lined = Lines & { readonly breaking: boolean }

function findLines(version: Version): Lined | undefined {
  const parsed = parseNumber('semver', version.number)
  return parsed && { ...linesOf(parsed), breaking: version.breaking }
}

function measureSemverLag(own: Lines, newer: readonly Lined[]): Lag {
  const majors = new Set(newer.map(({ major }) => major).filter((major) => major !== own.major))
  const breaking = newer.filter((version) => version.breaking && !opensMajor(own, version))
  const majorCount = majors.size + new Set(breaking.map(({ minor }) => minor)).size
  if (majorCount > 0) return { distance: 'major', count: majorCount }
  const minors = new Set(newer.map(({ minor }) => minor).filter((minor) => minor !== own.minor))
  return minors.size > 0
    ? { distance: 'minor', count: minors.size }
    : { distance: 'patch', count: newer.length }
}

/** The x.0 of a newer major stands for that major, which is counted already. */
function opensMajor(own: Lines, { major, minor }: Lines): boolean {
  return major !== own.major && minor === `${major}.0`
}
