import type { Verb } from '../permissions/may.ts'
import type { StateAct } from './state.ts'

const settlingVerbs: readonly Verb[] = ['manage-billing', 'leave-organization']

/** What the state of an organization must allow before someone may change something by the verb. */
export function actOf(verb: Verb): StateAct {
  return settlingVerbs.includes(verb) ? 'settle' : 'write'
}
