import { catalogShape } from '@trellis/domain/generate/generate-edges'
import { generateGraph } from '@trellis/domain/generate/generate-graph'
import { indexedGraph } from '@trellis/domain/graph/graph'
import { listCycles } from '@trellis/domain/graph/order/strong-components'
import { upgradeWaves } from '@trellis/domain/graph/order/upgrade-waves'
import { blastRadius } from '@trellis/domain/graph/paths/blast-radius'
import { reach } from '@trellis/domain/graph/paths/reach'
import { findShortestPath } from '@trellis/domain/graph/paths/shortest-path'
import { baseline, measure, row } from './timing.ts'

// Walks over an organization with the shape of the catalog. The ratio is to building a plain map of the same edges and
// walking it once, in the same run: a linear walk keeps its ratio from 1,000 to 10,000 components.

for (const components of [1000, 10_000]) {
  const graph = generateGraph(catalogShape(components), 1)
  const last = graph.size - 1
  const yardstick = measure(baseline(graph), 15).median
  console.log(
    `\n${components} components, ${graph.from.length} edges; plain map, walked once: ${yardstick.toFixed(2)} ms`,
  )
  console.log(row('', 'first ms', 'median ms', 'ratio'))
  const walks: [string, () => unknown][] = [
    ['adjacency from edges', () => indexedGraph(graph.ids, graph)],
    ['dependencies to any depth', () => reach(graph, [last], { direction: 'dependencies' })],
    ['dependents of a hub', () => reach(graph, [0], { direction: 'dependents' })],
    ['blast radius of a hub', () => blastRadius(graph, [0])],
    ['cycles', () => listCycles(graph)],
    ['upgrade order of everything', () => upgradeWaves(graph)],
    ['shortest path', () => findShortestPath(graph, last, 0)],
  ]
  for (const [name, walk] of walks) {
    const { first, median } = measure(walk)
    console.log(row(name, first, median, `${(median / yardstick).toFixed(1)}x`))
  }
}
