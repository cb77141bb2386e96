import { adjacencyOf, type EdgeList, reverse } from '../adjacency.ts'
import { int } from '../typed.ts'

/**
 * Orders nodes so that every edge runs from an earlier to a later one (Kahn's algorithm; free nodes in the order in
 * which they became free). Undefined if the edges have a cycle.
 */
export function findTopologicalOrder(edges: EdgeList): Int32Array | undefined {
  const { offsets, neighbors } = adjacencyOf(edges)
  const waitingFor = new Int32Array(edges.size)
  for (const target of edges.to) waitingFor[target] = int(waitingFor, target) + 1
  const order = new Int32Array(edges.size)
  let end = 0
  const release = (node: number) => {
    order[end] = node
    end += 1
  }
  for (let node = 0; node < edges.size; node += 1) if (waitingFor[node] === 0) release(node)
  for (let at = 0; at < end; at += 1) {
    const node = int(order, at)
    for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
      const neighbor = int(neighbors, place)
      const left = int(waitingFor, neighbor) - 1
      waitingFor[neighbor] = left
      if (left === 0) release(neighbor)
    }
  }
  return end === edges.size ? order : undefined
}

/** The same with every edge reversed: dependencies come before their dependents. */
export function findDependenciesFirst(edges: EdgeList): Int32Array | undefined {
  return findTopologicalOrder(reverse(edges))
}
