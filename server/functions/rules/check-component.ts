import { checkComponent as contract } from '@trellis/domain/contracts/catalog/rules'
import { readComponent } from '../../catalog/require/require-component.ts'
import { evaluateOne } from '../../catalog/rules/evaluate-one.ts'
import { readRules } from '../../catalog/rules/read-rules.ts'
import { toFinding } from '../../catalog/rules/to-finding.ts'
import { defineFunction } from '../define-function.ts'

export const checkComponent = defineFunction(contract, async ({ transaction, services, input }) => {
  const { id, organization_id, latest_version_id } = await readComponent(transaction, input.component_id)
  const rules = await readRules(transaction, organization_id, id)
  const judged = { componentId: id, versionId: latest_version_id ?? undefined }
  return (await evaluateOne({ transaction, services }, rules, judged)).map(toFinding)
})
