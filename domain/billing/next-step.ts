// What the time that has passed asks of a subscription that is paid by invoice, one step at a time: whoever takes a step
// stores it and asks again, so that a step that was missed is made up for and none is taken twice.
import { type PlanChange, renew } from './change-plan.ts'
import { reminderDays } from './invoices/invoice.ts'
import { graceDays } from './state.ts'
import type { Subscription } from './subscription.ts'
import type { TaxTreatment } from './tax/tax.ts'
import { startOf } from './time/day.ts'

export type OpenInvoice = {
  readonly id: string
  readonly dueAt: Date
  /** Days late of the last reminder; 0 before the first. */
  readonly remindedAt: number
  /** Whether the company was told that this invoice has ended its plan. */
  readonly hasLapsed: boolean
}

export type BillingAccount = {
  readonly subscription: Subscription | undefined
  readonly invoices: readonly OpenInvoice[]
  readonly tax: TaxTreatment
}

export type BillingStep =
  | { readonly kind: 'remind'; readonly invoiceId: string; readonly daysLate: number }
  /** Nobody can change anything until it is paid. */
  | { readonly kind: 'lapse'; readonly invoiceId: string }
  | { readonly kind: 'renew'; readonly change: PlanChange }
  | { readonly kind: 'end'; readonly reason: 'canceled' | 'unpaid' }

const day = 86_400_000

export function nextStep(
  { subscription, invoices, tax }: BillingAccount,
  now: Date,
): BillingStep | undefined {
  for (const { id, dueAt, remindedAt, hasLapsed } of invoices) {
    const daysLate = (now.getTime() - dueAt.getTime()) / day
    if (daysLate >= graceDays) {
      if (!hasLapsed) return { kind: 'lapse', invoiceId: id }
      continue
    }
    // Of several that were missed, only the last one.
    const reminder = reminderDays.findLast((late) => late <= daysLate)
    if (reminder !== undefined && reminder > remindedAt)
      return { kind: 'remind', invoiceId: id, daysLate: reminder }
  }
  if (subscription === undefined || startOf(subscription.period.end) > now) return undefined
  if (subscription.cancelsAtPeriodEnd) return { kind: 'end', reason: 'canceled' }
  if (invoices.some(({ dueAt }) => now.getTime() >= dueAt.getTime() + graceDays * day))
    return { kind: 'end', reason: 'unpaid' }
  return { kind: 'renew', change: renew(subscription, tax) }
}
