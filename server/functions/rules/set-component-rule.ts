import { setComponentRule as contract } from '@trellis/domain/contracts/catalog/rules'
import { requireSeenRule } from '../../catalog/rules/require-seen-rule.ts'
import { storeRule } from '../../catalog/rules/store-rule.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Setting a rule to its current value does not raise the revision. Components that break it are reported, not changed.
 */
export const setComponentRule = defineFunction(contract, async ({ transaction, input }) => {
  await requireOrganization(transaction, input.organization_id, 'manage-organization')
  await requireSeenRule(transaction, input)
  return await storeRule(transaction, input)
})
