import { type Ranked, rank } from '../versions/compare.ts'
import { type Lines, linesOf } from '../versions/distance.ts'
import type { Scheme, Version } from '../versions/scheme.ts'
import type { Lag } from './formula.ts'

/** A version as the lag needs it, parsed once: a component's versions are compared with many selections. */
export interface Standing extends Ranked<Version> {
  /** The release lines of a semver number. */
  readonly lines: Lines | undefined
}

export function standingOf(scheme: Scheme, version: Version): Standing {
  const ranked = rank(scheme, version)
  return { ...ranked, lines: scheme === 'semver' && ranked.parsed ? linesOf(ranked.parsed) : undefined }
}

/**
 * How far the selected version is behind its newer set (see `isNewer`; in any order). Outside semver every newer
 * release is a minor. A selected number that is no semver belongs to no line, so every line of the newer set is new.
 */
export function measureLag(selected: Standing, newer: readonly Standing[]): Lag | undefined {
  if (newer.length === 0) return undefined
  const lined = newer.flatMap(({ lines, version }): Lined[] =>
    lines ? [{ ...lines, breaking: version.breaking }] : [],
  )
  if (lined.length === 0) return { distance: 'minor', count: newer.length }
  return measureSemverLag(selected.lines ?? { major: '', minor: '' }, lined)
}

type Lined = Lines & { readonly breaking: boolean }

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
