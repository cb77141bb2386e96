import { expect, test } from 'vitest'
import type { TaxTreatment } from '../tax/tax.ts'
import type { InvoiceDraft } from './invoice.ts'
import { type InvoiceStatus, toInvoiceDocument } from './invoice-document.ts'

const facts = {
  number: 'TR-2026-0042',
  issuedOn: '2026-11-16',
  dueOn: '2026-11-30',
  period: { start: '2026-11-16', end: '2026-12-16' },
  seller: { name: 'Trellis Software', addressLines: ['Lisbon'], taxId: 'PT 509 442 137' },
  buyer: { name: 'Acme', addressLines: [], taxId: undefined, purchaseOrder: '4500012' },
}

const draft: InvoiceDraft = {
  lines: [
    { kind: 'plan', plan: 'Business', period: facts.period, amount: 19_900 },
    { kind: 'credit', amount: -9950 },
  ],
  subtotal: 9950,
  tax: { kind: 'rate', rate: 2300 },
  taxAmount: 2289,
  total: 12_239,
  currency: 'eur',
}

const documentOf = (status: InvoiceStatus, change: Partial<InvoiceDraft> = {}) =>
  toInvoiceDocument({ ...facts, status, draft: { ...draft, ...change }, bankDetails: 'IBAN PT50' })

test('an open invoice asks for its total, with its number as the reference', () => {
  expect(documentOf({ kind: 'open' })).toEqual({
    ...facts,
    status: { kind: 'open' },
    currency: 'EUR',
    lines: [
      { words: 'Business, 16 Nov – 15 Dec 2026', amount: '€199.00' },
      { words: 'Credit used', amount: '\u2212€99.50' },
    ],
    subtotal: '€99.50',
    tax: { words: 'VAT 23%', amount: '€22.89', note: undefined },
    total: '€122.39',
    amountDue: '€122.39',
    payment: { reference: 'TR-2026-0042', bankDetails: 'IBAN PT50' },
  })
})

test.each<[string, InvoiceStatus, Partial<InvoiceDraft>]>([
  ['a paid invoice', { kind: 'paid', on: '2026-11-20' }, {}],
  ['a void invoice', { kind: 'void' }, {}],
  ['an invoice over nothing', { kind: 'open' }, { total: 0 }],
])('%s asks for nothing', (_, status, change) => {
  expect(documentOf(status, change)).toMatchObject({ amountDue: '€0.00', payment: undefined })
})

test.each<[TaxTreatment, string | undefined]>([
  [{ kind: 'rate', rate: 770 }, 'VAT 7.7%'],
  [{ kind: 'rate', rate: 5 }, 'VAT 0.05%'],
  [{ kind: 'reverse_charge', euVatNumber: 'PT509442137' }, 'VAT, reverse charge (PT 509 442 137)'],
  [{ kind: 'reverse_charge', euVatNumber: 'ATU13585627' }, 'VAT, reverse charge (AT U13585627)'],
  [{ kind: 'reverse_charge', euVatNumber: 'PL5260250274' }, 'VAT, reverse charge (PL 5260250274)'],
  [{ kind: 'none' }, undefined],
])('%j is written %s', (tax, words) => {
  expect(documentOf({ kind: 'open' }, { tax }).tax?.words).toBe(words)
})

test('a reverse charge names the article of the directive', () => {
  const tax: TaxTreatment = { kind: 'reverse_charge', euVatNumber: 'DE136695976' }
  expect(documentOf({ kind: 'open' }, { tax, taxAmount: 0 }).tax).toEqual({
    words: 'VAT, reverse charge (DE 136 695 976)',
    amount: '€0.00',
    note: 'VAT due by the recipient, Article 196 of Directive 2006/112/EC.',
  })
})
