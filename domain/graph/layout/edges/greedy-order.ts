import { adjacencyOf, type EdgeList, reverse } from '../../adjacency.ts'
import { int } from '../../typed.ts'

/**
 * Orders mutually dependent nodes so that few edges run against the order (Eades, Lin and Smyth): nodes without
 * remaining outgoing edges go last, and nodes without remaining incoming edges go first. If there are neither, the node
 * with the greatest surplus of outgoing edges goes first. Linear in the edges: nodes wait in stacks by surplus, and an
 * outdated entry is skipped.
 */
export function greedyOrder(edges: EdgeList): Int32Array {
  const outgoing = adjacencyOf(edges)
  const incoming = adjacencyOf(reverse(edges))
  const out = degrees(edges.size, outgoing.offsets)
  const into = degrees(edges.size, incoming.offsets)
  const isLeft = new Uint8Array(edges.size).fill(1)
  const most = Math.max(highest(out), highest(into))
  const stacks: number[][] = Array.from({ length: 2 * most + 3 }, () => [])
  const [sinks, sources] = [0, 2 * most + 2]
  let top = sources - 1

  const levelOf = (node: number) => {
    if (out[node] === 0) return sinks
    return into[node] === 0 ? sources : int(out, node) - int(into, node) + most + 1
  }
  const file = (node: number) => {
    const level = levelOf(node)
    stacks[level]?.push(node)
    if (level < sources) top = Math.max(top, level)
  }
  const take = (level: number): number | undefined => {
    for (let node = stacks[level]?.pop(); node !== undefined; node = stacks[level]?.pop()) {
      if (isLeft[node] === 1 && levelOf(node) === level) return node
    }
    return undefined
  }
  const takeHighest = (): number => {
    for (; top > sinks; top -= 1) {
      const node = take(top)
      if (node !== undefined) return node
    }
    throw new Error('a node was never filed')
  }
  const remove = (node: number) => {
    isLeft[node] = 0
    lower(outgoing, node, into)
    lower(incoming, node, out)
  }
  const lower = ({ offsets, neighbors }: typeof outgoing, node: number, counts: Int32Array) => {
    for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
      const neighbor = int(neighbors, place)
      counts[neighbor] = int(counts, neighbor) - 1
      if (isLeft[neighbor] === 1) file(neighbor)
    }
  }

  for (let node = edges.size - 1; node >= 0; node -= 1) file(node)
  const order = new Int32Array(edges.size)
  let [first, last] = [0, edges.size]
  while (first < last) {
    const sink = take(sinks)
    const node = sink ?? take(sources) ?? takeHighest()
    remove(node)
    if (sink === undefined) {
      order[first] = node
      first += 1
    } else {
      last -= 1
      order[last] = node
    }
  }
  return order
}

function degrees(size: number, offsets: Int32Array): Int32Array {
  return Int32Array.from({ length: size }, (_, node) => int(offsets, node + 1) - int(offsets, node))
}

function highest(values: Int32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}
