import { findByFindings as contract } from '@trellis/domain/contracts/catalog/rules'
import { evaluateAll } from '../../catalog/rules/evaluate-all.ts'
import { defineFunction } from '../define-function.ts'

export const findByFindings = defineFunction(contract, async ({ transaction, services, input }) => {
  const found = await evaluateAll({ transaction, services }, input.organization_id, input.kind)
  const concerned = found.filter(({ findings }) => findings.length > 0)
  return { component_ids: concerned.map(({ component }) => component.id) }
})
