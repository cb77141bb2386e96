import { listOrganizations as contract, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { defineFunction } from '@trellis/platform/functions'

/** The organisations of the person who asks, in the order in which they joined. */
export const listOrganizations = defineFunction(contract, async ({ transaction, caller }) =>
  transaction.query<MembershipRow>(
    `select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role
     from members m
     join organizations o on o.id = m.organization_id
     where m.user_id = $1
     order by m.created_at, o.id`,
    [caller.userId],
  ),
)
