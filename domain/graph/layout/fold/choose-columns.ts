import { int, real } from '../../typed.ts'
import { aspectAim } from '../geometry.ts'

export interface Height {
  /** Middles of the rows from top to bottom. */
  readonly rowY: Float64Array
  readonly width: number
  readonly height: number
  /** The number of lines from each row to the next. */
  readonly crossings: Int32Array
}

/** Pictures wider than this share of their height need no folding, nor do those of few rows. */
const narrow = 0.4
const fewRows = 24
/** A column ends where few enough lines cross that each can be followed to the next column. */
const mostCrossings = 6
/** The space between two columns, for the lines from the foot of one to the head of the next. */
export const gutter = 64

/** The first row of each column that a picture of long chains is folded into; a single 0 if it is not folded. */
export function chooseColumns({ rowY, width, height, crossings }: Height): number[] {
  const starts = [0]
  if (rowY.length < fewRows || width > height * narrow) return starts
  const step = height / Math.round(Math.sqrt((aspectAim * height) / (width + gutter)))
  const heightAt = (row: number) => real(rowY, row) - real(rowY, starts.at(-1) ?? 0)
  let best = 0
  for (let row = 1; row < rowY.length; row += 1) {
    if (int(crossings, row - 1) > mostCrossings) continue
    const isBetter = best === 0 || Math.abs(heightAt(row) - step) <= Math.abs(heightAt(best) - step)
    if (isBetter) best = row
    // Later rows are only farther from the target height of a column.
    if (!isBetter || heightAt(row) >= step) {
      if (heightAt(best) < step / 2) continue
      starts.push(best)
      row = best
      best = 0
    }
  }
  return starts
}

/** The number of links from each row to the next. */
export function countCrossings(
  { from, to }: { readonly from: Int32Array; readonly to: Int32Array },
  rowOf: Int32Array,
  rows: number,
): Int32Array {
  const counts = new Int32Array(rows + 1)
  for (const [link, upper] of from.entries()) {
    counts[int(rowOf, upper)] = int(counts, int(rowOf, upper)) + 1
    const end = int(rowOf, int(to, link))
    counts[end] = int(counts, end) - 1
  }
  for (let row = 1; row <= rows; row += 1) counts[row] = int(counts, row) + int(counts, row - 1)
  return counts
}
