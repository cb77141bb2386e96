import { adjacencyOf, type EdgeList } from '../adjacency.ts'
import { int } from '../typed.ts'

/**
 * Marks with 1 every edge u → v of an acyclic graph if a longer path from u to v exists: a picture without the edge
 * says the same. `order` lists dependencies before their dependents; one of several parallel edges stays; `ignored`
 * edges are neither marked nor part of a path.
 *
 * Bit p of a node's row stands for the p-th node of `order`. A node reaches only earlier nodes, so its row needs only
 * the words up to its own, and all rows together about n²/64 words (6 MB for 10,000 nodes).
 */
export function markImplied(edges: EdgeList, order: Int32Array, ignored?: Uint8Array): Uint8Array {
  const { offsets, edges: edgeAt } = adjacencyOf(edges)
  const placeOf = new Int32Array(edges.size)
  for (const [place, node] of order.entries()) placeOf[node] = place
  const rowStart = new Int32Array(edges.size + 1)
  for (let place = 0; place < edges.size; place += 1)
    rowStart[place + 1] = int(rowStart, place) + (place >>> 5) + 1
  const reached = new Int32Array(int(rowStart, edges.size))
  const implied = new Uint8Array(edges.from.length)

  for (const [place, node] of order.entries()) {
    const row = int(rowStart, place)
    // Nearest first: a path around an edge leads through a target that is later in the order than the edge's own.
    const entries = edgeAt.slice(int(offsets, node), int(offsets, node + 1))
    entries.sort((a, b) => int(placeOf, int(edges.to, b)) - int(placeOf, int(edges.to, a)) || a - b)
    for (const edge of entries) {
      if (ignored?.[edge] === 1) continue
      const target = int(placeOf, int(edges.to, edge))
      const word = row + (target >>> 5)
      const bit = 1 << (target & 31)
      if ((int(reached, word) & bit) !== 0) {
        implied[edge] = 1
        continue
      }
      const targetRow = int(rowStart, target)
      const words = (target >>> 5) + 1
      for (let i = 0; i < words; i += 1)
        reached[row + i] = int(reached, row + i) | int(reached, targetRow + i)
      reached[word] = int(reached, word) | bit
    }
  }
  return implied
}
