import { type ComponentRow, mostDependencies } from '@trellis/domain/contracts/catalog/components'
import { setDependency as contract, type DependencyRow } from '@trellis/domain/contracts/catalog/dependencies'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { upsertDependencies } from '../../catalog/write/write-dependencies.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

export const setDependency = defineFunction(contract, async ({ transaction, services, input }) => {
  const { component } = await requireComponent(transaction, input.component_id, 'edit-component')
  await requireRevision(transaction, {
    table: 'components',
    subject: component.id,
    current: component,
    expected: input.expected_revision,
  })
  await requireSelectable(transaction, component.organization_id, input)
  await requireRoom(transaction, component, input.depends_on_id)
  const judged = { componentId: component.id }
  const rules = await watchRules({ transaction, services }, component.organization_id, judged)
  const selected = await upsertDependencies(transaction, component, [
    { component_id: input.depends_on_id, version_id: input.version_id },
  ])
  if (selected.length > 0) {
    await raiseRevision(transaction, 'components', component.id)
    await recomputeHealth(transaction, component.organization_id, { selected, edgesOf: [component.id] })
  }
  const [row] = await transaction.query<DependencyRow>(
    'select * from dependencies where organization_id = $1 and component_id = $2 and depends_on_id = $3',
    [component.organization_id, component.id, input.depends_on_id],
  )
  if (row === undefined) throw refusal(404, 'dependency_not_found', 'Dependency not found')
  return { ...row, findings: await rules.settle(judged) }
})

/** An existing edge may move regardless of the limit. */
async function requireRoom(
  transaction: Transaction,
  { organization_id, id, dependency_count }: ComponentRow,
  dependsOn: string,
): Promise<void> {
  if (dependency_count < mostDependencies) return
  const [known] = await transaction.query(
    'select 1 from dependencies where organization_id = $1 and component_id = $2 and depends_on_id = $3',
    [organization_id, id, dependsOn],
  )
  if (known === undefined)
    refuseFaults({ depends_on_id: fault('dependencies.too_many', { max: mostDependencies }) })
}

async function requireSelectable(
  transaction: Transaction,
  organizationId: string,
  { depends_on_id, version_id }: { readonly depends_on_id: string; readonly version_id: string },
): Promise<void> {
  const [found] = await transaction.query<{ component: boolean; version: boolean }>(
    `select exists (select 1 from components where organization_id = $1 and id = $2) as component,
       exists (select 1 from versions where organization_id = $1 and component_id = $2 and id = $3) as version`,
    [organizationId, depends_on_id, version_id],
  )
  refuseFaults({
    ...(!found?.component && { depends_on_id: fault('component.not_found') }),
    ...(found?.component && !found.version && { version_id: fault('version.not_found') }),
  })
}
