import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Transaction } from '@trellis/platform/postgres'
import { type MemberAccess, requirePermission } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'

type Owner = { readonly id: string; readonly organization_id: string }

/** Replaces the list of assigned users. Resolves to whether anything changed. */
export async function writeAssignedUsers(
  transaction: Transaction,
  component: Owner,
  users: readonly string[],
  access: MemberAccess,
): Promise<boolean> {
  const keys = [component.organization_id, component.id, users]
  const [difference] = await transaction.query<{ gone: number; come: number }>(
    `select
       (select count(*)::integer from component_users
        where organization_id = $1 and component_id = $2 and not user_id = any ($3)) as gone,
       (select count(*)::integer from unnest($3::uuid[]) as u (id) where not exists (
          select 1 from component_users where organization_id = $1 and component_id = $2 and user_id = u.id)) as come`,
    keys,
  )
  if (difference === undefined || difference.gone + difference.come === 0) return false
  requirePermission(access, 'assign-users')
  await requireMembers(transaction, component.organization_id, users)
  await transaction.query(
    'delete from component_users where organization_id = $1 and component_id = $2 and not user_id = any ($3)',
    keys,
  )
  await transaction.query(
    `insert into component_users (organization_id, component_id, user_id)
     select $1, $2, u.id from unnest($3::uuid[]) as u (id)
     on conflict (organization_id, component_id, user_id) do nothing`,
    keys,
  )
  return true
}

async function requireMembers(
  transaction: Transaction,
  organizationId: string,
  users: readonly string[],
): Promise<void> {
  const strangers = await transaction.query<{ place: number }>(
    `select u.place::integer - 1 as place
     from unnest($2::uuid[]) with ordinality as u (id, place)
     where not exists (select 1 from members where organization_id = $1 and user_id = u.id)
     order by u.place`,
    [organizationId, users],
  )
  refuseFaults(
    Object.fromEntries(strangers.map(({ place }) => [`assigned_users.${place}`, fault('user.not_member')])),
  )
}
