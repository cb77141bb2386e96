import type { InvoiceDocument } from '@trellis/domain/billing/invoices/invoice-document'
import { formatDay } from '@trellis/domain/billing/time/format-day'
import type { Cell, Sheet } from '../sheet.ts'
import { page, styles, sumIn } from '../styles.ts'
import { splitLines } from '../text/printable-text.ts'

const labelX = 174
const valueX = 286

/** Nothing for an invoice on which nothing is due. */
export function drawPayment(sheet: Sheet, { payment, amountDue, dueOn }: InvoiceDocument) {
  if (payment === undefined) return
  const rows = [
    fact('Amount', [`${amountDue}, due on ${formatDay(dueOn)}`]),
    fact('Payment reference', [payment.reference]),
    ...(payment.bankDetails === undefined ? [] : [fact('Bank details', splitLines(payment.bankDetails))]),
  ]
  sheet.y += 20
  sheet.keep(rows.reduce((sum, cells) => sum + sheet.heightOf(cells) + 4, 12))
  sheet.pen.rule({ from: page.left, to: page.right, y: sheet.y })
  for (const x of [page.left, page.right]) sheet.pen.nail(x, sheet.y)
  sheet.y += 12
  for (const [index, cells] of rows.entries()) {
    sheet.row(index === 0 ? [heading, ...cells] : cells)
    sheet.y += 4
  }
}

const heading: Cell = {
  x: page.left,
  width: labelX - page.left - 12,
  content: [{ text: 'How to pay', style: styles.strong }],
}

const fact = (label: string, values: readonly string[]): Cell[] => [
  { x: labelX, width: valueX - labelX - 12, content: [{ text: label, style: styles.muted }] },
  {
    x: valueX,
    width: page.right - valueX,
    content: values.map((text) => ({ text, style: sumIn(styles.text) })),
  },
]
