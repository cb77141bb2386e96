import type { InvoiceDocument } from '@trellis/domain/billing/invoices/invoice-document'
import type { Pen } from '../pen.ts'
import { footerLine, page, styles } from '../styles.ts'

/** One line at the foot of a page: whose invoice this is, and which page of it. */
export function drawFooter(
  pen: Pen,
  { seller, number }: InvoiceDocument,
  { index, count }: { index: number; count: number },
) {
  const style = styles.small
  const [first = '', ...more] = pen.fit(`${seller.name} · Invoice ${number}`, { style, width: 360 })
  const text = more.length === 0 ? first : `${first}…`
  pen.rule({ from: page.left, to: page.right, y: footerLine - 16 })
  pen.write(text, { style, x: page.left, y: footerLine })
  pen.writeRight(`Page ${index + 1} of ${count}`, { style, right: page.right, y: footerLine })
}
