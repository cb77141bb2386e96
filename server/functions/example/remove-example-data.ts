import type { InUse } from '@trellis/domain/contracts/catalog/components'
import { removeExampleData as contract } from '@trellis/domain/contracts/catalog/example'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const removeExampleData = defineFunction(contract, async ({ transaction, input }) => {
  const organizationId = input.organization_id
  await requireOrganization(transaction, organizationId, 'create-component')
  const dependents = await listDependents(transaction, organizationId)
  if (dependents.length > 0 && !input.force) {
    const details: InUse = { dependents }
    throw refusal(409, 'in_use', 'Other components depend on examples', { details })
  }
  const changed = dependents.map(({ component_id }) => component_id)
  await deleteEdgesToExamples(transaction, organizationId, changed)
  // Trigger components_follow_delete removes the search entries and the snapshots of health.
  const removed = await transaction.query(
    'delete from components where organization_id = $1 and is_example returning 1',
    [organizationId],
  )
  await recomputeHealth(transaction, organizationId, { edgesOf: changed })
  return { components: removed.length, changed: changed.length }
})

/** The organization's own components that depend on an example, by title. */
function listDependents(
  transaction: Transaction,
  organizationId: string,
): Promise<InUse['dependents'][number][]> {
  return transaction.query(
    `select c.id as component_id, c.title from components c
     where c.organization_id = $1 and not c.is_example and exists (
       select 1 from dependencies d join components t on t.organization_id = $1 and t.id = d.depends_on_id
       where d.organization_id = $1 and d.component_id = c.id and t.is_example
     ) order by c.title, c.id`,
    [organizationId],
  )
}

async function deleteEdgesToExamples(
  transaction: Transaction,
  organizationId: string,
  dependents: readonly string[],
): Promise<void> {
  // Triggers dependencies_count_delete and dependencies_record_delete keep the counts and the history.
  await transaction.query(
    `delete from dependencies d using components t
     where d.organization_id = $1 and t.organization_id = $1 and t.id = d.depends_on_id and t.is_example`,
    [organizationId],
  )
  // Counts as an edit, so that a form that was opened earlier cannot restore the edge.
  await transaction.query(
    'update components set revision = revision + 1, updated_at = now() where organization_id = $1 and id = any ($2)',
    [organizationId, dependents],
  )
}
