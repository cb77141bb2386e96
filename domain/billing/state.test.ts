import { expect, test } from 'vitest'
import { type BillingFacts, type BillingState, billingStateOf } from './state.ts'

const now = new Date('2026-11-16T12:00:00Z')
const at = (text: string) => new Date(text)
const trialOver = at('2026-11-01T00:00:00Z')

type Case = [string, Partial<NonNullable<BillingFacts['subscription']>> | undefined, BillingState, Date?]

test.each<Case>([
  ['a trial', undefined, 'trialing', at('2026-11-16T12:00:01Z')],
  ['a trial that ends now', undefined, 'not_active', now],
  ['a trial that is over', undefined, 'not_active'],
  ['a plan', {}, 'active'],
  ['a plan in the time of a trial', {}, 'active', at('2026-11-20T00:00:00Z')],
  [
    'a plan whose next period is about to be invoiced',
    { periodEndsAt: at('2026-11-16T00:00:00Z') },
    'active',
  ],
  ['a plan that will end', { cancelsAtPeriodEnd: true }, 'active'],
  ['a plan that ends now', { cancelsAtPeriodEnd: true, periodEndsAt: now }, 'not_active'],
  [
    'a plan that ends now, before the trial',
    { cancelsAtPeriodEnd: true, periodEndsAt: now },
    'trialing',
    at('2026-12-24T00:00:00Z'),
  ],
  ['a plan that has ended', { endedAt: now }, 'not_active'],
  ['an invoice that is not due yet', { unpaidSince: at('2026-11-16T12:00:01Z') }, 'active'],
  ['an invoice that is due now', { unpaidSince: now }, 'past_due'],
  ['an invoice almost 21 days late', { unpaidSince: at('2026-10-26T12:00:00.001Z') }, 'past_due'],
  ['an invoice 21 days late', { unpaidSince: at('2026-10-26T12:00:00Z') }, 'not_active'],
  [
    'an invoice 21 days late in the time of a trial',
    { unpaidSince: at('2026-10-26T12:00:00Z') },
    'not_active',
    at('2026-12-24T00:00:00Z'),
  ],
])('%s', (_, subscription, expected, trialEndsAt = trialOver) => {
  const whole = {
    periodEndsAt: at('2026-12-01T00:00:00Z'),
    cancelsAtPeriodEnd: false,
    endedAt: undefined,
    unpaidSince: undefined,
    ...subscription,
  }
  expect(billingStateOf({ trialEndsAt, subscription: subscription && whole }, now)).toBe(expected)
})
