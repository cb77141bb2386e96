import { expect, test } from 'vitest'
import { monthlyAmount, toOfferedPlans } from './offered-plans.ts'

const row = {
  id: 'p1',
  code: 'team',
  name: 'Team',
  max_components: 100,
  max_members: null,
  audit_days: null,
  chat_limit_usd: 20,
  has_sso: false,
}

test('a plan has its own prices, and a limit that is null does not exist', () => {
  const prices = [
    { plan_id: 'p1', billing_interval: 'month', currency: 'usd', unit_amount: 4900 },
    { plan_id: 'p1', billing_interval: 'year', currency: 'usd', unit_amount: 49000 },
    { plan_id: 'p2', billing_interval: 'month', currency: 'usd', unit_amount: 1 },
    { plan_id: 'p1', billing_interval: 'decade', currency: 'usd', unit_amount: 2 },
  ]
  expect(toOfferedPlans([row], prices)).toEqual([
    {
      code: 'team',
      name: 'Team',
      prices: { month: { amount: 4900, currency: 'usd' }, year: { amount: 49000, currency: 'usd' } },
      limits: { components: 100, chatUsd: 20 },
      hasSso: false,
    },
  ])
})

test('a year is shown as what a month of it costs', () => {
  expect(monthlyAmount({ amount: 49000, currency: 'usd' }, 'year')).toBe(4083)
  expect(monthlyAmount({ amount: 4900, currency: 'usd' }, 'month')).toBe(4900)
})
