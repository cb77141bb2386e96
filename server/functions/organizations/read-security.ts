import { readSecurity as contract } from '@trellis/domain/contracts/security'
import { readOrganizationSecurity } from '../../organizations/read-organization-security.ts'
import { requireReader } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const readSecurity = defineFunction(contract, async ({ transaction, input }) => {
  await requireReader(transaction, input.organization_id, 'manage-organization')
  return await readOrganizationSecurity(transaction, input.organization_id)
})
