import type { MemberRow } from '@trellis/domain/contracts/team/members'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { type MemberVerb, requireOrganization } from '../require-organization.ts'

export type MemberKey = { readonly organization_id: string; readonly user_id: string }

/** Locks the organization of a member for a write. Accounts that tokens act as are not found. */
export async function requireMember(
  transaction: Transaction,
  key: MemberKey,
  verb: MemberVerb,
): Promise<MemberRow> {
  await requireOrganization(transaction, key.organization_id, verb)
  return await readMember(transaction, key)
}

async function readMember(
  transaction: Transaction,
  { organization_id: organizationId, user_id: userId }: MemberKey,
): Promise<MemberRow> {
  const [row] = await transaction.query<MemberRow>(
    `select organization_id, user_id, role, revision, created_at from members
     where organization_id = $1 and user_id = $2 and app.is_member_account($1, $2)`,
    [organizationId, userId],
  )
  if (row === undefined) throw refusal(404, 'member_not_found', 'Member not found')
  return row
}
