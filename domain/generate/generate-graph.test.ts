import { expect, test } from 'vitest'
import { catalogShape } from './generate-edges.ts'
import { generateGraph } from './generate-graph.ts'

test('a graph of 1,000 components has ascending ids and about 5,000 edges', () => {
  const graph = generateGraph(catalogShape(1000), 1)
  expect(graph.size).toBe(1000)
  expect(graph.ids).toEqual([...graph.ids].sort())
  expect(graph.from.length).toBeGreaterThan(4500)
  expect(graph.dependents.neighbors.length).toBe(graph.from.length)
})
