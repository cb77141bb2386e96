import { expect, test } from 'vitest'
import { edgeFlags } from '../edges/edge-flags.ts'
import type { Pieces } from '../place/pieces.ts'
import { leadAround } from './lead-around.ts'

const piecesOf = (flags: number): Pieces => ({
  x1: Float64Array.of(72, 72),
  y1: Float64Array.of(36, 936),
  x2: Float64Array.of(72, 300),
  y2: Float64Array.of(900, 48),
  next: Int32Array.of(-1, -1),
  load: Int32Array.of(1, 2),
  flags: Uint8Array.of(0, flags),
  firstOf: Int32Array.of(0, 1, 1),
})

test('a piece that would run up goes down, up between the columns, and down again', () => {
  const pieces = leadAround(piecesOf(0), [0, 208])
  const way: number[][] = []
  for (let piece = 1; piece !== -1; piece = pieces.next[piece] ?? -1) {
    way.push([pieces.x1, pieces.y1, pieces.x2, pieces.y2].map((list) => list[piece] ?? 0))
    expect(pieces.load[piece]).toBe(2)
  }
  expect(way).toEqual([
    [72, 936, 72, 948],
    [164, 948, 164, 36],
    [300, 36, 300, 48],
  ])
})

test('a piece that runs down stays as it is, and so does a faint one', () => {
  const faint = piecesOf(edgeFlags.implied)
  expect(leadAround(faint, [0, 208])).toBe(faint)
  expect([...leadAround(piecesOf(0), [0, 208]).x1.slice(0, 1)]).toEqual([72])
})
