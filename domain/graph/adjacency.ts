import { int } from './typed.ts'

/** Neighbors in compressed rows: those of node v are at `offsets[v]` up to `offsets[v + 1]`. */
export interface Adjacency {
  readonly offsets: Int32Array
  readonly neighbors: Int32Array
  /** The edge that each entry of `neighbors` came from. */
  readonly edges: Int32Array
}

export interface EdgeList {
  readonly size: number
  readonly from: Int32Array
  readonly to: Int32Array
}

/** Rows keep the order of the edge list (a counting sort is stable), and parallel edges stay separate. */
export function adjacencyOf({ size, from, to }: EdgeList): Adjacency {
  const offsets = new Int32Array(size + 1)
  for (const node of from) offsets[node + 1] = int(offsets, node + 1) + 1
  for (let node = 0; node < size; node += 1) offsets[node + 1] = int(offsets, node + 1) + int(offsets, node)
  const next = offsets.slice(0, size)
  const neighbors = new Int32Array(from.length)
  const edges = new Int32Array(from.length)
  for (let edge = 0; edge < from.length; edge += 1) {
    const node = int(from, edge)
    const place = int(next, node)
    next[node] = place + 1
    neighbors[place] = int(to, edge)
    edges[place] = edge
  }
  return { offsets, neighbors, edges }
}

/** The same edges seen from their other ends. */
export function reverse({ size, from, to }: EdgeList): EdgeList {
  return { size, from: to, to: from }
}

export function degree({ offsets }: Adjacency, node: number): number {
  return int(offsets, node + 1) - int(offsets, node)
}
