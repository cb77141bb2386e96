import { type InvoiceDocument, toInvoiceDocument } from '@trellis/domain/billing/invoices/invoice-document'
import { extractText, extractTextItems, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { renderInvoicePdf } from './render-invoice.ts'

const period = { start: '2026-11-16', end: '2027-11-16' }

const invoice = toInvoiceDocument({
  number: 'TR-2026-0042',
  issuedOn: '2026-11-16',
  dueOn: '2026-11-30',
  period,
  seller: { name: 'Trellis Software', addressLines: ['1200-434 Lisboa'], taxId: 'PT 509 442 137' },
  buyer: {
    name: 'Nordlicht GmbH',
    addressLines: ['20457 Hamburg'],
    taxId: 'DE 136 695 976',
    purchaseOrder: 'PO-10x20->7',
  },
  status: { kind: 'open' },
  bankDetails: 'Banco Exemplo\nIBAN PT50 0002',
  draft: {
    lines: [
      { kind: 'plan', plan: 'Business', period, amount: 199_000 },
      { kind: 'credit', amount: -9950 },
    ],
    subtotal: 189_050,
    tax: { kind: 'rate', rate: 2300 },
    taxAmount: 43_482,
    total: 232_532,
    currency: 'usd',
  },
})

const boughtBy = (name: string, ...addressLines: string[]): InvoiceDocument => ({
  ...invoice,
  buyer: { ...invoice.buyer, name, addressLines },
})

const withLines = (count: number): InvoiceDocument => ({
  ...invoice,
  lines: Array.from({ length: count }, (_, index) => ({
    words: `Line number ${index + 1}`,
    amount: '$1.00',
  })),
})

// A reader takes the bytes away from whoever gives them to it.
const open = async (document: InvoiceDocument) => getDocumentProxy(await renderInvoicePdf(document))
const pagesOf = async (document: InvoiceDocument) => (await extractText(await open(document))).text
const textOf = async (document: InvoiceDocument) => (await pagesOf(document)).join('\n')

test('an invoice says who owes how much to whom, for what, until when, and how to pay', async () => {
  const [text, ...more] = await pagesOf(invoice)
  expect(more).toEqual([])
  for (const words of [
    'Invoice number Issue date Due date Period',
    'TR-2026-0042 16 Nov 2026 30 Nov 2026 16 Nov 2026 – 15 Nov 2027',
    'Open, due on 30 Nov 2026',
    'Trellis Software Nordlicht GmbH',
    'Tax ID PT 509 442 137 Tax ID DE 136 695 976',
    'Description Amount (USD)',
    'Business, 16 Nov 2026 – 15 Nov 2027 $1,990.00',
    'Credit used \u2212$99.50',
    'Subtotal $1,890.50',
    'VAT 23% $434.82',
    'Total $2,325.32',
    'Amount due $2,325.32',
    'Amount $2,325.32, due on 30 Nov 2026',
    'Payment reference TR-2026-0042',
    'Bank details Banco Exemplo',
    'IBAN PT50 0002',
    'Trellis Software · Invoice TR-2026-0042 Page 1 of 1',
  ])
    expect(text?.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('a number is printed as it was typed, without the arrows and crosses that the font knows', async () => {
  // A real arrow, printed before, has the shape that the font would draw here, and would be read instead.
  expect(await textOf(boughtBy('Acme', '0→7'))).toContain('Purchase order PO-10x20->7')
})

test('a reverse charge has its sentence', async () => {
  const note = 'VAT due by the recipient, Article 196 of Directive 2006/112/EC.'
  const words = 'VAT, reverse charge (PT 509 442 137)'
  const text = await textOf({ ...invoice, tax: { words, amount: '$0.00', note } })
  expect(text).toContain(words)
  expect(text).toContain(note)
  expect(await textOf(invoice)).not.toContain('Article 196')
})

test.each<[string, Partial<InvoiceDocument>]>([
  ['Paid on 20 Nov 2026', { status: { kind: 'paid', on: '2026-11-20' } }],
  ['Void', { status: { kind: 'void' } }],
])('an invoice that says "%s" asks for no payment', async (words, change) => {
  const text = await textOf({ ...invoice, ...change, amountDue: '$0.00', payment: undefined })
  expect(text).toContain(words)
  for (const absent of ['Open', 'How to pay', 'Banco Exemplo']) expect(text).not.toContain(absent)
})

test.each(['Łódź, Čačak, Győr, Tiếng Việt, Straße', 'Αθήνα ΑΒ, Ηράκλειο', 'Київ, Санкт-Петербург, Ђорђе'])(
  '%s can be read again',
  async (name) => {
    expect(await textOf(boughtBy(name, name))).toContain(`Bill to\n`)
    expect((await textOf(boughtBy('Acme', name))).normalize('NFC')).toContain(name)
  },
)

test('what the font lacks is a box', async () => {
  const text = await textOf(boughtBy('東京 Inc', '👩\u200d💻 depot', 'שלום'))
  for (const words of ['□□ Inc', '□□ depot', '□□□□']) expect(text).toContain(words)
})

test('60 lines go over several pages, each with the header of the table and its number', async () => {
  const pages = await pagesOf(withLines(60))
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of 3`)
    expect(page.split('Description')).toHaveLength(2)
  }
  expect(pages.join('\n').match(/Line number \d+/g)).toEqual(
    Array.from({ length: 60 }, (_, index) => `Line number ${index + 1}`),
  )
  expect(pages[2]).toContain('How to pay')
})

test('the same invoice is the same file', async () => {
  const first = await renderInvoicePdf(withLines(40))
  expect(Buffer.from(await renderInvoicePdf(withLines(40))).equals(first)).toBe(true)
  expect(Buffer.from(await renderInvoicePdf(withLines(41))).equals(first)).toBe(false)
})

test('the file says what it is, and is as old as the invoice', async () => {
  const { info } = await getMeta(
    await open({ ...invoice, seller: { ...invoice.seller, name: '東京\n\ud800' } }),
  )
  expect(info).toMatchObject({
    Title: 'Invoice TR-2026-0042',
    Author: '東京 \ufffd',
    CreationDate: 'D:20261116000000Z',
  })
})

const wide = 'W'.repeat(256)
const hostile: InvoiceDocument = {
  ...invoice,
  number: wide,
  seller: { name: wide, addressLines: [wide, wide], taxId: wide },
  buyer: {
    name: `\u202e${wide}\u0000\n\n\n${wide}`,
    addressLines: ['\u202eevil\u202c\nline\ttwo', `Z${'\u0301'.repeat(300)}`, '東'.repeat(256)],
    taxId: wide,
    purchaseOrder: wide,
  },
  lines: [{ words: wide, amount: '−CHF\u00a090,071,992,547,409.91' }],
  subtotal: wide,
  tax: { words: wide, amount: wide, note: wide },
  total: wide,
  amountDue: wide,
  payment: { reference: wide, bankDetails: `${wide}\n`.repeat(40) },
}

test('hostile text stays within the margins', async () => {
  const { items } = await extractTextItems(await open(hostile))
  for (const { str, x, y, width } of items.flat().filter(({ str }) => str.trim() !== '')) {
    expect(x, str).toBeGreaterThanOrEqual(55.9)
    expect(x + width, str).toBeLessThanOrEqual(539.4)
    expect(y, str).toBeGreaterThanOrEqual(841.89 - 801)
    expect(y, str).toBeLessThanOrEqual(841.89 - 56)
  }
})

test('no line is written over another', async () => {
  const { items } = await extractTextItems(await open(hostile))
  for (const page of items) {
    const boxes = page.filter(({ str }) => str.trim() !== '')
    const overlaps = boxes.filter((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            Math.abs(one.y - other.y) < 8 &&
            one.x < other.x + other.width - 0.1 &&
            other.x < one.x + one.width - 0.1,
        ),
    )
    expect(overlaps).toEqual([])
  }
})
