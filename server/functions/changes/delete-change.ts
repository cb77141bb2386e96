import { deleteChange as contract } from '@trellis/domain/contracts/catalog/versions'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireChange } from '../../catalog/require/require-change.ts'
import { defineFunction } from '../define-function.ts'

export const deleteChange = defineFunction(contract, async ({ transaction, input }) => {
  const { change, version } = await requireChange(transaction, input.id, 'manage-versions')
  // Trigger changes_breaking_delete keeps versions.is_breaking, which recomputeHealth reads.
  await transaction.query('delete from changes where id = $1', [change.id])
  await raiseRevision(transaction, 'versions', version.id)
  await recomputeHealth(transaction, version.organization_id, { versionsOf: [version.component_id] })
  return change
})
