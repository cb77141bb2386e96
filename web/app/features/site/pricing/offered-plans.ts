export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** In the smallest unit of the currency, for the whole interval. */
export type Price = { amount: number; currency: string }

export type OfferedPlan = {
  code: string
  name: string
  prices: Partial<Record<Interval, Price>>
  /** Undefined means unlimited. */
  limits: { components?: number; members?: number; auditDays?: number; chatUsd?: number }
  hasSso: boolean
}

type PlanRow = {
  id: string
  code: string
  name: string
  max_components: number | null
  max_members: number | null
  audit_days: number | null
  chat_limit_usd: number | null
  has_sso: boolean
}
type PriceRow = { plan_id: string; billing_interval: string; currency: string; unit_amount: number }

export function toOfferedPlans(plans: readonly PlanRow[], prices: readonly PriceRow[]): OfferedPlan[] {
  return plans.map((plan) => ({
    code: plan.code,
    name: plan.name,
    prices: pricesOf(prices.filter(({ plan_id }) => plan_id === plan.id)),
    limits: {
      ...(plan.max_components !== null && { components: plan.max_components }),
      ...(plan.max_members !== null && { members: plan.max_members }),
      ...(plan.audit_days !== null && { auditDays: plan.audit_days }),
      ...(plan.chat_limit_usd !== null && { chatUsd: plan.chat_limit_usd }),
    },
    hasSso: plan.has_sso,
  }))
}

function pricesOf(rows: readonly PriceRow[]): OfferedPlan['prices'] {
  const prices: OfferedPlan['prices'] = {}
  for (const { billing_interval, unit_amount, currency } of rows) {
    const interval = intervals.find((each) => each === billing_interval)
    if (interval) prices[interval] = { amount: unit_amount, currency }
  }
  return prices
}

/** The cost of a month, whatever the billing interval. */
export function monthlyAmount({ amount }: Price, interval: Interval): number {
  return interval === 'year' ? Math.round(amount / 12) : amount
}
