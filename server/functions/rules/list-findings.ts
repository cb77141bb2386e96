import { listFindings as contract, type OpenFinding } from '@trellis/domain/contracts/catalog/rules'
import { evaluateAll } from '../../catalog/rules/evaluate-all.ts'
import { toFinding } from '../../catalog/rules/to-finding.ts'
import { defineFunction } from '../define-function.ts'

export const listFindings = defineFunction(contract, async ({ transaction, services, input }) => {
  const found = await evaluateAll({ transaction, services }, input.organization_id)
  const open = found.flatMap(({ component: { id, title }, findings }) =>
    findings.map((finding): OpenFinding => ({ component_id: id, title, ...toFinding(finding) })),
  )
  const blocks = open.filter(({ level }) => level === 'block')
  const warnings = open.filter(({ level }) => level === 'warn')
  return {
    count: open.length,
    component_count: new Set(open.map(({ component_id }) => component_id)).size,
    findings: [...blocks, ...warnings].slice(0, input.limit),
  }
})
