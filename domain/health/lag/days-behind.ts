import { newerThan } from '../../versions/line-up.ts'
import type { Scheme, Version, VersionName } from '../../versions/scheme.ts'

const day = 86_400_000

/**
 * Whole days since the release of the first version that is newer than the selected one; 0 on the latest. It is shown
 * beside the score and is not part of it, so that a score changes only when something is released or selected.
 */
export function daysBehind(
  scheme: Scheme,
  selected: VersionName,
  at: { versions: readonly Version[]; now: number },
): number {
  const newer = at.versions.filter(newerThan(scheme, selected))
  if (newer.length === 0) return 0
  const first = newer.reduce((earliest, { releasedAt }) => Math.min(earliest, releasedAt), at.now)
  return Math.floor((at.now - first) / day)
}
