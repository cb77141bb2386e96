import type { Verb } from '../permissions/may.ts'
import type { StateAct } from './state.ts'

const settlingVerbs: readonly Verb[] = ['manage-billing', 'leave-organization', 'delete-organization']

/** The kind of act that an organization's state must allow before the verb is permitted. */
export function actOf(verb: Verb): StateAct {
  return settlingVerbs.includes(verb) ? 'settle' : 'write'
}
