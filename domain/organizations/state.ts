// The acts that each state of an organization allows. The database decides the state and enforces this table in its
// policies; functions and the interface use it for a clear answer. A test compares the two.

export const organizationStates = [
  'trialing',
  'active',
  'past_due',
  'not_active',
  'suspended',
  'deleting',
] as const
export type OrganizationState = (typeof organizationStates)[number]

/**
 * `settle` covers paying, leaving and deleting, which must stay possible when nothing else is. Exporting counts as
 * reading.
 */
export const stateActs = ['read', 'write', 'settle'] as const
export type StateAct = (typeof stateActs)[number]

const everything: readonly StateAct[] = stateActs

const allowed: Readonly<Record<OrganizationState, readonly StateAct[]>> = {
  trialing: everything,
  active: everything,
  past_due: everything,
  not_active: ['read', 'settle'],
  suspended: [],
  deleting: ['settle'],
}

export function stateAllows(state: OrganizationState, act: StateAct): boolean {
  return allowed[state].includes(act)
}
