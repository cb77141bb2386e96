import { listFindings as contract, type OpenFinding } from '@trellis/domain/contracts/rules'
import { evaluateRules } from '@trellis/domain/rules/evaluate'
import { defineFunction, refusal } from '@trellis/platform/functions'
import { readAllFacts } from '../../rules/read-all-facts.ts'
import { readAllRules } from '../../rules/read-rules.ts'

export const listFindings = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: organizationId, limit } = input
  const [organization] = await transaction.query('select 1 from organizations where id = $1', [
    organizationId,
  ])
  if (organization === undefined) throw refusal(404, 'organization_not_found', 'Organization not found')
  const rules = await readAllRules(transaction, organizationId)
  if (rules.length === 0) return { count: 0, component_count: 0, findings: [] }
  const now = Date.now()
  const facts = await readAllFacts(transaction, organizationId, new Set(rules.map(({ kind }) => kind)))
  const open = facts.flatMap((component): OpenFinding[] =>
    evaluateRules(rules, component, now).findings.map(({ ruleId, kind, level, message, subjects }) => ({
      component_id: component.id,
      title: component.title,
      rule_id: ruleId,
      kind,
      level,
      message,
      subjects,
    })),
  )
  const blocks = open.filter(({ level }) => level === 'block')
  const warnings = open.filter(({ level }) => level === 'warn')
  return {
    count: open.length,
    component_count: new Set(open.map(({ component_id }) => component_id)).size,
    findings: [...blocks, ...warnings].slice(0, limit),
  }
})
