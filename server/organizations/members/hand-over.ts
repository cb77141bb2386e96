import { mostUsers } from '@trellis/domain/contracts/catalog/components'
import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Transaction } from '@trellis/platform/postgres'
import { refuseFaults } from '../../refuse-faults.ts'
import type { MemberKey } from './require-member.ts'

/**
 * Assigns another member to the components of a person, and returns how many they did not have. They keep their own
 * settings where they have a component already.
 */
export async function handOver(
  transaction: Transaction,
  { organization_id: organizationId, user_id: userId }: MemberKey,
  successorId: string,
): Promise<number> {
  await requireSuccessor(transaction, { organization_id: organizationId, user_id: userId }, successorId)
  // The person makes room: a component that is full stays as full as it is.
  const [row] = await transaction.query<{ count: number }>(
    `with taken as (
       insert into component_users (organization_id, component_id, user_id)
       select u.organization_id, u.component_id, $3 from component_users u
       where u.organization_id = $1 and u.user_id = $2
         and (select count(*) from component_users o
              where o.organization_id = $1 and o.component_id = u.component_id) <= $4
       on conflict (organization_id, component_id, user_id) do nothing returning 1
     )
     select count(*)::integer as count from taken`,
    [organizationId, userId, successorId, mostUsers],
  )
  return row?.count ?? 0
}

async function requireSuccessor(
  transaction: Transaction,
  { organization_id: organizationId, user_id: userId }: MemberKey,
  successorId: string,
): Promise<void> {
  const [row] = await transaction.query<{ is_member: boolean }>(
    'select app.is_member_account($1, $2) as is_member',
    [organizationId, successorId],
  )
  if (row?.is_member !== true || successorId === userId)
    refuseFaults({ hand_over_to: fault('hand_over_to.not_member') })
}
