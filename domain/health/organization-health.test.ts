import { expect, test } from 'vitest'
import { organizationHealthOf } from './organization-health.ts'

test.each([
  [2, 200, 100],
  [3, 299, 99],
  [19, 1560, 82],
  [1, 0, 0],
])('%d components with %d points together: %d', (count, sum, health) => {
  expect(organizationHealthOf({ count, sum })).toBe(health)
})

test('an organization without dependencies has no health', () => {
  expect(organizationHealthOf({ count: 0, sum: 0 })).toBeUndefined()
})
