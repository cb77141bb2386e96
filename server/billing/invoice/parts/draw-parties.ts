import type { InvoiceDocument, InvoiceParty } from '@trellis/domain/billing/invoices/invoice-document'
import type { Sheet } from '../sheet.ts'
import { page, styles } from '../styles.ts'

const middle = 306
const gap = 20

/** The seller and the buyer beside each other. */
export function drawParties(sheet: Sheet, { seller, buyer }: InvoiceDocument) {
  const order =
    buyer.purchaseOrder === undefined
      ? []
      : [{ text: `Purchase order ${buyer.purchaseOrder}`, style: styles.text }]
  sheet.y += 24
  sheet.row([
    { x: page.left, width: middle - page.left - gap, content: describeParty('From', seller) },
    { x: middle, width: page.right - middle, content: [...describeParty('Bill to', buyer), ...order] },
  ])
}

const describeParty = (label: string, { name, addressLines, taxId }: InvoiceParty) => [
  { text: label, style: styles.label },
  { text: name, style: styles.strong },
  ...addressLines.map((text) => ({ text, style: styles.text })),
  ...(taxId === undefined ? [] : [{ text: `Tax ID ${taxId}`, style: styles.text }]),
]
