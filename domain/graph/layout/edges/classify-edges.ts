import { degree, type EdgeList } from '../../adjacency.ts'
import type { Graph } from '../../graph.ts'
import { findDependenciesFirst } from '../../order/topological-order.ts'
import { markImplied } from '../../order/transitive-reduction.ts'
import { int } from '../../typed.ts'
import type { BrokenCycles } from './break-cycles.ts'
import { edgeFlags } from './edge-flags.ts'
import { orientDown } from './orient.ts'

export interface Classification {
  readonly flags: Uint8Array
  /** Every edge from its upper to its lower end. */
  readonly down: EdgeList
}

export interface ClassifyOptions {
  /** Edges outside cycles that are drawn upwards anyway. */
  readonly upward?: Uint8Array | undefined
  /** Draw implied edges and edges to hubs like all others. */
  readonly showAll?: boolean | undefined
  /** Edges that are drawn like all others even if they are implied. */
  readonly telling?: Uint8Array | undefined
}

/** In a bigger cycle layers mean little, and coloring all of its edges would hide the ones that matter. */
const biggestColoredCycle = 4

export function classifyEdges(
  graph: Graph,
  cycles: BrokenCycles,
  options: ClassifyOptions = {},
): Classification {
  const { upward, showAll, telling } = options
  const isHub = showAll ? new Uint8Array(graph.size) : hubsOf(graph)
  const flags = new Uint8Array(graph.from.length)
  for (let edge = 0; edge < flags.length; edge += 1) {
    const [from, to] = [int(graph.from, edge), int(graph.to, edge)]
    if (cycles.reversed[edge] === 1) flags[edge] = edgeFlags.cycle | edgeFlags.reversed
    else if (cycles.cyclic[edge] === 1 && int(cycles.groupSize, from) <= biggestColoredCycle)
      flags[edge] = edgeFlags.cycle
    else if (upward?.[edge] === 1) flags[edge] = edgeFlags.upward
    else if (isHub[to] === 1) flags[edge] = edgeFlags.hub
    if (cycles.cyclic[edge] === 1 && hasEdge(graph, to, from))
      flags[edge] = (flags[edge] ?? 0) | edgeFlags.mutual
  }
  const uphill = flags.map((flag) => (flag & (edgeFlags.reversed | edgeFlags.upward) ? 1 : 0))
  const down = orientDown(graph, uphill)
  if (!showAll) addImplied(flags, down, { upward, telling })
  return { flags, down }
}

function addImplied(
  flags: Uint8Array,
  down: EdgeList,
  { upward, telling }: Pick<ClassifyOptions, 'upward' | 'telling'>,
): void {
  const order = findDependenciesFirst(down)
  if (!order) throw new Error('edges are not acyclic after reversal')
  for (const [edge, isImplied] of markImplied(down, order, upward).entries()) {
    const flag = flags[edge] ?? 0
    if (isImplied === 1 && telling?.[edge] !== 1 && (flag & edgeFlags.cycle) === 0)
      flags[edge] = flag | edgeFlags.implied
  }
}

function hubsOf(graph: Graph): Uint8Array {
  const isHub = new Uint8Array(graph.size)
  if (graph.size <= 150) return isHub
  const most = Math.max(12, Math.min(60, 0.04 * graph.size))
  for (let node = 0; node < graph.size; node += 1) if (degree(graph.dependents, node) > most) isHub[node] = 1
  return isHub
}

function hasEdge({ dependencies: { offsets, neighbors } }: Graph, from: number, to: number): boolean {
  let [low, high] = [int(offsets, from), int(offsets, from + 1)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (int(neighbors, middle) < to) low = middle + 1
    else high = middle
  }
  return low < int(offsets, from + 1) && neighbors[low] === to
}
