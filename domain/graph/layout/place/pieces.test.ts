import { describe, expect, test } from 'vitest'
import { edgeFlags } from '../edges/edge-flags.ts'
import { usualSize } from '../geometry.ts'
import { routeThroughLanes } from '../rows/lanes.ts'
import { cutPieces } from './pieces.ts'

const { implied, cycle, mutual, reversed } = edgeFlags
const cut = (rows: number[], pairs: [number, number, number?][], x: number[]) => {
  const edges = {
    rowOf: Int32Array.from(rows),
    down: {
      size: rows.length,
      from: Int32Array.from(pairs, ([a]) => a),
      to: Int32Array.from(pairs, ([, b]) => b),
    },
    flags: Uint8Array.from(pairs, ([, , flag]) => flag ?? 0),
  }
  const net = routeThroughLanes(edges)
  return cutPieces({
    ...edges,
    size: usualSize,
    net,
    x: Float64Array.from(x),
    rowY: Float64Array.of(18, 118, 218, 318),
  })
}
const line = (pieces: ReturnType<typeof cut>, piece: number) =>
  [pieces.x1, pieces.y1, pieces.x2, pieces.y2].map((values) => values[piece])

describe('cutPieces', () => {
  test('an edge to the next row is one piece from bottom to top', () => {
    const pieces = cut([0, 1], [[0, 1]], [5, 9])
    expect(line(pieces, pieces.firstOf[0] ?? -1)).toEqual([5, 36, 9, 100])
    expect([...pieces.next]).toEqual([-1])
  })
  test('a trunk is drawn once and carries all of its edges', () => {
    const pieces = cut(
      [0, 0, 2],
      [
        [0, 2],
        [1, 2],
      ],
      [0, 50, 20, 30],
    )
    const [first = -1, second = -1] = pieces.firstOf
    expect(line(pieces, first)).toEqual([0, 36, 30, 100])
    expect(line(pieces, second)).toEqual([50, 36, 30, 100])
    expect([pieces.next[first], pieces.next[second]]).toEqual([0, 0])
    expect(line(pieces, 0)).toEqual([30, 136, 20, 200])
    expect([...pieces.load]).toEqual([2, 1, 1])
  })
  test('edges leave side by side in the order of where they go', () => {
    const pieces = cut(
      [0, 1, 1, 1],
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
      [0, 300, 100, 200],
    )
    expect([...pieces.firstOf].map((piece) => pieces.x1[piece])).toEqual([14, -14, 0])
  })
  test('a faint edge goes straight from middle to middle', () => {
    const pieces = cut(
      [0, 1, 3],
      [
        [0, 1],
        [0, 2, implied],
      ],
      [0, 100, 40],
    )
    expect(line(pieces, pieces.firstOf[1] ?? -1)).toEqual([0, 36, 40, 300])
  })
  test('a line with two heads is one piece for both edges', () => {
    const pieces = cut(
      [0, 1],
      [
        [0, 1, cycle | mutual],
        [0, 1, cycle | mutual | reversed],
      ],
      [0, 0],
    )
    expect(pieces.firstOf[0]).toBe(pieces.firstOf[1])
    expect([...pieces.load]).toEqual([1, 0])
  })
})
