import { removeRuleExemption as contract, type ExemptionRow } from '@trellis/domain/contracts/catalog/rules'
import { refusal } from '@trellis/platform/functions'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const removeRuleExemption = defineFunction(contract, async ({ transaction, input }) => {
  const [exemption] = await transaction.query<ExemptionRow>(
    'select * from component_rule_exemptions where id = $1',
    [input.id],
  )
  if (exemption === undefined)
    throw await absentOrClosed(
      transaction,
      input.id,
      refusal(404, 'exemption_not_found', 'Exemption not found'),
    )
  await requireOrganization(transaction, exemption.organization_id, 'manage-organization')
  await transaction.query('delete from component_rule_exemptions where id = $1', [exemption.id])
  return exemption
})
