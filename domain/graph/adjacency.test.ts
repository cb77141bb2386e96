import { expect, test } from 'vitest'
import { adjacencyOf, degree, reverse } from './adjacency.ts'

const edges = { size: 4, from: Int32Array.of(2, 0, 2, 2), to: Int32Array.of(3, 1, 0, 3) }

test('rows hold the neighbors in the order of the edges, parallel edges apart', () => {
  const { offsets, neighbors, edges: origin } = adjacencyOf(edges)
  expect([...offsets]).toEqual([0, 1, 1, 4, 4])
  expect([...neighbors]).toEqual([1, 3, 0, 3])
  expect([...origin]).toEqual([1, 0, 2, 3])
})

test('the reverse has the same edges from their other ends', () => {
  const adjacency = adjacencyOf(reverse(edges))
  expect([...adjacency.offsets]).toEqual([0, 1, 2, 2, 4])
  expect([...adjacency.neighbors]).toEqual([2, 0, 2, 2])
})

test('a degree is the length of a row', () => {
  const adjacency = adjacencyOf(edges)
  expect([0, 1, 2, 3].map((node) => degree(adjacency, node))).toEqual([1, 0, 3, 0])
})

test('an empty graph has an empty adjacency', () => {
  expect([...adjacencyOf({ size: 0, from: new Int32Array(), to: new Int32Array() }).offsets]).toEqual([0])
})
