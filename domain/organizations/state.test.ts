import { expect, test } from 'vitest'
import { type OrganizationState, type StateAct, stateAllows } from './state.ts'

const table: [OrganizationState, StateAct[]][] = [
  ['trialing', ['read', 'write', 'settle']],
  ['active', ['read', 'write', 'settle']],
  ['past_due', ['read', 'write', 'settle']],
  ['not_active', ['read', 'settle']],
  ['suspended', []],
  ['deleting', ['settle']],
]

test.each(table)('an organization that is %s allows %j and nothing else', (state, acts) => {
  const allowed = (['read', 'write', 'settle'] as const).filter((act) => stateAllows(state, act))
  expect(allowed).toEqual(acts)
})
