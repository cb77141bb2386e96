import { type ComponentUserRow, unassignUser as contract } from '@trellis/domain/contracts/component-users'
import { defineFunction, refusal } from '@trellis/platform/functions'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { requireComponent } from '../../catalog/require-component.ts'
import { mayManageComponents } from '../../catalog/standing.ts'

export const unassignUser = defineFunction(contract, async ({ transaction, input }) => {
  const { component } = await requireComponent(transaction, input.component_id, mayManageComponents)
  const [row] = await transaction.query<ComponentUserRow>(
    'delete from component_users where organization_id = $1 and component_id = $2 and user_id = $3 returning *',
    [component.organization_id, component.id, input.user_id],
  )
  if (row === undefined) throw refusal(404, 'not_assigned', 'This user is not assigned to the component')
  await raiseRevision(transaction, 'components', component.id)
  return row
})
