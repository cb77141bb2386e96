import { findLatest, listNewer } from '../versions/line-up.ts'
import type { Scheme, Version } from '../versions/scheme.ts'
import { assessorOf, assessSelection } from './assess.ts'

export interface BestMove<V extends Version = Version> {
  readonly to: V
  /** The selected version is above: it was withdrawn or deprecated, and nothing newer exists. */
  readonly isStepBack: boolean
}

/**
 * Where a selection should move, wherever that is told: to the one of its newer set that costs least, which is the
 * highest unless that is deprecated, and, where the set is empty, back to the latest. Undefined where it should stay,
 * because nothing costs less than it does.
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

/** What a selection costs after its best move, in thirds of a point. The version it moves to may be deprecated itself. */
export function penaltyAfterMove(scheme: Scheme, selected: Version, versions: readonly Version[]): number {
  const { to } = findBestMove(scheme, selected, versions) ?? { to: selected }
  return assessSelection(scheme, to, versions).penalty
}
