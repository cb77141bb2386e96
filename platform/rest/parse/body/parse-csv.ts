import { CsvError, parse } from 'csv-parse/sync'
import { invalidBody } from '../../errors/request-errors.ts'

type CsvRow = Readonly<Record<string, string | null>>

/** A line of names, then a line for each row; the word NULL means null (sheet, section 6). */
export function parseCsv(text: string): CsvRow[] {
  const [names, ...lines] = readLines(text)
  if (names === undefined) return []
  return lines.map((line) => Object.fromEntries(names.map((name, place) => [name, toValue(line[place])])))
}

const toValue = (text = '') => (text === 'NULL' ? null : text)

function readLines(text: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidBody(
      error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
        ? 'All lines must have same number of fields'
        : 'Empty or invalid csv',
    )
  }
}
