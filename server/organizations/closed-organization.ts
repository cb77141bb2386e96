import type { OrganizationState } from '@trellis/domain/organizations/state'
import { type Refusal, refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

const closures: Readonly<Partial<Record<OrganizationState, () => Refusal>>> = {
  suspended: () =>
    refusal(
      403,
      'organization_suspended',
      'This organization is suspended. Contact support to find out why and what to do next',
    ),
  deleting: () => refusal(403, 'organization_deleting', 'This organization is being deleted'),
  not_active: () =>
    refusal(
      403,
      'organization_not_active',
      'This organization has no active plan, so it is read-only. Contact us to choose a plan',
    ),
}

/** The refusal for a member whose organization does not allow the action in its current state. */
export function closedOrganization(state: OrganizationState): Refusal {
  const closure = closures[state]
  if (closure === undefined) throw new Error(`An organization that is ${state} is not closed to its members`)
  return closure()
}

/** The refusal for a member who signed in longer ago than the organization allows. */
export const sessionExpired = () =>
  refusal(403, 'session_expired', 'You signed in longer ago than this organization allows. Sign in again')

/** The refusal for a member who has to give a second proof, or to set one up. */
export const unprovenMember = () =>
  refusal(403, 'second_factor_required', 'This organization needs your second factor. Sign in with it first')

/** The refusal for a member whose organization lets them in through its identity provider only. */
export const ssoRequired = () =>
  refusal(
    403,
    'sso_required',
    'This organization requires single sign-on. Sign in through your identity provider first',
  )

/**
 * The error to throw when an id of an organization or record finds nothing. Members of a closed organization cannot see
 * its rows either, so they are told the reason. Strangers are told only that it does not exist.
 */
export async function absentOrClosed(
  transaction: Transaction,
  id: string,
  absent: Refusal,
): Promise<Refusal> {
  const [row] = await transaction.query<{
    state: OrganizationState | 'sso_required' | 'session_expired' | 'unproven' | null
  }>('select app.closed_state_of($1) as state', [id])
  if (!row?.state) return absent
  if (row.state === 'sso_required') return ssoRequired()
  if (row.state === 'session_expired') return sessionExpired()
  return row.state === 'unproven' ? unprovenMember() : closedOrganization(row.state)
}
