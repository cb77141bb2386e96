import { int, real } from '../../typed.ts'

/** The stretches of each row in which a line runs past all cards, from left to right. */
export interface Gaps {
  /** Row r holds the gaps from `start[r]` up to `start[r + 1]`. */
  readonly start: Int32Array
  readonly low: Float64Array
  readonly high: Float64Array
}

/** The middles of the cards of a row, ascending, and the edges of the picture or its column. */
export interface RowOfCards {
  readonly middles: Float64Array
  readonly left: number
  readonly right: number
}

/** Between a line and the cards that it passes. */
const clearance = 6
/** How far beside the outermost cards of a picture or a column lines may run. */
const outside = 24

export function gapsOf(rows: readonly RowOfCards[], cardWidth: number): Gaps {
  const most = rows.reduce((sum, { middles }) => sum + middles.length + 1, 0)
  const gaps: Gaps = {
    start: new Int32Array(rows.length + 1),
    low: new Float64Array(most),
    high: new Float64Array(most),
  }
  const reach = cardWidth / 2 + clearance
  let count = 0
  const add = (low: number, high: number) => {
    if (low > high) return
    gaps.low[count] = low
    gaps.high[count] = high
    count += 1
  }
  for (const [row, { middles, left, right }] of rows.entries()) {
    let low = left - outside
    for (const middle of middles) {
      add(low, middle - reach)
      low = middle + reach
    }
    add(low, right + outside)
    gaps.start[row + 1] = count
  }
  return gaps
}

/** The first gap of a row that does not end before x, or the last one. */
export function gapAt({ start, high }: Gaps, row: number, x: number): number {
  let [first, last] = [int(start, row), int(start, row + 1) - 1]
  while (first < last) {
    const middle = (first + last) >>> 1
    if (real(high, middle) < x) first = middle + 1
    else last = middle
  }
  return first
}
