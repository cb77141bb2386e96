import { assessSelection } from '../health/assess.ts'
import { type PenaltyTotals, scoreOf, totalsOf } from '../health/score.ts'
import { penaltyAfterMove } from '../health/upgrade/best-move.ts'
import { totalsIfUpgraded, type Upgradable } from '../health/upgrade/if-upgraded.ts'
import { findUpgradeBrief, type UpgradeBrief, type UpgradeTarget } from './brief.ts'

/** An upgrade, and the component's score before and after it at this point of the plan. */
export interface PlannedUpgrade {
  readonly brief: UpgradeBrief
  readonly scoreBefore: number
  readonly scoreAfter: number
}

export interface ComponentBrief {
  readonly score: number
  readonly scoreAfter: number
  /**
   * Every dependency that costs less on the best reachable version. Each step is the one that gains most at that point
   * of the plan.
   */
  readonly steps: readonly PlannedUpgrade[]
}

/** The current state of one dependency in the plan. No brief if nothing is left to gain. */
interface PlanEntry extends Upgradable {
  readonly brief: UpgradeBrief | undefined
}

interface Step {
  readonly brief: UpgradeBrief
  readonly place: number
  readonly onLatest: number
  readonly totals: PenaltyTotals
}

/** How to bring a component up to date, greatest gain first. Quadratic in dependencies, linear in their versions. */
export function planUpgrades(dependencies: readonly UpgradeTarget[]): ComponentBrief {
  const entries = dependencies.map(planEntryOf)
  const score = scoreOf(totalsOf(entries.map(({ penalty }) => penalty)))
  const steps: PlannedUpgrade[] = []
  let scoreBefore = score
  for (let step = findBest(entries); step !== undefined; step = findBest(entries)) {
    const { brief, place, onLatest, totals } = step
    entries[place] = { penalty: onLatest, onLatest, brief: undefined }
    const scoreAfter = scoreOf(totals)
    steps.push({ brief, scoreBefore, scoreAfter })
    scoreBefore = scoreAfter
  }
  return { score, scoreAfter: scoreBefore, steps }
}

function planEntryOf(target: UpgradeTarget): PlanEntry {
  const { scheme, selected, versions } = target
  const { penalty } = assessSelection(scheme, selected, versions)
  const onLatest = penaltyAfterMove(scheme, selected, versions)
  return { penalty, onLatest, brief: onLatest < penalty ? findUpgradeBrief(target) : undefined }
}

function findBest(entries: readonly PlanEntry[]): Step | undefined {
  const totals = totalsIfUpgraded(entries)
  return entries
    .flatMap(({ brief, onLatest }, place): Step[] => {
      const after = totals[place]
      return brief && after ? [{ brief, place, onLatest, totals: after }] : []
    })
    .reduce<Step | undefined>((best, step) => (best && !isBetter(step, best) ? best : step), undefined)
}

/** Whether an upgrade leaves a smaller loss: compared before rounding, so that small gains count, then by id. */
function isBetter(a: Step, b: Step): boolean {
  const difference = lossOf(a.totals) - lossOf(b.totals)
  return difference < 0 || (difference === 0 && a.brief.componentId < b.brief.componentId)
}

function lossOf({ sum, max, count }: PenaltyTotals): number {
  return 7 * sum + 3 * count * max
}
