import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import type { Transaction } from '@trellis/platform/postgres'

/** For maintainers: nobody else is told how many members lack a second factor. */
export async function readOrganizationSecurity(
  transaction: Transaction,
  organizationId: string,
): Promise<OrganizationSecurity> {
  const [row] = await transaction.query<OrganizationSecurity>(
    `select o.id as organization_id, o.requires_second_factor, o.max_session_days, c.members,
       c.members_without_second_factor, app.count_tokens_without_factor(o.id) as tokens_without_second_factor,
       o.allowed_email_domains, o.revision,
       (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from app.count_members_by_mail_domain(o.id) d) as member_domains,
       (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from app.count_sessions_by_age(o.id) a) as session_ages,
       app.own_session_days() as own_session_days
     from organizations o cross join app.count_members_by_proof(o.id) c
     where o.id = $1`,
    [organizationId],
  )
  if (row === undefined) throw new Error('The security of an organization is read by its maintainers')
  return row
}
