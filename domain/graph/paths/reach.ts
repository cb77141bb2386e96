import type { Graph } from '../graph.ts'
import { int } from '../typed.ts'

export type Direction = 'dependencies' | 'dependents'

export interface Walk {
  readonly direction: Direction
  /** 1 stops at direct neighbors. */
  readonly maxDepth?: number
}

/** Breadth first from the starts, which have depth 0: each node once, nearest first, then by id. */
export interface Reached {
  readonly nodes: Int32Array
  /** Steps from the nearest start for every node of the graph; −1 if it is out of reach. */
  readonly depths: Int32Array
}

export function reach(
  graph: Graph,
  starts: Iterable<number>,
  { direction, maxDepth = Infinity }: Walk,
): Reached {
  const { offsets, neighbors } = graph[direction]
  const depths = new Int32Array(graph.size).fill(-1)
  const nodes = new Int32Array(graph.size)
  let end = 0
  const visit = (node: number, depth: number) => {
    if (depths[node] !== -1) return
    depths[node] = depth
    nodes[end] = node
    end += 1
  }
  for (const start of starts) visit(start, 0)
  for (let at = 0; at < end; at += 1) {
    const node = int(nodes, at)
    const depth = int(depths, node) + 1
    if (depth > maxDepth) break
    for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1)
      visit(int(neighbors, place), depth)
  }
  return { nodes: byDepth(depths, end), depths }
}

/** A counting sort over the depths; nodes are visited in ascending order, so each depth ascends. */
function byDepth(depths: Int32Array, count: number): Int32Array {
  const next = new Int32Array(count + 1)
  for (const depth of depths) if (depth !== -1) next[depth + 1] = int(next, depth + 1) + 1
  for (let depth = 0; depth < count; depth += 1) next[depth + 1] = int(next, depth + 1) + int(next, depth)
  const nodes = new Int32Array(count)
  for (const [node, depth] of depths.entries()) {
    if (depth === -1) continue
    const place = int(next, depth)
    nodes[place] = node
    next[depth] = place + 1
  }
  return nodes
}
