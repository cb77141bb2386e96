import { type Adjacency, adjacencyOf, type EdgeList, reverse } from './adjacency.ts'
import { int } from './typed.ts'

// The dependency graph of an organization. Nodes are the indexes of the component ids in ascending order and edges are
// sorted by (source, target), so that every result is independent of the order of the database rows.

/** An edge u → v means that u depends on v. */
export interface Graph extends EdgeList {
  readonly ids: readonly string[]
  /** Neighbors are the dependencies of a node. */
  readonly dependencies: Adjacency
  /** Neighbors are the dependents of a node. */
  readonly dependents: Adjacency
}

export interface Dependency {
  readonly from: string
  readonly to: string
}

/** Repeated edges count once. Edges to the same or an unlisted component are left out. */
export function graphOf(componentIds: readonly string[], dependencies: Iterable<Dependency>): Graph {
  const ids = [...new Set(componentIds)].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(ids.map((id, place) => [id, place]))
  const from: number[] = []
  const to: number[] = []
  for (const dependency of dependencies) {
    const source = places.get(dependency.from)
    const target = places.get(dependency.to)
    if (source === undefined || target === undefined || source === target) continue
    from.push(source)
    to.push(target)
  }
  return indexedGraph(ids, { size: ids.length, from: Int32Array.from(from), to: Int32Array.from(to) })
}

/** Sorts and deduplicates the edges; `ids` must already ascend. */
export function indexedGraph(ids: readonly string[], edges: EdgeList): Graph {
  const sorted = sortEdges(edges)
  return { ids, ...sorted, dependencies: adjacencyOf(sorted), dependents: adjacencyOf(reverse(sorted)) }
}

export function findNode({ ids }: Graph, id: string): number | undefined {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? '') < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : undefined
}

// Two stable counting sorts, by target and then by source: linear in nodes and edges.
function sortEdges(edges: EdgeList): EdgeList {
  const byTarget = adjacencyOf(reverse(edges))
  const order = byTarget.edges
  const from = order.map((edge) => int(edges.from, edge))
  const to = order.map((edge) => int(edges.to, edge))
  const bySource = adjacencyOf({ size: edges.size, from, to })
  return withoutRepeats({
    size: edges.size,
    from: bySource.edges.map((edge) => int(from, edge)),
    to: bySource.neighbors,
  })
}

function withoutRepeats({ size, from, to }: EdgeList): EdgeList {
  const isNew = (edge: number) => edge === 0 || from[edge] !== from[edge - 1] || to[edge] !== to[edge - 1]
  const keep = (_: number, edge: number) => isNew(edge) && from[edge] !== to[edge]
  return { size, from: from.filter(keep), to: to.filter(keep) }
}
