import { formatMoney } from '../money/format-money.ts'
import type { TaxTreatment } from '../tax/tax.ts'
import type { Day } from '../time/day.ts'
import type { Period } from '../time/period.ts'
import { describeLine } from './describe-line.ts'
import type { InvoiceDraft } from './invoice.ts'

export type InvoiceParty = {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly taxId: string | undefined
}

export type InvoiceBuyer = InvoiceParty & { readonly purchaseOrder: string | undefined }

export type InvoiceStatus =
  | { readonly kind: 'open' }
  | { readonly kind: 'paid'; readonly on: Day }
  | { readonly kind: 'void' }

type InvoiceFacts = {
  readonly number: string
  readonly issuedOn: Day
  readonly dueOn: Day
  readonly period: Period
  readonly seller: InvoiceParty
  readonly buyer: InvoiceBuyer
  readonly status: InvoiceStatus
}

/** Everything that an invoice says, with its sums in words. */
export type InvoiceDocument = InvoiceFacts & {
  /** Three capital letters. */
  readonly currency: string
  readonly lines: readonly { readonly words: string; readonly amount: string }[]
  readonly subtotal: string
  /** Undefined if no tax is charged. */
  readonly tax:
    | { readonly words: string; readonly amount: string; readonly note: string | undefined }
    | undefined
  readonly total: string
  readonly amountDue: string
  /** Undefined if there is nothing to pay. */
  readonly payment: { readonly reference: string; readonly bankDetails: string | undefined } | undefined
}

type Source = InvoiceFacts & {
  readonly draft: InvoiceDraft
  /** How the seller wants to be paid: free text with line breaks. */
  readonly bankDetails: string | undefined
}

export function toInvoiceDocument({ draft, bankDetails, ...facts }: Source): InvoiceDocument {
  const { currency, tax, taxAmount, total } = draft
  const money = (amount: number) => formatMoney({ amount, currency })
  const due = facts.status.kind === 'open' ? total : 0
  return {
    ...facts,
    currency: currency.toUpperCase(),
    lines: draft.lines.map((line) => ({ words: describeLine(line), amount: money(line.amount) })),
    subtotal: money(draft.subtotal),
    tax: tax.kind === 'none' ? undefined : { ...describeTax(tax), amount: money(taxAmount) },
    total: money(total),
    amountDue: money(due),
    payment: due === 0 ? undefined : { reference: facts.number, bankDetails },
  }
}

function describeTax(tax: Exclude<TaxTreatment, { kind: 'none' }>) {
  if (tax.kind === 'rate') return { words: `VAT ${tax.rate / 100}%`, note: undefined }
  return {
    words: `VAT, reverse charge (${spaceOut(tax.euVatNumber)})`,
    note: 'VAT due by the recipient, Article 196 of Directive 2006/112/EC.',
  }
}

/** `PT 509 442 137`. Numbers of other lengths have no grouping that all countries share. */
function spaceOut(euVatNumber: string): string {
  const [country, rest] = [euVatNumber.slice(0, 2), euVatNumber.slice(2)]
  return `${country} ${/^\d{9}$/.test(rest) ? rest.replace(/\B(?=(\d{3})+$)/g, ' ') : rest}`
}
