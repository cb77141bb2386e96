// What a company has bought. It keeps what it was sold with: later prices and limits concern those who buy later.
import type { Limits } from '../limits/limits.ts'
import type { Day } from './time/day.ts'
import type { BillingInterval, Period } from './time/period.ts'

export type Offer = {
  readonly priceId: string
  readonly plan: string
  readonly interval: BillingInterval
  /** Of a whole period, without tax, in the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
  readonly limits: Limits
}

export type Subscription = {
  readonly sold: Offer
  /** The day from which periods are counted. */
  readonly anchor: Day
  readonly period: Period
  readonly cancelsAtPeriodEnd: boolean
  /** What the company has paid too much, without tax. The next invoices are reduced by it. */
  readonly credit: number
}
