import type { Transaction } from '@trellis/platform/postgres'
import type { MemberKey } from './require-member.ts'

/**
 * Counts the assignments of a person that end with the membership, by foreign key. The list of assigned users is part of
 * what an edit of a component replaces: edits that began before are stale.
 */
export async function endAssignments(
  transaction: Transaction,
  { organization_id: organizationId, user_id: userId }: MemberKey,
): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    `with edited as (
       update components c set revision = c.revision + 1, updated_at = now()
       from component_users u
       where u.organization_id = $1 and u.user_id = $2
         and c.organization_id = u.organization_id and c.id = u.component_id
       returning 1
     )
     select count(*)::integer as count from edited`,
    [organizationId, userId],
  )
  return row?.count ?? 0
}
