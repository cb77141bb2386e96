import type { Adjacency } from '../adjacency.ts'
import type { Graph } from '../graph.ts'
import { int } from '../typed.ts'

export interface StrongComponents {
  readonly count: number
  /** The component of each node. A node's dependencies are in components of the same or a smaller number. */
  readonly componentOf: Int32Array
}

/** Tarjan's algorithm with an explicit stack: a chain of 10,000 components must not exhaust the call stack. */
export function strongComponents(size: number, { offsets, neighbors }: Adjacency): StrongComponents {
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const componentOf = new Int32Array(size).fill(-1)
  const next = offsets.slice(0, size)
  const path = new Int32Array(size)
  const open = new Int32Array(size)
  let [visited, openEnd, count] = [0, 0, 0]

  const enter = (node: number) => {
    index[node] = visited
    low[node] = visited
    visited += 1
    open[openEnd] = node
    openEnd += 1
  }
  const close = (root: number) => {
    let node: number
    do {
      openEnd -= 1
      node = int(open, openEnd)
      componentOf[node] = count
    } while (node !== root)
    count += 1
  }
  const explore = (start: number) => {
    let depth = 0
    path[0] = start
    enter(start)
    while (depth >= 0) {
      const node = int(path, depth)
      const place = int(next, node)
      if (place < int(offsets, node + 1)) {
        next[node] = place + 1
        const neighbor = int(neighbors, place)
        if (index[neighbor] === -1) {
          enter(neighbor)
          depth += 1
          path[depth] = neighbor
        } else if (componentOf[neighbor] === -1) {
          low[node] = Math.min(int(low, node), int(index, neighbor))
        }
        continue
      }
      if (low[node] === index[node]) close(node)
      depth -= 1
      if (depth >= 0) {
        const parent = int(path, depth)
        low[parent] = Math.min(int(low, parent), int(low, node))
      }
    }
  }

  for (let node = 0; node < size; node += 1) if (index[node] === -1) explore(node)
  return { count, componentOf }
}

/** Each group of components that depend on each other, once: members ascending, groups by their smallest id. */
export function listCycles(graph: Graph): string[][] {
  const { count, componentOf } = strongComponents(graph.size, graph.dependencies)
  const members: string[][] = Array.from({ length: count }, () => [])
  for (const [node, id] of graph.ids.entries()) members[int(componentOf, node)]?.push(id)
  return members.filter((group) => group.length > 1).sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}
