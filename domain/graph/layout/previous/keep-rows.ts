import type { Graph } from '../../graph.ts'
import { byte, int, real } from '../../typed.ts'
import { breakCycles } from '../edges/break-cycles.ts'
import { type ClassifyOptions, classifyEdges } from '../edges/classify-edges.ts'
import { type Arrangement, isLonely } from '../layers/arrange.ts'
import type { LayerRow } from '../layers/wrap-layers.ts'
import { mendRows } from './mend-rows.ts'
import { type LayoutOrder, type Seating, seatAsBefore, seatNewcomers, unseat } from './seating.ts'

/** With more new nodes than this, the old picture is of no use. */
const mostNewcomers = 0.25

/**
 * Arranges a graph like a picture that people already know: nodes keep their rows and their order, new ones go beside
 * their neighbors, and only what new edges force moves. Undefined if too much is new.
 */
export function keepRows(
  graph: Graph,
  previous: LayoutOrder,
  options: Pick<ClassifyOptions, 'showAll' | 'telling'>,
): Arrangement | undefined {
  const seating = seatAsBefore(graph, previous)
  const nodes = [...graph.ids.keys()]
  const shelf = nodes.filter((node) => isLonely(graph, node))
  for (const node of shelf) unseat(seating, node)
  const newcomers = nodes.filter((node) => seating.rowOf[node] === -1 && !isLonely(graph, node))
  if (newcomers.length > (graph.size - shelf.length) * mostNewcomers) return undefined
  seatNewcomers(graph, seating, newcomers)

  const broken = breakCycles(graph)
  const upward = mendRows(graph, seating, broken.cyclic)
  const reversed = graph.from.map((from, edge) => {
    const runsUp = int(seating.rowOf, from) > int(seating.rowOf, int(graph.to, edge))
    return runsUp && byte(broken.cyclic, edge) === 1 ? 1 : 0
  })
  const cycles = { ...broken, reversed: Uint8Array.from(reversed) }
  const rows = listRows(graph, seating)
  return {
    ...classifyEdges(graph, cycles, { upward, ...options }),
    rows,
    shelf,
    width: rows.reduce((widest, row) => Math.max(widest, row.nodes.length), 4),
    isKept: Uint8Array.from(seating.keptIndex, (index) => (index === -1 ? 0 : 1)),
  }
}

/** Kept nodes in their order, with the others between them near their neighbors. Empty rows are dropped. */
function listRows(graph: Graph, { rowOf, keptIndex, layers }: Seating): LayerRow[] {
  const rows: number[][] = layers.map(() => [])
  for (const [node, row] of rowOf.entries()) rows[row]?.push(node)
  const place = new Float64Array(graph.size).fill(0.5)
  for (const row of rows) {
    const kept = row
      .filter((node) => keptIndex[node] !== -1)
      .sort((a, b) => int(keptIndex, a) - int(keptIndex, b))
    for (const [index, node] of kept.entries()) place[node] = (index + 0.5) / kept.length
  }
  for (const node of graph.ids.keys()) if (keptIndex[node] === -1) place[node] = meanPlace(graph, place, node)
  return rows
    .map((nodes, row) => ({
      layer: layers[row] ?? 0,
      nodes: nodes.sort((a, b) => real(place, a) - real(place, b) || a - b),
    }))
    .filter(({ nodes }) => nodes.length > 0)
}

function meanPlace({ dependencies, dependents }: Graph, place: Float64Array, node: number): number {
  let [sum, count] = [0, 0]
  for (const { offsets, neighbors } of [dependencies, dependents]) {
    for (let entry = int(offsets, node); entry < int(offsets, node + 1); entry += 1) {
      sum += real(place, int(neighbors, entry))
      count += 1
    }
  }
  return count === 0 ? 0.5 : sum / count
}
