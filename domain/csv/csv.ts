/** Columns by their index, each with its heading and its value in a row. */
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
 * Spreadsheets skip invisible characters in front of a formula, and some treat full-width (＝＋－＠) or small (﹦﹢﹣﹫) signs
 * as the usual ones. A cell that starts with a tab or a line break may end the one before it.
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** Text that a spreadsheet would run as a formula gets a leading apostrophe, which spreadsheets do not show. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
