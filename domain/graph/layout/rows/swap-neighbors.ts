import type { Adjacency } from '../../adjacency.ts'
import { int } from '../../typed.ts'
import { fillPositions, type Neighborhood } from './neighbor-positions.ts'
import { type Rows, settleRow } from './rows.ts'

const mostPasses = 12

/** Swaps adjacent items wherever that saves crossings, until no swap saves any. */
export function swapNeighbors(rows: Rows, { above, below }: Neighborhood, isKept?: Uint8Array): void {
  const up = new Int32Array(above.neighbors.length)
  const down = new Int32Array(below.neighbors.length)
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let saved = 0
    for (let row = 0; row < rows.count; row += 1) {
      if (row > 0) fillPositions(up, { rows, row, beside: row - 1, own: above, back: below })
      if (row + 1 < rows.count) fillPositions(down, { rows, row, beside: row + 1, own: below, back: above })
      saved += swapWithin(rows, row, (left, right) => {
        if (isKept?.[left] === 1 && isKept[right] === 1) return 0
        return saving(above, up, left, right) + saving(below, down, left, right)
      })
    }
    if (saved === 0) return
  }
}

function swapWithin(rows: Rows, row: number, savingOf: (left: number, right: number) => number): number {
  let saved = 0
  for (let index = int(rows.start, row); index + 1 < int(rows.start, row + 1); index += 1) {
    const [left, right] = [int(rows.items, index), int(rows.items, index + 1)]
    const saving = savingOf(left, right)
    if (saving <= 0) continue
    rows.items[index] = right
    rows.items[index + 1] = left
    saved += saving
  }
  if (saved > 0) settleRow(rows, row)
  return saved
}

/** Crossings on one side that a swap of two items would save: the current ones minus those after the swap. */
function saving({ offsets }: Adjacency, positions: Int32Array, left: number, right: number): number {
  const [leftEnd, rightEnd] = [int(offsets, left + 1), int(offsets, right + 1)]
  let [difference, smaller, equal] = [0, int(offsets, right), int(offsets, right)]
  for (let entry = int(offsets, left); entry < leftEnd; entry += 1) {
    const position = int(positions, entry)
    while (smaller < rightEnd && int(positions, smaller) < position) smaller += 1
    equal = Math.max(equal, smaller)
    while (equal < rightEnd && int(positions, equal) === position) equal += 1
    difference += smaller - int(offsets, right) - (rightEnd - equal)
  }
  return difference
}
