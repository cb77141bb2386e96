import { expect, test } from 'vitest'
import { type LimitFacts, type Limits, limitsOf } from './limits.ts'

const team: Limits = {
  max_components: 100,
  max_members: 15,
  audit_days: 90,
  chat_limit_usd: 20,
  has_sso: false,
}
const business: Limits = {
  max_components: 1000,
  max_members: 100,
  audit_days: 365,
  chat_limit_usd: 100,
  has_sso: true,
}
const trial: LimitFacts = { is_unlimited: false, plan: null, trial_plan: business, overrides: {} }

test('a trial has the limits of Business and 20 dollars of chat', () => {
  expect(limitsOf(trial)).toEqual({
    max_components: 1000,
    max_members: 100,
    audit_days: 365,
    chat_limit_usd: 20,
    has_sso: true,
  })
})

test('a subscription has the limits of its plan', () => {
  expect(limitsOf({ ...trial, plan: team })).toEqual({
    max_components: 100,
    max_members: 15,
    audit_days: 90,
    chat_limit_usd: 20,
    has_sso: false,
  })
})

test('agreed limits override the plan, including "no limit"', () => {
  const overrides = { max_components: 20_000, max_members: null, has_sso: true }
  expect(limitsOf({ ...trial, plan: team, overrides })).toEqual({
    max_components: 20_000,
    max_members: null,
    audit_days: 90,
    chat_limit_usd: 20,
    has_sso: true,
  })
})

test('agreed limits override a trial, including its chat', () => {
  expect(limitsOf({ ...trial, overrides: { chat_limit_usd: 50 } })).toMatchObject({
    max_components: 1000,
    chat_limit_usd: 50,
  })
})

test('the demo, and everyone where billing is off, has no limits', () => {
  expect(limitsOf({ ...trial, is_unlimited: true, overrides: { max_components: 5 } })).toEqual({
    max_components: null,
    max_members: null,
    audit_days: null,
    chat_limit_usd: null,
    has_sso: true,
  })
})
