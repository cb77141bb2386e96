import { removeSsoDomain as contract } from '@trellis/domain/contracts/sso'
import { readOrganizationSso } from '../../organizations/sso/read-organization-sso.ts'
import { requireDomain, requireSso } from '../../organizations/sso/require-sso.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Trigger sso_domains_keep_provider takes the domain from the provider and, with the last verified one, the mode back
 * to off. Trigger sso_domains_audit_delete records it.
 */
export const removeSsoDomain = defineFunction(contract, async ({ transaction, services, input }) => {
  const parts = { transaction, services }
  const current = await requireSso(parts, { organization_id: input.organization_id })
  const { id } = requireDomain(current, input.id)
  await transaction.query('delete from sso_domains where organization_id = $1 and id = $2', [
    input.organization_id,
    id,
  ])
  return await readOrganizationSso(parts, input.organization_id)
})
