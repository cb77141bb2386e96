import { assessSelection } from '../health/assess.ts'
import { scoreOf, totalsOf } from '../health/score.ts'
import { findLatest } from '../versions/line-up.ts'
import { findUpgradeBrief, type UpgradeBrief, type UpgradeTarget } from './brief.ts'

/** An upgrade, and the component's score before and after it if it is taken in this place of the plan. */
export interface PlannedUpgrade {
  readonly brief: UpgradeBrief
  readonly scoreBefore: number
  readonly scoreAfter: number
}

export interface ComponentBrief {
  readonly score: number
  readonly scoreAfter: number
  /** Every dependency that is behind; each step is the one that gains most from where the plan stands. */
  readonly steps: readonly PlannedUpgrade[]
}

interface Open {
  readonly target: UpgradeTarget
  readonly brief: UpgradeBrief
  readonly place: number
}

/** How a component comes up to date, dearest dependency first. */
export function planUpgrades(dependencies: readonly UpgradeTarget[]): ComponentBrief {
  const penalties = dependencies.map(
    ({ scheme, selected, versions }) => assessSelection(scheme, selected, versions).penalty,
  )
  const score = scoreOf(totalsOf(penalties))
  const open = dependencies.flatMap((target, place): Open[] => {
    const brief = findUpgradeBrief(target)
    return brief ? [{ target, brief, place }] : []
  })
  const steps: PlannedUpgrade[] = []
  let scoreBefore = score
  while (open.length > 0) {
    const [next, after] = takeBest(open, penalties)
    penalties[next.place] = after
    const scoreAfter = scoreOf(totalsOf(penalties))
    steps.push({ brief: next.brief, scoreBefore, scoreAfter })
    scoreBefore = scoreAfter
  }
  return { score, scoreAfter: scoreBefore, steps }
}

/** The upgrade that leaves least behind: compared before rounding, so that small gains count, then by id. */
function takeBest(open: Open[], penalties: readonly number[]): [Open, number] {
  const rated = open.map((candidate) => {
    const onLatest = penaltyOnLatest(candidate.target)
    const { sum, max, count } = totalsOf(penalties.with(candidate.place, onLatest))
    return { candidate, onLatest, loss: 7 * sum + 3 * count * max }
  })
  const best = rated.reduce((a, b) => (b.loss < a.loss || (b.loss === a.loss && isFirst(b, a)) ? b : a))
  open.splice(open.indexOf(best.candidate), 1)
  return [best.candidate, best.onLatest]
}

function isFirst(a: { candidate: Open }, b: { candidate: Open }): boolean {
  return a.candidate.target.componentId < b.candidate.target.componentId
}

/** The latest version may be deprecated itself. */
export function penaltyOnLatest({ scheme, versions }: Pick<UpgradeTarget, 'scheme' | 'versions'>): number {
  const latest = findLatest(scheme, versions)
  return latest ? assessSelection(scheme, latest, versions).penalty : 0
}
