import { disconnectSso as contract } from '@trellis/domain/contracts/sso'
import { readOrganizationSso } from '../../organizations/sso/read-organization-sso.ts'
import { requireConnection, requireSso } from '../../organizations/sso/require-sso.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Enforcement ends in the same act. Trigger sso_connections_keep_provider deletes the provider with its identities, so
 * that a later one does not inherit them; trigger sso_connections_audit_delete records it.
 */
export const disconnectSso = defineFunction(contract, async ({ transaction, services, input }) => {
  const parts = { transaction, services }
  requireConnection(await requireSso(parts, input))
  await transaction.query('delete from sso_connections where organization_id = $1', [input.organization_id])
  return await readOrganizationSso(parts, input.organization_id)
})
