import { addMonths, type Day } from './day.ts'

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** From a day up to, and without, another one. */
export type Period = { readonly start: Day; readonly end: Day }

const monthsOf: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 }

/**
 * The period that begins on a day. Periods are counted from the anchor, the day on which the first one began: one that
 * began on the 31st returns to it after a shorter month.
 */
export function periodFrom(
  start: Day,
  { anchor, interval }: { anchor: Day; interval: BillingInterval },
): Period {
  const months = monthsOf[interval]
  let count = 1
  while (addMonths(anchor, count * months) <= start) count += 1
  return { start, end: addMonths(anchor, count * months) }
}
