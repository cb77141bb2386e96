import { expect, test } from 'vitest'
import type { Limits } from './limits.ts'
import { describeExceeded, findExceeded } from './room.ts'

const limits: Limits = {
  max_components: 1000,
  max_members: null,
  audit_days: 365,
  chat_limit_usd: 20,
  has_sso: true,
}

test.each([
  [0, 1],
  [999, 1],
  [0, 1000],
  [1000, 0],
])('with %i components there is room for %i more', (count, added) => {
  expect(findExceeded(limits, 'max_components', { count, added })).toBeUndefined()
})

test.each([
  [1000, 1],
  [999, 2],
  [0, 1001],
  [1200, 1],
])('with %i components %i more are too many', (count, added) => {
  expect(findExceeded(limits, 'max_components', { count, added })).toEqual({
    limit: 'max_components',
    most: 1000,
    count,
  })
})

test('without a limit there is always room', () => {
  expect(findExceeded(limits, 'max_members', { count: 100_000, added: 1 })).toBeUndefined()
})

test('one is told as one', () => {
  expect(describeExceeded({ limit: 'max_members', most: 1, count: 1 })).toContain('includes 1 member, and')
})

test('the reason names the limit, the count and what to do', () => {
  expect(describeExceeded({ limit: 'max_components', most: 1000, count: 1000 })).toBe(
    'The plan of this organization includes 1,000 components, and it has 1,000. Remove components you no longer need, or contact us to choose a larger plan',
  )
})
