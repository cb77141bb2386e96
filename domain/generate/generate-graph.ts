import { type Graph, indexedGraph } from '../graph/graph.ts'
import { type EdgeShape, generateEdges } from './generate-edges.ts'
import { seededRandom } from './seeded-random.ts'

/** Only the graph of a generated organization. Ids ascend with the component numbers. */
export function generateGraph(shape: EdgeShape, seed: number): Graph {
  const edges = generateEdges(shape, seededRandom(seed))
  const ids = Array.from({ length: shape.components }, (_, index) => `c${String(index).padStart(6, '0')}`)
  return indexedGraph(ids, {
    size: shape.components,
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
  })
}
