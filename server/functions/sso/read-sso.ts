import { readSso as contract } from '@trellis/domain/contracts/sso'
import { requireReader } from '../../organizations/require-organization.ts'
import { readOrganizationSso } from '../../organizations/sso/read-organization-sso.ts'
import { defineFunction } from '../define-function.ts'

export const readSso = defineFunction(contract, async ({ transaction, services, input }) => {
  await requireReader(transaction, input.organization_id, 'manage-organization')
  return await readOrganizationSso({ transaction, services }, input.organization_id)
})
