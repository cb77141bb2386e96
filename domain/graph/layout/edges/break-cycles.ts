import type { EdgeList } from '../../adjacency.ts'
import type { Graph } from '../../graph.ts'
import { strongComponents } from '../../order/strong-components.ts'
import { int } from '../../typed.ts'
import { greedyOrder } from './greedy-order.ts'

export interface BrokenCycles {
  /** Edges to draw upwards, so that all others can run downwards. */
  readonly reversed: Uint8Array
  /** Edges between members of one cycle. */
  readonly cyclic: Uint8Array
  /** The number of nodes in this node's cycle; 1 for most. */
  readonly groupSize: Int32Array
}

/** Chooses an order inside each group of nodes that depend on each other, and reverses the edges against it. */
export function breakCycles(graph: Graph): BrokenCycles {
  const { count, componentOf } = strongComponents(graph.size, graph.dependencies)
  const sizes = new Int32Array(count)
  const placeIn = new Int32Array(graph.size)
  for (const [node, component] of componentOf.entries()) {
    placeIn[node] = int(sizes, component)
    sizes[component] = int(sizes, component) + 1
  }
  const cyclic = graph.from.map((from, edge) =>
    componentOf[from] === componentOf[int(graph.to, edge)] ? 1 : 0,
  )
  const reversed = new Uint8Array(graph.from.length)
  for (const edges of edgesByGroup(graph, cyclic, componentOf).values()) {
    const size = int(sizes, int(componentOf, int(graph.from, edges[0] ?? 0)))
    const rank = rankWithin(localEdges(graph, edges, { size, placeIn }))
    for (const edge of edges) {
      const [from, to] = [int(placeIn, int(graph.from, edge)), int(placeIn, int(graph.to, edge))]
      if (int(rank, from) > int(rank, to)) reversed[edge] = 1
    }
  }
  return {
    reversed,
    cyclic: Uint8Array.from(cyclic),
    groupSize: componentOf.map((component) => int(sizes, component)),
  }
}

function edgesByGroup(graph: Graph, cyclic: Int32Array, componentOf: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (let edge = 0; edge < cyclic.length; edge += 1) {
    if (cyclic[edge] === 0) continue
    const component = int(componentOf, int(graph.from, edge))
    const list = groups.get(component)
    if (list) list.push(edge)
    else groups.set(component, [edge])
  }
  return groups
}

function localEdges(
  graph: Graph,
  edges: readonly number[],
  group: { size: number; placeIn: Int32Array },
): EdgeList {
  return {
    size: group.size,
    from: Int32Array.from(edges, (edge) => int(group.placeIn, int(graph.from, edge))),
    to: Int32Array.from(edges, (edge) => int(group.placeIn, int(graph.to, edge))),
  }
}

function rankWithin(edges: EdgeList): Int32Array {
  const rank = new Int32Array(edges.size)
  for (const [place, node] of greedyOrder(edges).entries()) rank[node] = place
  return rank
}
