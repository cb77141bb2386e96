import { assessSelection } from '../health/assess.ts'
import { type Cost, compareCosts } from '../health/explain/costs.ts'
import { scoreOf, totalsOf } from '../health/score.ts'
import { penaltyAfterMove } from '../health/upgrade/best-move.ts'
import type { Upgradable } from '../health/upgrade/if-upgraded.ts'
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
  /** Every dependency that costs less on the best reachable version, in the order of costs.ts. */
  readonly steps: readonly PlannedUpgrade[]
}

/** No brief if nothing is left to gain. */
interface PlanEntry extends Upgradable, Cost {
  readonly brief: UpgradeBrief | undefined
}

/** How to bring a component up to date, highest cost first. Quadratic in dependencies, linear in their versions. */
export function planUpgrades(dependencies: readonly UpgradeTarget[]): ComponentBrief {
  const entries = dependencies.map(planEntryOf).sort(compareCosts)
  const penalties = entries.map(({ penalty }) => penalty)
  const score = scoreOf(totalsOf(penalties))
  const steps: PlannedUpgrade[] = []
  let scoreBefore = score
  for (const [place, { brief, onLatest }] of entries.entries()) {
    if (brief === undefined) continue
    penalties[place] = onLatest
    const scoreAfter = scoreOf(totalsOf(penalties))
    steps.push({ brief, scoreBefore, scoreAfter })
    scoreBefore = scoreAfter
  }
  return { score, scoreAfter: scoreBefore, steps }
}

function planEntryOf(target: UpgradeTarget): PlanEntry {
  const { componentId, title, scheme, selected, versions } = target
  const assessment = assessSelection(scheme, selected, versions)
  const { penalty } = assessment
  const onLatest = penaltyAfterMove(scheme, selected, versions)
  const brief = onLatest < penalty ? findUpgradeBrief(target) : undefined
  return { componentId, title, assessment, penalty, onLatest, brief }
}
