import type { InvoiceDocument, InvoiceStatus } from '@trellis/domain/billing/invoices/invoice-document'
import { formatDay, formatPeriod } from '@trellis/domain/billing/time/format-day'
import type { Sheet } from '../sheet.ts'
import { colors, page, styles, sumIn } from '../styles.ts'

const middle = 300
const half = { x: middle, width: page.right - middle, isRight: true }
const squareSize = 7

/** The seller, what is due, and the dates. */
export function drawHead(sheet: Sheet, invoice: InvoiceDocument) {
  sheet.pen.square({ x: page.left, y: sheet.y + 3, size: squareSize, color: colors.accent })
  const nameX = page.left + 14
  sheet.row([
    { x: nameX, width: page.right - nameX, content: [{ text: invoice.seller.name, style: styles.name }] },
  ])
  sheet.y += 34
  sheet.row([{ ...half, content: [{ text: 'Amount due', style: styles.label }] }])
  sheet.row(
    [
      { x: page.left, width: middle - page.left - 16, content: [{ text: 'Invoice', style: styles.title }] },
      { ...half, content: [{ text: invoice.amountDue, style: sumIn(styles.title) }] },
    ],
    30,
  )
  drawStatus(sheet, invoice)
  sheet.y += 18
  drawFacts(sheet, invoice)
}

function drawStatus(sheet: Sheet, { status, dueOn }: InvoiceDocument) {
  const place = { x: page.left, y: sheet.y + 3.5, size: squareSize }
  if (status.kind === 'paid') sheet.pen.square({ ...place, color: colors.accent })
  else sheet.pen.hollowSquare({ ...place, color: colors.muted })
  if (status.kind === 'void') sheet.pen.cross({ ...place, color: colors.muted })
  const text = describeStatus(status, formatDay(dueOn))
  sheet.row([{ x: page.left + 13, width: middle - page.left, content: [{ text, style: styles.text }] }])
}

function describeStatus(status: InvoiceStatus, dueDay: string): string {
  if (status.kind === 'paid') return `Paid on ${formatDay(status.on)}`
  return status.kind === 'void' ? 'Void' : `Open, due on ${dueDay}`
}

/** A lattice of four cells. */
function drawFacts(sheet: Sheet, { number, issuedOn, dueOn, period }: InvoiceDocument) {
  const facts = [
    { x: page.left, width: 118, label: 'Invoice number', value: number },
    { x: 174, width: 100, label: 'Issue date', value: formatDay(issuedOn) },
    { x: 274, width: 100, label: 'Due date', value: formatDay(dueOn) },
    { x: 374, width: page.right - 374, label: 'Period', value: formatPeriod(period) },
  ]
  const cells = facts.map(({ x, width, label, value }, index) => ({
    x: index === 0 ? x : x + 12,
    width: width - (index === 0 ? 12 : 18),
    content: [
      { text: label, style: styles.label },
      { text: value, style: styles.strong },
    ],
  }))
  sheet.keep(sheet.heightOf(cells) + 18)
  const top = sheet.y
  sheet.y += 9
  sheet.row(cells)
  sheet.y += 9
  for (const y of [top, sheet.y]) sheet.pen.rule({ from: page.left, to: page.right, y })
  for (const { x } of facts.slice(1)) sheet.pen.post({ x, from: top, to: sheet.y })
  for (const x of [...facts.map((fact) => fact.x), page.right])
    for (const y of [top, sheet.y]) sheet.pen.nail(x, y)
}
