import {
  type ComponentUserRow,
  setComponentNotifications as contract,
} from '@trellis/domain/contracts/catalog/component-users'
import { refusal } from '@trellis/platform/functions'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { requirePermission } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/**
 * A person's own setting; maintainers and admins may set it for others. It does not count as an edit of the component.
 */
export const setComponentNotifications = defineFunction(contract, async ({ transaction, caller, input }) => {
  const { component, access } = await requireComponent(transaction, input.component_id, 'read-catalog')
  const userId = input.user_id ?? caller.userId
  if (userId !== caller.userId) requirePermission(access, 'assign-users')
  const [row] = await transaction.query<ComponentUserRow>(
    `update component_users set email_notifications = $4
     where organization_id = $1 and component_id = $2 and user_id = $3 returning *`,
    [component.organization_id, component.id, userId, input.email_notifications],
  )
  if (row === undefined) throw refusal(404, 'not_assigned', 'This user is not assigned to the component')
  return row
})
