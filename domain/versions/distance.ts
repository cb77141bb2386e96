import { compareVersions, parseNumber } from './compare.ts'
import type { Scheme, VersionName } from './scheme.ts'
import type { ParsedNumber } from './schemes/parsed-number.ts'

export const distances = ['same', 'patch', 'minor', 'major'] as const
export type Distance = (typeof distances)[number]

/** The release lines that a semver number belongs to. In 0.y.z, y acts as the major and z as the minor. */
export interface Lines {
  readonly major: string
  readonly minor: string
}

export function linesOf({ numbers: [major = 0, minor = 0, patch = 0] }: ParsedNumber): Lines {
  return major > 0
    ? { major: `${major}`, minor: `${major}.${minor}` }
    : { major: `0.${minor}`, minor: `0.${minor}.${patch}` }
}

/**
 * The distance of two versions in either order. Only semver numbers distinguish patch, minor and major; all other
 * schemes count as a minor. A number that is not semver belongs to no release line of a semver component, so it is a
 * major away from those that do.
 */
export function distanceBetween(scheme: Scheme, a: VersionName, b: VersionName): Distance {
  if (compareVersions(scheme, a, b) === 0) return 'same'
  if (scheme !== 'semver') return 'minor'
  const [left, right] = [parseNumber(scheme, a.number), parseNumber(scheme, b.number)]
  if (!left && !right) return 'minor'
  if (!left || !right) return 'major'
  return distanceBetweenLines(linesOf(left), linesOf(right))
}

export function distanceBetweenLines(a: Lines, b: Lines): Exclude<Distance, 'same'> {
  if (a.major !== b.major) return 'major'
  return a.minor !== b.minor ? 'minor' : 'patch'
}
