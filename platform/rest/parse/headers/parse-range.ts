import { invalidRange, queryParseError } from '../../errors/request-errors.ts'

/** The requested rows of the result. */
export type RowRange = {
  readonly offset: number
  readonly limit?: number | undefined
}

const integer = /^[+-]?\d{1,18}$/
const rangeHeader = /^(\d{1,15})-(\d{0,15})$/

export function parseLimit(text: string): number {
  const limit = parseInteger('limit', text)
  if (limit < 0) throw invalidRange('Limit should be greater than or equal to zero.')
  return limit
}

export function parseOffset(text: string): number {
  const offset = parseInteger('offset', text)
  if (offset < 0 || !Number.isSafeInteger(offset)) {
    throw invalidRange('Offset should be a safe integer greater than or equal to zero.')
  }
  return offset
}

function parseInteger(name: string, text: string): number {
  if (!integer.test(text)) {
    throw queryParseError(
      `${JSON.stringify(`failed to parse ${name} (${text})`)} (line 1, column 1)`,
      'expecting an integer',
    )
  }
  return Number(text)
}

/** `Range: 0-19`. Other forms are ignored, as RFC 9110 requires. */
export function parseRangeHeader(header: string | undefined): RowRange {
  const match = header === undefined ? null : rangeHeader.exec(header.trim())
  if (match === null) return { offset: 0 }
  const offset = Number(match[1])
  if (match[2] === '') return { offset }
  const last = Number(match[2])
  if (last < offset) {
    throw invalidRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset, limit: last - offset + 1 }
}

/** The intersection of both ranges. */
export function intersectRanges(a: RowRange, b: RowRange): RowRange {
  if (a.limit === 0 || b.limit === 0) return { offset: 0, limit: 0 }
  const offset = Math.max(a.offset, b.offset)
  const end = Math.min(endOf(a), endOf(b))
  if (end === Number.POSITIVE_INFINITY) return { offset }
  if (end <= offset)
    throw invalidRange('The Range header and the limit and offset parameters have no row in common.')
  return { offset, limit: end - offset }
}

const endOf = ({ offset, limit }: RowRange) =>
  limit === undefined ? Number.POSITIVE_INFINITY : offset + limit
