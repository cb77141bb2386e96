import { findLatest, listNewer } from '../../versions/line-up.ts'
import type { Scheme, Version } from '../../versions/scheme.ts'
import { assessorOf, assessSelection } from '../assess.ts'

export interface BestMove<V extends Version = Version> {
  readonly to: V
  /** True for a downgrade: the selected version was withdrawn or deprecated, and nothing newer exists. */
  readonly isStepBack: boolean
}

/**
 * The version that a selection should move to: the one of its newer set that costs least, which is the highest unless
 * that is deprecated. If the newer set is empty, it is the latest version, which means a downgrade. Undefined if the
 * selection should stay because nothing costs less.
 */
export function findBestMove<V extends Version>(
  scheme: Scheme,
  selected: Version,
  versions: readonly V[],
): BestMove<V> | undefined {
  const newer = listNewer(scheme, selected, versions)
  const highest = newer.at(-1)
  if (highest?.state === 'active') return { to: highest, isStepBack: false }
  const assess = assessorOf(scheme, versions)
  const costOf = (version: Version) => assess(version).penalty
  const latest = selected.state === 'active' ? undefined : findLatest(scheme, versions)
  const to = highest ? cheapestOf(newer, costOf) : latest
  return to && costOf(to) < costOf(selected) ? { to, isStepBack: highest === undefined } : undefined
}

/** The highest of those that cost least. */
function cheapestOf<V extends Version>(
  ascending: readonly V[],
  costOf: (version: V) => number,
): V | undefined {
  let cheapest: { readonly version: V; readonly cost: number } | undefined
  for (const version of ascending) {
    const cost = costOf(version)
    if (cheapest === undefined || cost <= cheapest.cost) cheapest = { version, cost }
  }
  return cheapest?.version
}

/** The cost of a selection after its best move, in thirds of a point. The target may be deprecated itself. */
export function penaltyAfterMove(scheme: Scheme, selected: Version, versions: readonly Version[]): number {
  const { to } = findBestMove(scheme, selected, versions) ?? { to: selected }
  return assessSelection(scheme, to, versions).penalty
}
