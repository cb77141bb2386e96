import type { InvoiceDocument } from '@trellis/domain/billing/invoices/invoice-document'
import type { Cell, Sheet } from '../sheet.ts'
import { colors, page, type Style, styles, sumIn } from '../styles.ts'

const padding = 5
const amountX = 419

/** The table of what is charged. Its header is repeated on each page that the lines reach. */
export function drawLines(sheet: Sheet, { lines, currency }: InvoiceDocument) {
  sheet.y += 26
  const rows = lines.map(({ words, amount }) => cellsOf([words, amount], styles.text))
  // No header without a line below it.
  sheet.keep(sheet.heightOf(rows[0] ?? []) + 5 * padding + 14)
  const drawHeader = () => drawRow(sheet, cellsOf(['Description', `Amount (${currency})`], styles.label))
  const drawTop = () => {
    drawHeader()
    for (const x of [page.left, page.right]) sheet.pen.nail(x, sheet.y)
  }
  drawTop()
  sheet.onNextPage = drawTop
  for (const cells of rows) {
    sheet.keep(sheet.heightOf(cells) + 2 * padding)
    drawRow(sheet, cells, colors.faint)
  }
  sheet.onNextPage = () => {}
  closeTable(sheet)
}

const cellsOf = ([left, right]: readonly [string, string], style: Style): Cell[] => [
  { x: page.left, width: amountX - page.left - 16, content: [{ text: left, style }] },
  { x: amountX, width: page.right - amountX, isRight: true, content: [{ text: right, style: sumIn(style) }] },
]

function drawRow(sheet: Sheet, cells: readonly Cell[], color: string = colors.border) {
  sheet.y += padding
  sheet.row(cells)
  sheet.y += padding
  sheet.pen.rule({ from: page.left, to: page.right, y: sheet.y, color })
}

function closeTable({ pen, y }: Sheet) {
  pen.rule({ from: page.left, to: page.right, y })
  for (const x of [page.left, page.right]) pen.nail(x, y)
}
