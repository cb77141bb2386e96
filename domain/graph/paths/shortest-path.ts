import type { Graph } from '../graph.ts'
import { int } from '../typed.ts'

/**
 * Explains why `from` depends on `to`: the shortest chain of dependencies between them, both ends included, or
 * undefined. Among chains of equal length the result is always the same: each step is the smallest id that is reached
 * first.
 */
export function findShortestPath(graph: Graph, from: number, to: number): string[] | undefined {
  const { offsets, neighbors } = graph.dependencies
  const cameFrom = new Int32Array(graph.size).fill(-1)
  const queue = new Int32Array(graph.size)
  queue[0] = from
  cameFrom[from] = from
  let end = 1
  for (let at = 0; at < end && cameFrom[to] === -1; at += 1) {
    const node = int(queue, at)
    for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
      const neighbor = int(neighbors, place)
      if (cameFrom[neighbor] !== -1) continue
      cameFrom[neighbor] = node
      queue[end] = neighbor
      end += 1
    }
  }
  return cameFrom[to] === -1 ? undefined : walkBack(graph, cameFrom, to)
}

function walkBack({ ids }: Graph, cameFrom: Int32Array, to: number): string[] {
  const path: string[] = []
  for (let node = to; ; node = int(cameFrom, node)) {
    path.push(ids[node] ?? '')
    if (cameFrom[node] === node) return path.reverse()
  }
}
