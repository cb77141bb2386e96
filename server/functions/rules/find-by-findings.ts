import { findByFindings as contract } from '@trellis/domain/contracts/rules'
import { defineFunction } from '@trellis/platform/functions'
import { evaluateAll } from '../../rules/evaluate-all.ts'

export const findByFindings = defineFunction(contract, async ({ transaction, input }) => {
  const found = await evaluateAll(transaction, input.organization_id, input.kind)
  const concerned = found.filter(({ findings }) => findings.length > 0)
  return { component_ids: concerned.map(({ component }) => component.id) }
})
