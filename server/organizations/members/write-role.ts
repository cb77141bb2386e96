import type { MemberRow } from '@trellis/domain/contracts/team/members'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

type RoleEdit = { readonly role: MemberRole; readonly expected_revision?: number | undefined }

/** The same role is no edit. */
export async function writeRole(
  transaction: Transaction,
  member: MemberRow,
  { role, expected_revision: expected }: RoleEdit,
): Promise<MemberRow> {
  // As for every stale edit. The role is all that others can have changed.
  if (expected !== undefined && expected !== member.revision) {
    const details = { current: member, changed: ['role'] }
    throw refusal(409, 'stale_revision', 'Someone else changed this after you opened it', { details })
  }
  if (role === member.role) return member
  // Trigger members_number_role raises the revision. Trigger members_keep_maintainer_on_update refuses to leave the
  // organization without a maintainer. Trigger members_end_invitations_on_update revokes what a former maintainer sent.
  const [row] = await transaction.query<MemberRow>(
    `update members set role = $3 where organization_id = $1 and user_id = $2
     returning organization_id, user_id, role, revision, created_at`,
    [member.organization_id, member.user_id, role],
  )
  if (row === undefined) throw new Error('The policies found no member to change')
  return row
}
