import { findLatest, listNewer } from '../versions/line-up.ts'
import type { Scheme, Version } from '../versions/scheme.ts'
import { assessSelection } from './assess.ts'

export interface BestMove<V extends Version = Version> {
  readonly to: V
  /** The selected version is above: it was withdrawn or deprecated, and nothing newer exists. */
  readonly isStepBack: boolean
}

/**
 * Where a selection should move, wherever that is told: to the highest of its newer set and, where that is empty and
 * the selected version costs more than the latest, back to the latest. Undefined where it should stay.
 */
export function findBestMove<V extends Version>(
  scheme: Scheme,
  selected: Version,
  versions: readonly V[],
): BestMove<V> | undefined {
  const highest = listNewer(scheme, selected, versions).at(-1)
  if (highest) return { to: highest, isStepBack: false }
  const latest = selected.state === 'active' ? undefined : findLatest(scheme, versions)
  if (!latest) return undefined
  const costOf = (version: Version) => assessSelection(scheme, version, versions).penalty
  return costOf(latest) < costOf(selected) ? { to: latest, isStepBack: true } : undefined
}

/** What a selection costs after its best move, in thirds of a point. The version it moves to may be deprecated itself. */
export function penaltyAfterMove(scheme: Scheme, selected: Version, versions: readonly Version[]): number {
  const { to } = findBestMove(scheme, selected, versions) ?? { to: selected }
  return assessSelection(scheme, to, versions).penalty
}
