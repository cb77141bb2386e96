import { expect, test } from 'vitest'
import type { Pieces } from '../place/pieces.ts'
import { extendPieces, splitPiece } from './extend-pieces.ts'

const pieces: Pieces = {
  x1: Float64Array.of(0, 10),
  y1: Float64Array.of(0, 300),
  x2: Float64Array.of(10, 50),
  y2: Float64Array.of(264, 400),
  next: Int32Array.of(1, -1),
  load: Int32Array.of(3, 1),
  flags: Uint8Array.of(2, 0),
  firstOf: Int32Array.of(0),
}

test('a piece is split in two, with the same edges and the same end', () => {
  const longer = extendPieces(pieces, 1)
  splitPiece(longer, 0, 2, { x: 5, y: 100, nextY: 136 })
  expect([...longer.x1]).toEqual([0, 10, 5])
  expect([...longer.y1]).toEqual([0, 300, 136])
  expect([...longer.x2]).toEqual([5, 50, 10])
  expect([...longer.y2]).toEqual([100, 400, 264])
  expect([...longer.next]).toEqual([2, -1, 1])
  expect([...longer.load]).toEqual([3, 1, 3])
  expect([...longer.flags]).toEqual([2, 0, 2])
  expect(pieces.next[0]).toBe(1)
})
