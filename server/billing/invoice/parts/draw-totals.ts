import type { InvoiceDocument } from '@trellis/domain/billing/invoices/invoice-document'
import type { Cell, Sheet } from '../sheet.ts'
import { colors, page, type Style, styles, sumIn } from '../styles.ts'

const left = 250
const amountX = 440

/** Subtotal, tax, total, and what remains to be paid, with the sentence that a reverse charge needs. */
export function drawTotals(sheet: Sheet, { subtotal, tax, total, amountDue }: InvoiceDocument) {
  const rows = [
    sumCells(['Subtotal', subtotal], styles.text),
    ...(tax === undefined ? [] : [sumCells([tax.words, tax.amount], styles.text)]),
    sumCells(['Total', total], styles.strong),
  ]
  const due = sumCells(['Amount due', amountDue], styles.strong)
  const note = noteCells(tax?.note)
  const height = [...rows, due, note].reduce((sum, cells) => sum + sheet.heightOf(cells) + 6, 30)
  sheet.keep(height)
  sheet.y += 8
  for (const cells of rows) {
    sheet.row(cells)
    sheet.y += 5
  }
  drawDue(sheet, due)
  sheet.row(note, 12)
}

const sumCells = ([words, amount]: readonly [string, string], style: Style): Cell[] => [
  { x: left, width: amountX - left - 8, content: [{ text: words, style }] },
  {
    x: amountX,
    width: page.right - amountX,
    isRight: true,
    content: [{ text: amount, style: sumIn(style) }],
  },
]

const noteCells = (note: string | undefined): Cell[] =>
  note === undefined
    ? []
    : [{ x: left, width: page.right - left, content: [{ text: note, style: styles.small }] }]

function drawDue(sheet: Sheet, cells: readonly Cell[]) {
  sheet.y += 3
  sheet.pen.rule({ from: left, to: page.right, y: sheet.y, color: colors.accent })
  sheet.y += 7
  sheet.row(cells)
  sheet.y += 8
}
