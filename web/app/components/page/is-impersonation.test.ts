import { expect, test } from 'vitest'
import { isImpersonation } from './is-impersonation.ts'

test.each([
  ['?impersonating=true&admin_id=7', true],
  ['?impersonating=true', false],
  ['?impersonating=true&admin_id=', false],
  ['?impersonating=1&admin_id=7', false],
  ['', false],
])('%s: %s', (search, expected) => {
  expect(isImpersonation(search)).toBe(expected)
})
