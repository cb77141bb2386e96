import { deleteComponent as contract } from '@trellis/domain/contracts/catalog/components'
import { deleteDependentEdges } from '../../catalog/delete-dependent-edges.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { defineFunction } from '../define-function.ts'

export const deleteComponent = defineFunction(contract, async ({ transaction, input }) => {
  const { component, access } = await requireComponent(transaction, input.id, 'delete-component')
  const { id, organization_id } = component
  const edgesOf = await deleteDependentEdges(
    transaction,
    { what: 'component', organization_id, component_id: id },
    input,
    access,
  )
  // Trigger components_follow_delete removes the search entry and the snapshots of health.
  await transaction.query('delete from components where id = $1', [id])
  await recomputeHealth(transaction, organization_id, { edgesOf: edgesOf.filter((each) => each !== id) })
  return component
})
