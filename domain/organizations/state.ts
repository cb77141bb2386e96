// What an organization may do follows from its state. The database decides the state and enforces this table in its
// policies; functions and the interface ask here for a clear answer, and a test holds the two equal.

export const organizationStates = [
  'trialing',
  'active',
  'past_due',
  'not_active',
  'suspended',
  'deleting',
] as const
export type OrganizationState = (typeof organizationStates)[number]

/** To settle is to pay, to leave or to delete: what must stay possible when nothing else is. To export is to read. */
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
