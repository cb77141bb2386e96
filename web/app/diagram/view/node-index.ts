import type { NodeSize } from '@trellis/domain/graph/layout/geometry'
import { int, real } from '@trellis/domain/graph/typed'
import type { Box } from './view.ts'

/** Cards by rows from the top, and from left to right in each: two binary searches find any of them. */
export interface NodeIndex {
  /** Ascending, once each. */
  readonly rowY: Float64Array
  /** Where each row starts in `nodes`, and where the last one ends. */
  readonly starts: Int32Array
  readonly nodes: Int32Array
  readonly x: Float64Array
  readonly size: NodeSize
}

export function indexNodes({ x, y, size }: { x: Float64Array; y: Float64Array; size: NodeSize }): NodeIndex {
  const nodes = Int32Array.from(x.keys()).sort(
    (a, b) => real(y, a) - real(y, b) || real(x, a) - real(x, b) || a - b,
  )
  const rowY: number[] = []
  const starts: number[] = []
  for (const [place, node] of nodes.entries()) {
    if (rowY.at(-1) === real(y, node)) continue
    rowY.push(real(y, node))
    starts.push(place)
  }
  return { rowY: Float64Array.from(rowY), starts: Int32Array.from([...starts, nodes.length]), nodes, x, size }
}

/** The card at a point, or within `slack` of it; undefined between cards. */
export function nodeAt(index: NodeIndex, at: { x: number; y: number }, slack: number): number | undefined {
  const row = nearest(index.rowY, 0, index.rowY.length, at.y)
  if (row === undefined || Math.abs(real(index.rowY, row) - at.y) > index.size.height / 2 + slack)
    return undefined
  const node = nearestInRow(index, row, at.x)
  if (node === undefined || Math.abs(real(index.x, node) - at.x) > index.size.width / 2 + slack)
    return undefined
  return node
}

/** The card of a row that is nearest to x. */
function nearestInRow({ nodes, starts, x }: NodeIndex, row: number, at: number): number | undefined {
  const [start, end] = [int(starts, row), int(starts, row + 1)]
  let [low, high] = [start, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (real(x, int(nodes, middle)) < at) low = middle + 1
    else high = middle
  }
  const candidates = [low - 1, low]
    .filter((place) => place >= start && place < end)
    .map((place) => int(nodes, place))
  const [first, second] = candidates
  if (first === undefined || second === undefined) return first
  return Math.abs(real(x, first) - at) <= Math.abs(real(x, second) - at) ? first : second
}

/** Cards that a box of the picture touches, row by row. */
export function* nodesIn({ rowY, starts, nodes, x, size }: NodeIndex, box: Box): Generator<number> {
  const [left, right] = [box.left - size.width / 2, box.left + box.width + size.width / 2]
  const bottom = box.top + box.height + size.height / 2
  for (let row = firstAtLeast(rowY, box.top - size.height / 2); row < rowY.length; row += 1) {
    if (real(rowY, row) > bottom) return
    for (let place = int(starts, row); place < int(starts, row + 1); place += 1) {
      const node = int(nodes, place)
      if (real(x, node) >= left && real(x, node) <= right) yield node
    }
  }
}

/** The row of a card and its place in it. */
export function seatOf(index: NodeIndex, node: number, y: number): { row: number; place: number } {
  const row = firstAtLeast(index.rowY, y)
  let place = int(index.starts, row)
  while (place < int(index.starts, row + 1) - 1 && index.nodes[place] !== node) place += 1
  return { row, place }
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (real(sorted, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

function nearest(sorted: Float64Array, start: number, end: number, value: number): number | undefined {
  const after = firstAtLeast(sorted, value)
  const candidates = [after - 1, after].filter((place) => place >= start && place < end)
  const [first, second] = candidates
  if (first === undefined || second === undefined) return first
  return value - real(sorted, first) <= real(sorted, second) - value ? first : second
}
