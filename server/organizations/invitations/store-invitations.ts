import type { MemberRole } from '@trellis/domain/permissions/member-role'
import type { Transaction } from '@trellis/platform/postgres'

export type NewInvitation = {
  readonly email: string
  readonly role: MemberRole
  readonly componentIds: readonly string[]
}

type Sender = {
  readonly organizationId: string
  readonly message: string | null
  readonly invitedBy: string
}

/**
 * Stores invitations to addresses that have no open one, in one statement however many they are. An expired one begins
 * anew, and its old links end. Answers the id for each address.
 */
export async function storeInvitations(
  transaction: Transaction,
  { organizationId, message, invitedBy }: Sender,
  invitations: readonly NewInvitation[],
): Promise<ReadonlyMap<string, string>> {
  if (invitations.length === 0) return new Map()
  // Triggers invitations_hold_places and invitations_hold_places_again refuse more than the plan includes.
  const rows = await transaction.query<{ id: string; email: string }>(
    `with wanted as (
       select * from jsonb_to_recordset($4::jsonb) as wanted (email text, role text, "componentIds" uuid[])
     ), again as (
       update invitations i
       set role = wanted.role, component_ids = wanted."componentIds", message = $2, invited_by = $3, sent_at = now(),
         expires_at = now() + interval '7 days', revision = revision + 1
       from wanted
       where i.organization_id = $1 and i.email = wanted.email and i.accepted_at is null and i.revoked_at is null
       returning i.id, i.email, app.forget_invitation_tokens(i.id)
     ), created as (
       insert into invitations (organization_id, email, role, component_ids, message, invited_by)
       select $1, wanted.email, wanted.role, wanted."componentIds", $2, $3 from wanted
       where wanted.email not in (select again.email from again)
       returning id, email
     )
     select id, email from again union all select id, email from created`,
    [organizationId, message, invitedBy, JSON.stringify(invitations)],
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}
