import { setSsoMode as contract, type OrganizationSso, type SsoMode } from '@trellis/domain/contracts/sso'
import { refusal } from '@trellis/platform/functions'
import { requireConnection, requireSso, requireSsoRight } from '../../organizations/sso/require-sso.ts'
import { defineFunction } from '../define-function.ts'

/**
 * From the next statement on, an enforced connection shuts out the maintainer too, unless their session came through
 * it. So the answer is what was read before, with what was written. Trigger sso_connections_keep_provider brings the
 * mode to the provider, and trigger sso_connections_audit_update records it.
 */
export const setSsoMode = defineFunction(contract, async ({ transaction, services, input }) => {
  const { organization_id: organizationId, mode } = input
  const current = await requireSso({ transaction, services }, input)
  const connection = requireConnection(current)
  if (connection.mode === mode) return current
  if (mode !== 'off') requireReady(current, mode)
  const [written] = await transaction.query<{ revision: number; updated_at: string }>(
    `update sso_connections set mode = $2, revision = revision + 1, updated_at = now()
     where organization_id = $1 returning revision, updated_at`,
    [organizationId, mode],
  )
  if (written === undefined) throw new Error('A maintainer changes the connection that they read')
  const { revision, updated_at } = written
  return { ...current, connection: { ...connection, mode, updated_at }, revision }
})

function requireReady(current: OrganizationSso, mode: SsoMode): void {
  requireSsoRight(current)
  const connection = requireConnection(current)
  if (!current.domains.some(({ verified_at: verifiedAt }) => verifiedAt !== null))
    throw refusal(409, 'sso_domain_missing', 'Verify a domain first')
  if (!connection.is_test_current)
    throw refusal(409, 'sso_test_missing', 'Test the connection first. The test has to pass')
  if (mode === 'enforced' && connection.mode === 'off')
    throw refusal(409, 'sso_not_on', 'Switch single sign-on on before you require it')
}
