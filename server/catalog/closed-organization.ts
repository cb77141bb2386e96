import type { OrganizationState } from '@trellis/domain/organizations/state'
import { type Refusal, refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

const closures: Readonly<Partial<Record<OrganizationState, () => Refusal>>> = {
  suspended: () =>
    refusal(
      403,
      'organization_suspended',
      'This organization is suspended. Contact support to find out why and what to do',
    ),
  deleting: () => refusal(403, 'organization_deleting', 'This organization is being deleted'),
  not_active: () =>
    refusal(
      403,
      'organization_not_active',
      'This organization has no active plan, so it is read-only. Contact us to choose a plan',
    ),
}

/** What a member is told whose organization does not allow an act in its state. */
export function closedOrganization(state: OrganizationState): Refusal {
  const closure = closures[state]
  if (closure === undefined) throw new Error(`An organization that is ${state} is not closed to its members`)
  return closure()
}

/**
 * What to throw where the id of an organization or of a record leads nowhere. Members of a closed organization see none
 * of its rows either and are told the reason; a stranger learns nothing but the absence.
 */
export async function absentOrClosed(
  transaction: Transaction,
  id: string,
  absent: Refusal,
): Promise<Refusal> {
  const [row] = await transaction.query<{ state: OrganizationState | null }>(
    'select app.closed_state_of($1) as state',
    [id],
  )
  return row?.state ? closedOrganization(row.state) : absent
}
