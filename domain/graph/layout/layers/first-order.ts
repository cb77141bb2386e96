import { type Adjacency, adjacencyOf, type EdgeList, reverse } from '../../adjacency.ts'
import { byte, int, real } from '../../typed.ts'
import { weightOf } from './assign-layers.ts'

const sweeps = 8

export interface FirstOrderInput {
  readonly down: EdgeList
  readonly flags: Uint8Array
  readonly layers: Int32Array
  /** Nodes of one group (a system, a team) start side by side. */
  readonly groups?: Int32Array | undefined
}

/**
 * The nodes of each layer, bottom layer first, in an initial order from left to right: the order of a depth-first walk
 * from the roots, then each layer sorted by the places of its neighbors, a few times up and down. Nodes without edges
 * are left out.
 */
export function firstOrder(input: FirstOrderInput): number[][] {
  const below = adjacencyOf(input.down)
  const above = adjacencyOf(reverse(input.down))
  const rows: number[][] = []
  for (const node of walkOrder(below, above, input)) {
    const layer = int(input.layers, node)
    while (rows.length <= layer) rows.push([])
    rows[layer]?.push(node)
  }
  const place = new Float64Array(input.down.size)
  for (const row of rows) settle(row, place)
  const weights = edgeWeights(input)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const row of sweep % 2 === 0 ? rows.toReversed() : rows) {
      const wish = new Map(row.map((node) => [node, meanPlace(node, { below, above, place, weights })]))
      row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0) || a - b)
      settle(row, place)
    }
  }
  return rows
}

/** Places run from 0 to 1, so that layers of different lengths can be compared. */
function settle(row: readonly number[], place: Float64Array): void {
  for (const [index, node] of row.entries()) place[node] = (index + 0.5) / row.length
}

function edgeWeights({ down, flags }: FirstOrderInput): Float64Array {
  const incoming = new Int32Array(down.size)
  for (const target of down.to) incoming[target] = int(incoming, target) + 1
  return Float64Array.from(
    flags,
    (_, edge) => weightOf(byte(flags, edge)) / Math.sqrt(int(incoming, int(down.to, edge))),
  )
}

interface Surroundings {
  readonly below: Adjacency
  readonly above: Adjacency
  readonly place: Float64Array
  readonly weights: Float64Array
}

function meanPlace(node: number, { below, above, place, weights }: Surroundings): number {
  let [sum, total] = [0, 0]
  for (const { offsets, neighbors, edges } of [below, above]) {
    for (let entry = int(offsets, node); entry < int(offsets, node + 1); entry += 1) {
      const weight = real(weights, int(edges, entry))
      sum += weight * real(place, int(neighbors, entry))
      total += weight
    }
  }
  return total === 0 ? real(place, node) : sum / total
}

function walkOrder(below: Adjacency, above: Adjacency, { down, groups }: FirstOrderInput): number[] {
  const isRoot = (node: number) => above.offsets[node] === above.offsets[node + 1]
  const hasEdges = (node: number) => below.offsets[node] !== below.offsets[node + 1]
  const group = (node: number) => groups?.[node] ?? 0
  const roots = Array.from({ length: down.size }, (_, node) => node)
    .filter((node) => isRoot(node) && hasEdges(node))
    .sort((a, b) => group(a) - group(b) || a - b)
  const seen = new Uint8Array(down.size)
  const order: number[] = []
  const stack = roots.reverse()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen[node] === 1) continue
    seen[node] = 1
    order.push(node)
    for (let entry = int(below.offsets, node + 1) - 1; entry >= int(below.offsets, node); entry -= 1) {
      stack.push(int(below.neighbors, entry))
    }
  }
  return order
}
