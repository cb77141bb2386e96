import type { Adjacency } from '../../adjacency.ts'
import { int } from '../../typed.ts'
import type { Rows } from './rows.ts'

/** The links of a net seen from both sides. */
export interface Neighborhood {
  readonly above: Adjacency
  readonly below: Adjacency
}

/**
 * Writes the positions of each item's neighbors in the adjacent row, ascending, to the item's entries in `own`. The
 * other row is walked from left to right and passes its positions on, so nothing is sorted.
 */
export function fillPositions(
  out: Int32Array,
  {
    rows,
    row,
    beside,
    own,
    back,
  }: { rows: Rows; row: number; beside: number; own: Adjacency; back: Adjacency },
): void {
  const next = new Int32Array(int(rows.start, row + 1) - int(rows.start, row))
  for (let index = int(rows.start, beside); index < int(rows.start, beside + 1); index += 1) {
    const other = int(rows.items, index)
    for (let entry = int(back.offsets, other); entry < int(back.offsets, other + 1); entry += 1) {
      const item = int(back.neighbors, entry)
      const position = int(rows.position, item)
      const filled = int(next, position)
      out[int(own.offsets, item) + filled] = index - int(rows.start, beside)
      next[position] = filled + 1
    }
  }
}
