import {
  type ComponentUserRow,
  unassignUser as contract,
} from '@trellis/domain/contracts/catalog/component-users'
import { refusal } from '@trellis/platform/functions'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { defineFunction } from '../define-function.ts'

export const unassignUser = defineFunction(contract, async ({ transaction, services, input }) => {
  const { component } = await requireComponent(transaction, input.component_id, 'assign-users')
  const judged = { componentId: component.id }
  const rules = await watchRules({ transaction, services }, component.organization_id, judged)
  const [row] = await transaction.query<ComponentUserRow>(
    'delete from component_users where organization_id = $1 and component_id = $2 and user_id = $3 returning *',
    [component.organization_id, component.id, input.user_id],
  )
  if (row === undefined) throw refusal(404, 'not_assigned', 'This user is not assigned to the component')
  await raiseRevision(transaction, 'components', component.id)
  await rules.settle(judged)
  return row
})
