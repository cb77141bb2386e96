import { deleteVersion as contract } from '@trellis/domain/contracts/catalog/versions'
import { deleteDependentEdges } from '../../catalog/delete-dependent-edges.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireVersion } from '../../catalog/require/require-version.ts'
import { defineFunction } from '../define-function.ts'

export const deleteVersion = defineFunction(contract, async ({ transaction, input }) => {
  const { version, access } = await requireVersion(transaction, input.id, 'manage-versions')
  const { id, organization_id, component_id } = version
  const edgesOf = await deleteDependentEdges(
    transaction,
    { what: 'version', organization_id, component_id, version_id: id },
    input,
    access,
  )
  // Trigger versions_latest_delete keeps the latest version and version_count of the component.
  await transaction.query('delete from versions where id = $1', [id])
  await recomputeHealth(transaction, organization_id, { versionsOf: [component_id], edgesOf })
  return version
})
