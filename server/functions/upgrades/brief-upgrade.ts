import { briefUpgrade as contract } from '@trellis/domain/contracts/catalog/upgrades'
import { findUpgradeBrief } from '@trellis/domain/upgrade/brief'
import { refusal } from '@trellis/platform/functions'
import { readComponent } from '../../catalog/require/require-component.ts'
import { readTargets } from '../../catalog/upgrades/read-targets.ts'
import { toBriefRow } from '../../catalog/upgrades/to-brief-row.ts'
import { defineFunction } from '../define-function.ts'

export const briefUpgrade = defineFunction(contract, async ({ transaction, input }) => {
  const component = await readComponent(transaction, input.component_id)
  const [target] = await readTargets(transaction, component, input.depends_on_id)
  if (target === undefined) throw refusal(404, 'dependency_not_found', 'Dependency not found')
  const brief = findUpgradeBrief(target)
  return { brief: brief === undefined ? null : toBriefRow(brief) }
})
