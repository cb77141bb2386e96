import { planUpgrades as contract } from '@trellis/domain/contracts/catalog/upgrades'
import { planUpgrades as plan } from '@trellis/domain/upgrade/component-brief'
import { readComponent } from '../../catalog/require/require-component.ts'
import { readTargets } from '../../catalog/upgrades/read-targets.ts'
import { toBriefRow } from '../../catalog/upgrades/to-brief-row.ts'
import { defineFunction } from '../define-function.ts'

export const planUpgrades = defineFunction(contract, async ({ transaction, input }) => {
  const component = await readComponent(transaction, input.component_id)
  const { score, scoreAfter, steps } = plan(await readTargets(transaction, component, undefined))
  return {
    health_score: score,
    health_score_after: scoreAfter,
    steps: steps.map((step) => ({
      brief: toBriefRow(step.brief),
      health_score_before: step.scoreBefore,
      health_score_after: step.scoreAfter,
    })),
  }
})
