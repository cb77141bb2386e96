import { randomUUID } from 'node:crypto'
import { createComponent as contract } from '@trellis/domain/contracts/catalog/components'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { readComponent } from '../../catalog/require/require-component.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { writeAssignedUsers } from '../../catalog/write/write-assigned-users.ts'
import { writeDependencies } from '../../catalog/write/write-dependencies.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { requireRoom } from '../../organizations/require-room.ts'
import { defineFunction } from '../define-function.ts'

/** Creates a component with everything from its form, in one call. */
export const createComponent = defineFunction(contract, async ({ transaction, services, input }) => {
  const access = await requireOrganization(transaction, input.organization_id, 'create-component')
  await requireRoom(transaction, input.organization_id, { limit: 'max_components', added: 1 })
  const rules = await watchRules({ transaction, services }, input.organization_id, undefined)
  const component = { id: randomUUID(), organization_id: input.organization_id }
  // Trigger components_follow_insert adds the search entry and the first snapshot of health. Trigger
  // components_hold_limit refuses a component beyond the plan.
  await transaction.query(
    `insert into components (id, organization_id, title, description, kind, documentation_url, version_scheme,
       has_chosen_scheme)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      component.id,
      component.organization_id,
      input.title,
      input.description ?? null,
      input.kind,
      input.documentation_url ?? null,
      input.version_scheme ?? 'semver',
      input.version_scheme !== undefined,
    ],
  )
  const { selected } = await writeDependencies(transaction, component, input.dependencies)
  await writeAssignedUsers(transaction, component, input.assigned_users, access)
  await recomputeHealth(transaction, component.organization_id, { selected, edgesOf: [component.id] })
  const findings = await rules.settle({ componentId: component.id })
  return { ...(await readComponent(transaction, component.id)), findings }
})
