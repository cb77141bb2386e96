import { expect, test } from 'vitest'
import { edgeOf } from './neighbor-edge.ts'

test('an edge below starts at the card above it and ends in the middle of its row', () => {
  expect(edgeOf('below', 1, 3)).toEqual({
    top: -42,
    height: 57,
    path: 'M14 0V51Q14 57 20 57H104',
    layer: 2,
  })
})

test('an edge above starts in the middle of its row and ends at the card below', () => {
  expect(edgeOf('above', 1, 2)).toEqual({ top: 15, height: 27, path: 'M104 0H20Q14 0 14 6V27', layer: 1 })
})

test('the first row, which is the worst, is painted last', () => {
  expect(edgeOf('below', 0, 4).layer).toBeGreaterThan(edgeOf('below', 1, 4).layer)
})
