import { compareByDate, compareRanked, type Ranked, rank } from './compare.ts'
import type { Scheme, Version, VersionName } from './scheme.ts'

/**
 * Versions in ascending order. Equal ranks (`1.0.0+a`, `1.0.0+b`) are sorted by date and number, so that there is only
 * one order.
 */
export function lineUp<V extends VersionName>(scheme: Scheme, versions: readonly V[]): V[] {
  return versions
    .map((version) => rank(scheme, version))
    .sort(compareInLine)
    .map(({ version }) => version)
}

const compareInLine = (a: Ranked, b: Ranked) => compareRanked(a, b) || compareByDate(a.version, b.version)

/** The highest stable version that is not withdrawn. It is not the newest by date, because backports exist. */
export function findLatest<V extends Version>(scheme: Scheme, versions: readonly V[]): V | undefined {
  let latest: Ranked<V> | undefined
  for (const version of versions) {
    if (version.state === 'withdrawn') continue
    const ranked = rank(scheme, version)
    if (ranked.parsed?.preRelease !== undefined) continue
    if (latest === undefined || compareInLine(ranked, latest) > 0) latest = ranked
  }
  return latest?.version
}

/**
 * Whether a version is in the newer set of the selected one: above it, not withdrawn, and stable unless the selected
 * one is a pre-release itself.
 */
export function isNewer(other: Ranked<Version>, selected: Ranked): boolean {
  if (other.version.state === 'withdrawn') return false
  const acceptsPreReleases = selected.parsed?.preRelease !== undefined
  return (acceptsPreReleases || other.parsed?.preRelease === undefined) && compareRanked(other, selected) > 0
}

export function newerThan(scheme: Scheme, selected: VersionName): (version: Version) => boolean {
  const own = rank(scheme, selected)
  return (version) => isNewer(rank(scheme, version), own)
}

/** The newer set of the selected version, ascending. */
export function listNewer<V extends Version>(
  scheme: Scheme,
  selected: VersionName,
  versions: readonly V[],
): V[] {
  return lineUp(scheme, versions.filter(newerThan(scheme, selected)))
}

export interface Range {
  readonly from: VersionName
  readonly to: VersionName
}

/**
 * Every version above `from` up to and including `to`, ascending. Withdrawn ones are included, because later versions
 * contain their changes; pre-releases only if `from` is one.
 */
export function listBetween<V extends VersionName>(
  scheme: Scheme,
  { from, to }: Range,
  versions: readonly V[],
): V[] {
  const [low, high] = [rank(scheme, from), rank(scheme, to)]
  const acceptsPreReleases = low.parsed?.preRelease !== undefined
  return lineUp(
    scheme,
    versions.filter((version) => {
      const own = rank(scheme, version)
      const isOnTheWay = compareRanked(own, low) > 0 && compareRanked(own, high) <= 0
      return isOnTheWay && (acceptsPreReleases || own.parsed?.preRelease === undefined)
    }),
  )
}

/** Every pre-release between two versions, ascending, without withdrawn ones. Neither end is included. */
export function listPreReleasesBetween<V extends Version>(
  scheme: Scheme,
  { from, to }: Range,
  versions: readonly V[],
): V[] {
  const [low, high] = [rank(scheme, from), rank(scheme, to)]
  return lineUp(
    scheme,
    versions.filter((version) => {
      const own = rank(scheme, version)
      const isBetween = compareRanked(own, low) > 0 && compareRanked(own, high) < 0
      return isBetween && own.parsed?.preRelease !== undefined && version.state !== 'withdrawn'
    }),
  )
}
