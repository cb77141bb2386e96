import type { Graph } from '@trellis/domain/graph/graph'
import { findNode } from '@trellis/domain/graph/graph'
import { strongComponents } from '@trellis/domain/graph/order/strong-components'
import { reach } from '@trellis/domain/graph/paths/reach'
import { findShortestPath } from '@trellis/domain/graph/paths/shortest-path'
import { int } from '@trellis/domain/graph/typed'

/** What stands out while everything else is dimmed. One byte per card and per line. */
export interface Highlight {
  readonly nodes: Uint8Array
  readonly edges: Uint8Array
  /** Ringed: the selected ones. */
  readonly roots: readonly number[]
}

/** Undefined: nothing stands out, everything is shown alike. */
export function neighborhoodOf(graph: Graph, roots: readonly number[]): Highlight | undefined {
  if (roots.length === 0) return undefined
  const isRoot = marksOf(graph.size, roots)
  const nodes = isRoot.slice()
  const edges = graph.from.map((from, edge) => {
    const to = int(graph.to, edge)
    if (isRoot[from] !== 1 && isRoot[to] !== 1) return 0
    nodes[from] = 1
    nodes[to] = 1
    return 1
  })
  return { nodes, edges: Uint8Array.from(edges), roots }
}

/** Everything that depends on the roots, through any number of steps, with the lines in between. */
export function impactOf(graph: Graph, roots: readonly number[]): Highlight | undefined {
  if (roots.length === 0) return undefined
  const nodes = marksOf(graph.size, reach(graph, roots, { direction: 'dependents' }).nodes)
  return { nodes, edges: edgesWithin(graph, nodes), roots }
}

/** The shortest chain from one to the other, in either direction; undefined if there is none. */
export function pathBetween(graph: Graph, a: number, b: number): Highlight | undefined {
  const ids = findShortestPath(graph, a, b) ?? findShortestPath(graph, b, a)
  if (!ids) return undefined
  const steps = ids.map((id) => findNode(graph, id) ?? -1)
  const edges = new Uint8Array(graph.from.length)
  for (const [index, node] of steps.entries()) {
    const next = steps[index + 1]
    if (next === undefined) continue
    const { offsets, neighbors, edges: edgeOf } = graph.dependencies
    for (let entry = int(offsets, node); entry < int(offsets, node + 1); entry += 1)
      if (neighbors[entry] === next) edges[int(edgeOf, entry)] = 1
  }
  return { nodes: marksOf(graph.size, steps), edges, roots: [a, b] }
}

/** Every card that depends on itself through others. */
export function cyclesOf(graph: Graph): Highlight {
  const { count, componentOf } = strongComponents(graph.size, graph.dependencies)
  const sizes = new Int32Array(count)
  for (const component of componentOf) sizes[component] = int(sizes, component) + 1
  const nodes = Uint8Array.from(componentOf, (component) => (int(sizes, component) > 1 ? 1 : 0))
  const edges = graph.from.map((from, edge) =>
    nodes[from] === 1 && componentOf[from] === componentOf[int(graph.to, edge)] ? 1 : 0,
  )
  return { nodes, edges: Uint8Array.from(edges), roots: [] }
}

function marksOf(size: number, nodes: Iterable<number>): Uint8Array {
  const marks = new Uint8Array(size)
  for (const node of nodes) marks[node] = 1
  return marks
}

function edgesWithin(graph: Graph, nodes: Uint8Array): Uint8Array {
  return Uint8Array.from(graph.from, (from, edge) =>
    nodes[from] === 1 && nodes[int(graph.to, edge)] === 1 ? 1 : 0,
  )
}
