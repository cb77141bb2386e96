import { setVersionState as contract } from '@trellis/domain/contracts/catalog/versions'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { readVersion, requireVersion } from '../../catalog/require/require-version.ts'
import { defineFunction } from '../define-function.ts'

/** Deprecates or withdraws a version, with a reason, or makes it active again. */
export const setVersionState = defineFunction(contract, async ({ transaction, input }) => {
  const { version, component } = await requireVersion(transaction, input.id, 'manage-versions')
  await requireRevision(transaction, {
    table: 'versions',
    subject: component.id,
    current: version,
    expected: input.expected_revision,
  })
  const reason = input.state === 'active' ? null : (input.reason ?? null)
  if (version.state === input.state && version.state_reason === reason) return version
  // Trigger versions_latest_update keeps the latest version of the component.
  await transaction.query(
    'update versions set state = $2, state_reason = $3, revision = revision + 1, updated_at = now() where id = $1',
    [version.id, input.state, reason],
  )
  await recomputeHealth(transaction, component.organization_id, { versionsOf: [component.id] })
  return await readVersion(transaction, version.id)
})
