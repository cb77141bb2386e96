import { removeExampleData as contract } from '@trellis/domain/contracts/catalog/example'
import type { Transaction } from '@trellis/platform/postgres'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const removeExampleData = defineFunction(contract, async ({ transaction, input }) => {
  const organizationId = input.organization_id
  await requireOrganization(transaction, organizationId, 'create-component')
  const changed = await deleteEdgesToExamples(transaction, organizationId)
  // Trigger components_follow_delete removes the search entries and the snapshots of health.
  const removed = await transaction.query(
    'delete from components where organization_id = $1 and is_example returning 1',
    [organizationId],
  )
  await recomputeHealth(transaction, organizationId, { edgesOf: changed })
  return { components: removed.length, changed: changed.length }
})

/** Returns the organization's own components that lost a dependency. */
async function deleteEdgesToExamples(transaction: Transaction, organizationId: string): Promise<string[]> {
  // Triggers dependencies_count_delete and dependencies_record_delete keep the counts and the history.
  const edges = await transaction.query<{ component_id: string; is_example: boolean }>(
    `delete from dependencies d using components t, components c
     where d.organization_id = $1 and t.organization_id = $1 and c.organization_id = $1
       and t.id = d.depends_on_id and t.is_example and c.id = d.component_id
     returning d.component_id, c.is_example`,
    [organizationId],
  )
  const own = edges.filter(({ is_example }) => !is_example).map(({ component_id }) => component_id)
  const changed = [...new Set(own)]
  // Counts as an edit, so that a form that was opened earlier cannot restore the edge.
  await transaction.query(
    'update components set revision = revision + 1, updated_at = now() where organization_id = $1 and id = any ($2)',
    [organizationId, changed],
  )
  return changed
}
