import { expect, test } from 'vitest'
import { actOf } from './act-of.ts'

test.each([
  ['create-component', 'write'],
  ['edit-component', 'write'],
  ['chat', 'write'],
  ['read-catalog', 'write'],
  ['manage-billing', 'settle'],
  ['leave-organization', 'settle'],
  ['delete-organization', 'settle'],
] as const)('to change something by %s is to %s', (verb, act) => {
  expect(actOf(verb)).toBe(act)
})
