/** Columns by their place, each with its heading and its value of a row. */
export type CsvColumns<Row> = readonly (readonly [
  heading: string,
  value: (row: Row) => string | number | null,
])[]

export function csvHead<Row>(columns: CsvColumns<Row>): string {
  return csvLine(columns.map(([heading]) => heading))
}

export function csvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')
}

const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Spreadsheets skip what is not seen in front of a formula, and some read signs of full (＝＋－＠) or small (﹦﹢﹣﹫) width
 * as the usual ones. A cell that begins with a tab or a break may end the one before it.
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** Text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets do not show. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
