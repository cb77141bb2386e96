import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePlan, renew, subscribe } from './change-plan.ts'
import { sum } from './money/money.ts'
import type { Offer, Subscription } from './subscription.ts'
import { addDays } from './time/day.ts'

const none = { kind: 'none' } as const
const limits = { max_components: 1, max_members: 1, audit_days: 1, chat_limit_usd: 1, has_sso: false }
const offer = (plan: string, interval: 'month' | 'year', amount: number): Offer => ({
  priceId: `${plan} ${interval}`,
  plan,
  interval,
  amount,
  currency: 'usd',
  limits,
})
const teamMonthly = offer('Team', 'month', 4900)
const businessMonthly = offer('Business', 'month', 19_900)
const businessYearly = offer('Business', 'year', 199_000)

const sold = (to: Offer, today: string): Subscription => subscribe(to, { today, tax: none }).subscription
const amounts = ({ lines }: { lines: readonly { kind: string; amount: number }[] }) =>
  lines.map(({ kind, amount }) => [kind, amount])

test('the first period begins today and is paid as a whole', () => {
  const { subscription, draft } = subscribe(businessMonthly, { today: '2026-11-16', tax: none })
  expect(subscription).toEqual({
    sold: businessMonthly,
    anchor: '2026-11-16',
    period: { start: '2026-11-16', end: '2026-12-16' },
    cancelsAtPeriodEnd: false,
    credit: 0,
  })
  expect(amounts(draft)).toEqual([['plan', 19_900]])
})

describe('another plan', () => {
  test('from monthly to yearly begins a year today, less the unused half of November', () => {
    const { subscription, draft } = changePlan(sold(businessMonthly, '2026-11-01'), {
      to: businessYearly,
      today: '2026-11-16',
      tax: { kind: 'reverse_charge', euVatNumber: 'PT509442137' },
    })
    expect(draft.lines).toEqual([
      { kind: 'plan', plan: 'Business', period: { start: '2026-11-16', end: '2027-11-16' }, amount: 199_000 },
      {
        kind: 'unused',
        plan: 'Business',
        period: { start: '2026-11-16', end: '2026-12-01' },
        days: 15,
        of: 30,
        amount: -9950,
      },
    ])
    expect(draft.total).toBe(189_050)
    expect(subscription).toMatchObject({
      sold: businessYearly,
      anchor: '2026-11-16',
      period: { start: '2026-11-16', end: '2027-11-16' },
    })
  })

  test('of the same interval takes over for the rest of the period', () => {
    const { subscription, draft } = changePlan(sold(teamMonthly, '2026-11-01'), {
      to: businessMonthly,
      today: '2026-11-16',
      tax: none,
    })
    expect(amounts(draft)).toEqual([
      ['rest', 9950],
      ['unused', -2450],
    ])
    expect([subscription.anchor, subscription.period]).toEqual([
      '2026-11-01',
      { start: '2026-11-01', end: '2026-12-01' },
    ])
  })

  test('that costs less leaves a credit, which the next invoices use up', () => {
    const change = changePlan(sold(businessMonthly, '2026-11-01'), {
      to: teamMonthly,
      today: '2026-11-16',
      tax: none,
    })
    expect(change.draft.total).toBe(0)
    expect(change.subscription.credit).toBe(7500)
    const december = renew(change.subscription, none)
    expect([december.draft.total, december.subscription.credit]).toEqual([0, 2600])
    const january = renew(december.subscription, none)
    expect([january.draft.total, january.subscription.credit]).toEqual([2300, 0])
  })

  test('goes on, if the former one was canceled', () => {
    const canceled = { ...sold(teamMonthly, '2026-11-01'), cancelsAtPeriodEnd: true }
    const { subscription } = changePlan(canceled, { to: businessMonthly, today: '2026-11-02', tax: none })
    expect(subscription.cancelsAtPeriodEnd).toBe(false)
  })

  test('on the first day costs the difference of both', () => {
    const { draft } = changePlan(sold(teamMonthly, '2026-11-01'), {
      to: businessMonthly,
      today: '2026-11-01',
      tax: none,
    })
    expect(draft.total).toBe(15_000)
  })
})

test('the next period begins where the last one ends, counted from the first day', () => {
  let subscription = sold(teamMonthly, '2027-01-31')
  const ends = [subscription.period.end]
  for (let month = 0; month < 3; month += 1) {
    subscription = renew(subscription, none).subscription
    ends.push(subscription.period.end)
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

test('to change there and back within a day costs and gains nothing', () => {
  fc.assert(
    fc.property(fc.nat(29), fc.nat(1_000_000), fc.nat(1_000_000), (days, one, other) => {
      const first = offer('One', 'month', one)
      const today = addDays('2026-11-01', days)
      const there = changePlan(sold(first, '2026-11-01'), {
        to: offer('Other', 'month', other),
        today,
        tax: none,
      })
      const back = changePlan(there.subscription, { to: first, today, tax: none })
      const paid = sum([there.draft.total, back.draft.total])
      expect(paid).toBe(back.subscription.credit)
    }),
  )
})
