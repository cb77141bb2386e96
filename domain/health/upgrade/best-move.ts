import { findLatest, listNewer } from '../../versions/line-up.ts'
import type { Scheme, Version } from '../../versions/scheme.ts'
import { assessorOf, assessSelection } from '../assess.ts'

export interface BestMove<V extends Version = Version> {
  readonly to: V
  /** True for a downgrade: the selected version was withdrawn or deprecated, and nothing newer exists. */
  readonly isStepBack: boolean
  /** The cost on that version, in thirds of a point. It may be deprecated itself. */
  readonly penalty: number
}

/**
 * The version that a selection should move to: the one of its newer set that costs least, which is the highest unless
 * that is deprecated. If the newer set is empty, it is the latest version, which means a downgrade. Undefined if the
 * selection should stay because nothing costs less.
 *
 * If the cost of the selection is known, the highest stable active version and all above it are enough: whatever is
 * below costs no less. If no stable version is active, all are needed.
 */
export function findBestMove<V extends Version>(
  scheme: Scheme,
  selected: Version,
  versions: readonly V[],
  knownPenalty?: number,
): BestMove<V> | undefined {
  const newer = listNewer(scheme, selected, versions)
  const highest = newer.at(-1)
  if (highest?.state === 'active') return { to: highest, isStepBack: false, penalty: 0 }
  const assess = assessorOf(scheme, versions)
  const costOf = (version: Version) => assess(version).penalty
  const latest = selected.state === 'active' ? undefined : findLatest(scheme, versions)
  const to = highest ? cheapestOf(newer, costOf) : latest
  if (to === undefined) return undefined
  const penalty = costOf(to)
  return penalty < (knownPenalty ?? costOf(selected))
    ? { to, isStepBack: highest === undefined, penalty }
    : undefined
}

/** Of those that cost least, the highest that is active or, if none is, the highest. */
function cheapestOf<V extends Version>(
  ascending: readonly V[],
  costOf: (version: V) => number,
): V | undefined {
  const costs = ascending.map(costOf)
  const least = costs.reduce((low, cost) => Math.min(low, cost), Number.POSITIVE_INFINITY)
  const cheapest = ascending.filter((_, place) => costs[place] === least)
  return cheapest.findLast(({ state }) => state === 'active') ?? cheapest.at(-1)
}

/** The cost of a selection after its best move, in thirds of a point. */
export function penaltyAfterMove(scheme: Scheme, selected: Version, versions: readonly Version[]): number {
  const move = findBestMove(scheme, selected, versions)
  return move ? move.penalty : assessSelection(scheme, selected, versions).penalty
}
