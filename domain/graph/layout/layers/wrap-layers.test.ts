import { expect, test } from 'vitest'
import { wrapLayers } from './wrap-layers.ts'

test('rows run from the top layer to the bottom one, and empty layers vanish', () => {
  expect(wrapLayers([[1], [], [2, 3]], 4)).toEqual([
    { layer: 2, nodes: [2, 3] },
    { layer: 0, nodes: [1] },
  ])
})

test('a layer that is too wide becomes rows in which neighbors stand below each other', () => {
  expect(wrapLayers([[1, 2, 3, 4, 5]], 2)).toEqual([
    { layer: 0, nodes: [1, 4] },
    { layer: 0, nodes: [2, 5] },
    { layer: 0, nodes: [3] },
  ])
})
