import { charge, type InvoiceDraft, type InvoiceLine } from './invoices/invoice.ts'
import { shareOf } from './money/money.ts'
import type { Offer, Subscription } from './subscription.ts'
import type { TaxTreatment } from './tax/tax.ts'
import { type Day, daysBetween } from './time/day.ts'
import { type Period, periodFrom } from './time/period.ts'

export type PlanChange = {
  /** As it is after the change. */
  readonly subscription: Subscription
  /** What is due today. Its total may be zero. */
  readonly draft: InvoiceDraft
}

/** The first period begins today. */
export function subscribe(offer: Offer, { today, tax }: { today: Day; tax: TaxTreatment }): PlanChange {
  const period = periodFrom(today, { anchor: today, interval: offer.interval })
  const { draft, credit } = charge({
    lines: [wholeLine(offer, period)],
    currency: offer.currency,
    credit: 0,
    tax,
  })
  return { subscription: { sold: offer, anchor: today, period, cancelsAtPeriodEnd: false, credit }, draft }
}

/**
 * Another plan takes over today, for the rest of the period; another interval begins a new period. What was paid for and
 * not used is taken off. Today belongs to what begins. A plan that was canceled goes on.
 */
export function changePlan(
  { sold, anchor, period, credit }: Subscription,
  { to, today, tax }: { to: Offer; today: Day; tax: TaxTreatment },
): PlanChange {
  const of = daysBetween(period.start, period.end)
  const days = daysBetween(today, period.end)
  const rest = { start: today, end: period.end }
  const unused: InvoiceLine = {
    kind: 'unused',
    plan: sold.plan,
    period: rest,
    days,
    of,
    amount: -shareOf(sold.amount, days, of),
  }
  const staysInPeriod = to.interval === sold.interval
  const next: Pick<Subscription, 'anchor' | 'period'> = staysInPeriod
    ? { anchor, period }
    : { anchor: today, period: periodFrom(today, { anchor: today, interval: to.interval }) }
  const begun: InvoiceLine = staysInPeriod
    ? { kind: 'rest', plan: to.plan, period: rest, days, of, amount: shareOf(to.amount, days, of) }
    : wholeLine(to, next.period)
  const charged = charge({ lines: [begun, unused], currency: to.currency, credit, tax })
  return {
    subscription: { ...next, sold: to, cancelsAtPeriodEnd: false, credit: charged.credit },
    draft: charged.draft,
  }
}

/** The next period begins on the day on which the last one ends. */
export function renew(subscription: Subscription, tax: TaxTreatment): PlanChange {
  const { sold, anchor } = subscription
  const period = periodFrom(subscription.period.end, { anchor, interval: sold.interval })
  const { draft, credit } = charge({
    lines: [wholeLine(sold, period)],
    currency: sold.currency,
    credit: subscription.credit,
    tax,
  })
  return { subscription: { ...subscription, period, credit }, draft }
}

const wholeLine = ({ plan, amount }: Offer, period: Period): InvoiceLine => ({
  kind: 'plan',
  plan,
  period,
  amount,
})
