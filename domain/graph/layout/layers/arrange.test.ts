import { expect, test } from 'vitest'
import { diagramShape } from '../../../generate/generate-edges.ts'
import { generateGraph } from '../../../generate/generate-graph.ts'
import { graphOf } from '../../graph.ts'
import { usualSize } from '../geometry.ts'
import { arrange, isLonely } from './arrange.ts'

test('every node stands in one row or on the shelf', () => {
  const graph = generateGraph(diagramShape(300, 2, 'local'), 1)
  const { rows, shelf, width } = arrange(graph, { size: usualSize })
  const all = [...rows.flatMap(({ nodes }) => nodes), ...shelf].sort((a, b) => a - b)
  expect(all).toEqual([...Array(300).keys()])
  expect(Math.max(...rows.map(({ nodes }) => nodes.length))).toBeLessThanOrEqual(width)
})

test('layers fall from row to row, and edges run down', () => {
  const graph = generateGraph(diagramShape(300, 5, 'uniform'), 1)
  const { rows, down } = arrange(graph, { size: usualSize })
  const layers = rows.map(({ layer }) => layer)
  expect(layers).toEqual(layers.toSorted((a, b) => b - a))
  const rowOf = new Map(rows.flatMap(({ nodes }, row) => nodes.map((node) => [node, row])))
  for (const [edge, from] of down.from.entries()) {
    expect(rowOf.get(from)).toBeLessThan(rowOf.get(down.to[edge] ?? -1) ?? -1)
  }
})

test('a node is lonely when nothing leads to it or from it', () => {
  const graph = graphOf(['a', 'b', 'c'], [{ from: 'a', to: 'b' }])
  expect([0, 1, 2].map((node) => isLonely(graph, node))).toEqual([false, false, true])
})
