import { compareByDate, compareVersions, isStable } from './compare.ts'
import type { Scheme, Version, VersionName } from './scheme.ts'

/** Versions in ascending order; equal ranks (`1.0.0+a`, `1.0.0+b`) by date and number, so that the list is one and the same. */
export function lineUp<V extends VersionName>(scheme: Scheme, versions: readonly V[]): V[] {
  return [...versions].sort((a, b) => compareVersions(scheme, a, b) || compareByDate(a, b))
}

/** The highest stable version that is not withdrawn: not the newest by date, because backports exist. */
export function findLatest<V extends Version>(scheme: Scheme, versions: readonly V[]): V | undefined {
  return lineUp(
    scheme,
    versions.filter((version) => version.state !== 'withdrawn' && isStable(scheme, version.number)),
  ).at(-1)
}

/**
 * The newer set of a selected version, ascending: above it, not withdrawn, and stable unless the selected one is a
 * pre-release itself.
 */
export function listNewer<V extends Version>(
  scheme: Scheme,
  selected: VersionName,
  versions: readonly V[],
): V[] {
  const acceptsPreReleases = !isStable(scheme, selected.number)
  return lineUp(
    scheme,
    versions.filter(
      (version) =>
        version.state !== 'withdrawn' &&
        (acceptsPreReleases || isStable(scheme, version.number)) &&
        compareVersions(scheme, version, selected) > 0,
    ),
  )
}

/** Versions above `from` up to and including `to`, ascending; withdrawn ones are left out. */
export function listBetween<V extends Version>(scheme: Scheme, range: Range, versions: readonly V[]): V[] {
  const { from, to } = range
  return listNewer(scheme, from, versions).filter((version) => compareVersions(scheme, version, to) <= 0)
}

export interface Range {
  readonly from: VersionName
  readonly to: VersionName
}
