import { diagramShape } from '@trellis/domain/generate/generate-edges'
import { generateGraph } from '@trellis/domain/generate/generate-graph'
import { layOutGroups } from '@trellis/domain/graph/layout/groups/lay-out-groups'
import { layOut } from '@trellis/domain/graph/layout/lay-out'
import { baseline, measure, row } from './timing.ts'

// The time of a layout, cold and warm. Goals: 300 nodes in about 50 ms, 10,000 nodes and 50,000 edges in about a
// second. The ratio is to building a plain map of the same edges and walking it once, in the same run; "again" starts
// from the previous picture's order.

const shapes = [
  [50, 2, 'uniform'],
  [50, 5, 'uniform'],
  [300, 2, 'local'],
  [300, 5, 'local'],
  [1200, 2, 'local'],
  [1200, 5, 'local'],
  [2000, 5, 'local'],
  [10_000, 2, 'layered'],
  [10_000, 5, 'local'],
  [10_000, 5, 'uniform'],
] as const

console.log(row('graph', 'edges', 'first ms', 'median ms', 'ratio', 'again ms', 'rows', 'aspect'))
for (const [nodes, mean, locality] of shapes) {
  const graph = generateGraph(diagramShape(nodes, mean, locality), 1)
  const yardstick = measure(baseline(graph), 15).median
  const { first, median } = measure(() => layOut(graph), 5)
  const { order, width, height } = layOut(graph)
  const again = measure(() => layOut(graph, { previous: order }), 3).median
  const ratio = `${(median / yardstick).toFixed(0)}x`
  const aspect = (width / height).toFixed(2)
  const name = `${locality}, ${nodes} nodes, mean ${mean}`
  console.log(row(name, graph.from.length, first, median, ratio, again, order.rows.length, aspect))
}

const graph = generateGraph(diagramShape(10_000, 2, 'layered'), 1)
const ids = Array.from({ length: 60 }, (_, group) => `group-${String(group).padStart(2, '0')}`)
const groupOf = Int32Array.from({ length: graph.size }, (_, node) => Math.floor((node * 60) / graph.size))
const { first, median } = measure(() => layOutGroups(graph, { ids, groupOf }), 5)
console.log(row('10,000 nodes as 60 groups', graph.from.length, first, median))
