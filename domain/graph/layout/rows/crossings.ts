import { int } from '../../typed.ts'
import { fillPositions, type Neighborhood } from './neighbor-positions.ts'
import type { Rows } from './rows.ts'

/**
 * Counts the crossings of links between adjacent rows with a tree of prefix sums (Fenwick) over the lower row. From
 * `enough` on, rows further down are not counted.
 */
export function countCrossings(
  rows: Rows,
  { above, below }: Neighborhood,
  enough = Number.POSITIVE_INFINITY,
): number {
  const positions = new Int32Array(below.neighbors.length)
  const tree = new Int32Array(rows.items.length + 1)
  let crossings = 0
  for (let row = 0; row + 1 < rows.count && crossings < enough; row += 1) {
    fillPositions(positions, { rows, row, beside: row + 1, own: below, back: above })
    const width = int(rows.start, row + 2) - int(rows.start, row + 1)
    tree.fill(0, 0, width + 1)
    let seen = 0
    for (let index = int(rows.start, row); index < int(rows.start, row + 1); index += 1) {
      const item = int(rows.items, index)
      const [first, end] = [int(below.offsets, item), int(below.offsets, item + 1)]
      // Links of one item meet in it and do not cross, so all are counted before any is added.
      for (let entry = first; entry < end; entry += 1)
        crossings += seen - countUpTo(tree, int(positions, entry) + 1)
      for (let entry = first; entry < end; entry += 1) add(tree, int(positions, entry) + 1, width)
      seen += end - first
    }
  }
  return crossings
}

function countUpTo(tree: Int32Array, place: number): number {
  let count = 0
  for (let node = place; node > 0; node -= node & -node) count += int(tree, node)
  return count
}

function add(tree: Int32Array, place: number, width: number): void {
  for (let node = place; node <= width; node += node & -node) tree[node] = int(tree, node) + 1
}
