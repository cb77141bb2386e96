import { setComponentRule as contract } from '@trellis/domain/contracts/catalog/rules'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { findRule, storeRule } from '../../catalog/rules/store-rule.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Setting a rule to its current value does not raise the revision. Components that break it are reported, not changed.
 */
export const setComponentRule = defineFunction(contract, async ({ transaction, input }) => {
  await requireOrganization(transaction, input.organization_id, 'manage-organization')
  const stored = await findRule(transaction, input)
  if (stored !== undefined) {
    await requireRevision(transaction, {
      table: 'component_rules',
      subject: stored.id,
      current: stored,
      expected: input.expected_revision,
    })
  }
  return await storeRule(transaction, input)
})
