import {
  type ComponentUserRow,
  assignUser as contract,
} from '@trellis/domain/contracts/catalog/component-users'
import { type ComponentRow, mostUsers } from '@trellis/domain/contracts/catalog/components'
import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Transaction } from '@trellis/platform/postgres'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Assigns a member. A member who is already assigned keeps their own notification setting. */
export const assignUser = defineFunction(contract, async ({ transaction, input }) => {
  const { component } = await requireComponent(transaction, input.component_id, 'assign-users')
  const keys = [component.organization_id, component.id, input.user_id]
  const [member] = await transaction.query(
    'select 1 from members where organization_id = $1 and user_id = $2',
    [component.organization_id, input.user_id],
  )
  if (member === undefined) refuseFaults({ user_id: fault('user.not_member') })
  await requireRoom(transaction, component, input.user_id)
  const added = await transaction.query(
    `insert into component_users (organization_id, component_id, user_id, email_notifications)
     values ($1, $2, $3, $4) on conflict (organization_id, component_id, user_id) do nothing returning 1`,
    [...keys, input.email_notifications ?? true],
  )
  if (added.length > 0) await raiseRevision(transaction, 'components', component.id)
  const [row] = await transaction.query<ComponentUserRow>(
    'select * from component_users where organization_id = $1 and component_id = $2 and user_id = $3',
    keys,
  )
  return row
})

/** A member who is already assigned needs no room. */
async function requireRoom(
  transaction: Transaction,
  { organization_id, id }: ComponentRow,
  userId: string,
): Promise<void> {
  const [others] = await transaction.query<{ count: number; has_user: boolean }>(
    `select count(*)::integer as count, coalesce(bool_or(user_id = $3), false) as has_user
     from component_users where organization_id = $1 and component_id = $2`,
    [organization_id, id, userId],
  )
  if (others && !others.has_user && others.count >= mostUsers)
    refuseFaults({ user_id: fault('assigned_users.too_many', { max: mostUsers }) })
}
