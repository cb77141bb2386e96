import { expect, test } from 'vitest'
import { assignLayers } from './assign-layers.ts'
import { firstOrder } from './first-order.ts'

/** Two trees, 0 over 2 and 3, 1 over 4 and 5; node 6 has no edge. */
const down = { size: 7, from: Int32Array.of(0, 0, 1, 1), to: Int32Array.of(2, 4, 3, 5) }
const flags = new Uint8Array(4)
const layers = assignLayers(down, flags)

test('connected nodes are side by side', () => {
  expect(firstOrder({ down, flags, layers })).toEqual([
    [2, 4, 3, 5],
    [0, 1],
  ])
})

test('groups come before numbers', () => {
  expect(firstOrder({ down, flags, layers, groups: Int32Array.of(1, 0, 1, 0, 1, 0, 0) })).toEqual([
    [3, 5, 2, 4],
    [1, 0],
  ])
})

test('a node without edges has no place', () => {
  expect(firstOrder({ down, flags, layers }).flat()).not.toContain(6)
})
