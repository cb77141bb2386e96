import {
  removeDependency as contract,
  type DependencyRow,
} from '@trellis/domain/contracts/catalog/dependencies'
import { refusal } from '@trellis/platform/functions'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { defineFunction } from '../define-function.ts'

/** Rules apply here too: without its best dependency, a component may fall below the required health. */
export const removeDependency = defineFunction(contract, async ({ transaction, services, input }) => {
  const { component } = await requireComponent(transaction, input.component_id, 'edit-component')
  const judged = { componentId: component.id }
  const rules = await watchRules({ transaction, services }, component.organization_id, judged)
  // Triggers dependencies_count_delete and dependencies_record_delete keep the counts and the history.
  const [row] = await transaction.query<DependencyRow>(
    'delete from dependencies where organization_id = $1 and component_id = $2 and depends_on_id = $3 returning *',
    [component.organization_id, component.id, input.depends_on_id],
  )
  if (row === undefined) throw refusal(404, 'dependency_not_found', 'Dependency not found')
  await raiseRevision(transaction, 'components', component.id)
  await recomputeHealth(transaction, component.organization_id, { edgesOf: [component.id] })
  await rules.settle(judged)
  return row
})
