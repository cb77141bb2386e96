import { expect, test } from 'vitest'
import { edgeFlags } from '../edges/edge-flags.ts'
import { usualSize } from '../geometry.ts'
import { cutPieces } from '../place/pieces.ts'
import { routeThroughLanes } from '../rows/lanes.ts'
import { rowsOf } from '../rows/rows.ts'
import { leadPastCards } from './lead-past-cards.ts'

/** 0 → 1 → 2 and 0 → 2, which is implied, with every card in its own row. */
function lead(x: readonly number[], rowY: readonly number[], columns: readonly number[]) {
  const edges = {
    rowOf: Int32Array.of(0, 1, 2),
    down: { size: 3, from: Int32Array.of(0, 0, 1), to: Int32Array.of(1, 2, 2) },
    flags: Uint8Array.of(0, edgeFlags.implied, 0),
  }
  const net = routeThroughLanes(edges)
  const rows = rowsOf([[0], [1], [2]], net.size)
  const ground = {
    ...edges,
    size: usualSize,
    net,
    rows,
    x: Float64Array.from(x),
    rowY: Float64Array.from(rowY),
    columns,
  }
  const pieces = leadPastCards(cutPieces(ground), { ...ground, width: 352 })
  const way: number[][] = []
  for (let piece = pieces.firstOf[1] ?? -1; piece !== -1; piece = pieces.next[piece] ?? -1)
    way.push([pieces.x1, pieces.y1, pieces.x2, pieces.y2].map((list) => list[piece] ?? 0))
  return way
}

test('an implied edge passes the card of the row between its ends', () => {
  expect(lead([172, 172, 172], [18, 118, 218], [0])).toEqual([
    [172, 36, 250, 100],
    [250, 136, 172, 200],
  ])
})

test('from one column of a folded picture to the next it runs between the two', () => {
  expect(lead([72, 72, 280], [66, 166, 66], [0, 208])).toEqual([
    [72, 84, 176, 108],
    [176, 108, 176, 24],
    [176, 24, 280, 48],
  ])
})
