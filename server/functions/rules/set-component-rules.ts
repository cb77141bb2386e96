import { setComponentRules as contract, type RuleRow } from '@trellis/domain/contracts/catalog/rules'
import { requireSeenRule } from '../../catalog/rules/require-seen-rule.ts'
import { storeRule } from '../../catalog/rules/store-rule.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const setComponentRules = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id, rules } = input
  await requireOrganization(transaction, organization_id, 'manage-organization')
  const stored: RuleRow[] = []
  for (const rule of rules) {
    await requireSeenRule(transaction, { organization_id, ...rule })
    stored.push(await storeRule(transaction, { organization_id, ...rule }))
  }
  return stored
})
