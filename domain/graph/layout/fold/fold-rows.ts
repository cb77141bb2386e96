// A picture of long chains is too tall for any screen. It is cut where few lines cross and set in columns from left to
// right, like text. The cut lines lead from the foot of a column to the head of the next.
import { int, real } from '../../typed.ts'
import { type NodeSize, rowGapsOf } from '../geometry.ts'
import type { Net } from '../rows/lanes.ts'
import { chooseColumns, countCrossings, gutter } from './choose-columns.ts'

export interface PlacedRows {
  readonly size: NodeSize
  readonly net: Net
  /** Middles of all items and of their rows. The picture starts at (0, 0). */
  readonly x: Float64Array
  readonly rowY: Float64Array
  readonly width: number
  readonly height: number
}

export interface Folded extends PlacedRows {
  /** Left edges of the columns; a single one if nothing was folded. */
  readonly columns: readonly number[]
}

/** Space above and below the columns, for the lines that lead around them. */
const margin = 48
const leastGap = 40

export function foldRows(placed: PlacedRows): Folded {
  const { size, net, rowY, width, height } = placed
  const crossings = countCrossings(net.links, net.rowOf, rowY.length)
  const starts = chooseColumns({ rowY, width, height, crossings })
  if (starts.length === 1) return { ...placed, columns: [0] }
  const columnOf = columnsOfRows(starts, rowY.length)
  const extents = extentsOf(placed, columnOf, starts.length)
  const columns: number[] = []
  let right = 0
  for (const { low, high } of extents) {
    columns.push(right === 0 ? 0 : right + gutter)
    right = (columns.at(-1) ?? 0) + high - low
  }
  const shiftX = extents.map(({ low }, column) => (columns[column] ?? 0) - low)
  // Rows of all columns share the same heights, so that a lookup by height finds the cards of every column.
  const pitch = size.height + Math.max(leastGap, rowGapsOf(net.nodes).layer)
  const folded = rowY.map((_, row) => {
    const place = row - (starts[int(columnOf, row)] ?? 0)
    return margin + size.height / 2 + place * pitch
  })
  return {
    size,
    net,
    columns,
    rowY: folded,
    x: placed.x.map((value, item) => {
      const row = int(net.rowOf, item)
      return row === -1 ? value : value + (shiftX[int(columnOf, row)] ?? 0)
    }),
    width: right,
    height: folded.reduce((most, y) => Math.max(most, y), 0) + size.height / 2 + margin,
  }
}

function columnsOfRows(starts: readonly number[], rows: number): Int32Array {
  const columnOf = new Int32Array(rows)
  for (const [column, start] of starts.entries()) columnOf.fill(column, start)
  return columnOf
}

function extentsOf({ size, net, x }: PlacedRows, columnOf: Int32Array, count: number) {
  const extents = Array.from({ length: count }, () => ({
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  }))
  for (const [item, row] of net.rowOf.entries()) {
    const extent = row === -1 ? undefined : extents[int(columnOf, row)]
    if (extent === undefined) continue
    const half = item < net.nodes ? size.width / 2 : 0
    extent.low = Math.min(extent.low, real(x, item) - half)
    extent.high = Math.max(extent.high, real(x, item) + half)
  }
  return extents
}
