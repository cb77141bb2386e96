import { sum } from '../money/money.ts'
import { type TaxTreatment, taxOn } from '../tax/tax.ts'
import type { Period } from '../time/period.ts'

/** What is charged or given back, without tax. Words for it are made where it is shown. */
export type InvoiceLine =
  | { readonly kind: 'plan'; readonly plan: string; readonly period: Period; readonly amount: number }
  /** A plan that begins or ends within a period: `days` of its `of` days. */
  | {
      readonly kind: 'rest' | 'unused'
      readonly plan: string
      readonly period: Period
      readonly days: number
      readonly of: number
      readonly amount: number
    }
  /** What was paid too much before. */
  | { readonly kind: 'credit'; readonly amount: number }

export type InvoiceDraft = {
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: number
  readonly tax: TaxTreatment
  readonly taxAmount: number
  readonly total: number
  readonly currency: string
}

/** An invoice is due this many days after it was issued. */
export const dueDays = 14

/** Days after the due date on which a reminder is sent. */
export const reminderDays = [1, 7, 14] as const

export type Charge = { readonly draft: InvoiceDraft; readonly credit: number }

type Charged = {
  readonly lines: readonly InvoiceLine[]
  readonly currency: string
  /** What the company has too much. */
  readonly credit: number
  readonly tax: TaxTreatment
}

/**
 * Uses the credit as far as there is something to pay. Nobody is ever charged less than nothing: what remains in favor of
 * the company is its new credit.
 */
export function charge({ lines, currency, credit, tax }: Charged): Charge {
  const price = sum(lines.map(({ amount }) => amount))
  const used = Math.min(credit, Math.max(price, 0))
  const kept = Math.max(-price, 0)
  const balance: InvoiceLine[] = [
    ...(used > 0 ? [{ kind: 'credit' as const, amount: -used }] : []),
    ...(kept > 0 ? [{ kind: 'credit' as const, amount: kept }] : []),
  ]
  const all = [...lines, ...balance]
  const subtotal = sum(all.map(({ amount }) => amount))
  const taxAmount = taxOn(subtotal, tax)
  const draft = { lines: all, subtotal, tax, taxAmount, total: subtotal + taxAmount, currency }
  return { draft, credit: credit - used + kept }
}
