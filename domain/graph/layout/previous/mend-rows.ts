import type { Adjacency } from '../../adjacency.ts'
import type { Graph } from '../../graph.ts'
import { int } from '../../typed.ts'
import { insertRow, move, type Seating } from './seating.ts'

/** At most this share of the nodes may change rows. Beyond it, an edge runs upwards instead. */
const movableShare = 0.05

/**
 * Makes the rows fit the edges with few moves: if an edge does not run downwards, either its upper end rises along with
 * everything in its way, or its lower end sinks. Edges of cycles may run upwards anyway. Returns the edges outside
 * cycles that still run upwards.
 */
export function mendRows(graph: Graph, seating: Seating, cyclic: Uint8Array): Uint8Array {
  const upward = new Uint8Array(graph.from.length)
  let budget = Math.max(2, Math.floor(graph.size * movableShare))
  for (let edge = 0; edge < graph.from.length; edge += 1) {
    if (isFine(graph, seating.rowOf, edge, cyclic)) continue
    const [from, to] = [int(graph.from, edge), int(graph.to, edge)]
    const shift = smaller(
      findShift(graph, seating, { node: from, row: int(seating.rowOf, to) - 1, cyclic, budget }),
      findShift(graph, seating, { node: to, row: int(seating.rowOf, from) + 1, cyclic, budget }),
    )
    if (shift) {
      for (const [node, row] of shift) move(seating, node, row)
      budget -= shift.size
    } else if (seating.rowOf[from] === seating.rowOf[to]) {
      const row = int(seating.rowOf, from)
      insertRow(seating, row)
      move(seating, from, row)
    }
  }
  for (let edge = 0; edge < upward.length; edge += 1) {
    if (!isFine(graph, seating.rowOf, edge, cyclic)) upward[edge] = 1
  }
  return upward
}

function isFine(graph: Graph, rowOf: Int32Array, edge: number, cyclic: Uint8Array): boolean {
  const [from, to] = [int(rowOf, int(graph.from, edge)), int(rowOf, int(graph.to, edge))]
  return from < to || (from > to && cyclic[edge] === 1)
}

type Shift = Map<number, number>

function smaller(a: Shift | undefined, b: Shift | undefined): Shift | undefined {
  if (!a || !b) return a ?? b
  return b.size < a.size ? b : a
}

interface Wanted {
  readonly node: number
  readonly row: number
  readonly cyclic: Uint8Array
  readonly budget: number
}

/** The moves that bring a node to a row and push everything in its way out of it; undefined if they are too many. */
function findShift(
  graph: Graph,
  { rowOf, layers }: Seating,
  { node, row, cyclic, budget }: Wanted,
): Shift | undefined {
  const isRising = row < int(rowOf, node)
  const shift: Shift = new Map([[node, row]])
  const rowAfter = (other: number) => shift.get(other) ?? int(rowOf, other)
  for (const [moved, target] of shift) {
    if (shift.size > budget || target < 0 || target >= layers.length) return undefined
    for (const { neighbor, edge } of entriesOf(isRising ? graph.dependents : graph.dependencies, moved)) {
      const isPassed = isRising ? rowAfter(neighbor) > target : rowAfter(neighbor) < target
      const wasFine = isRising
        ? int(rowOf, neighbor) < int(rowOf, moved)
        : int(rowOf, neighbor) > int(rowOf, moved)
      if (rowAfter(neighbor) === target || (isPassed && wasFine && cyclic[edge] !== 1)) {
        // Setting a member again makes the loop visit it again: a map iterates in insertion order.
        shift.delete(neighbor)
        shift.set(neighbor, isRising ? target - 1 : target + 1)
      }
    }
  }
  return meetsNobody(graph, shift, rowAfter) ? shift : undefined
}

/** Whether no edge of a moved node would lie within one row. */
function meetsNobody(graph: Graph, shift: Shift, rowAfter: (node: number) => number): boolean {
  for (const [moved, row] of shift) {
    for (const side of [graph.dependencies, graph.dependents]) {
      for (const { neighbor } of entriesOf(side, moved)) if (rowAfter(neighbor) === row) return false
    }
  }
  return true
}

function* entriesOf({ offsets, neighbors, edges }: Adjacency, node: number) {
  for (let entry = int(offsets, node); entry < int(offsets, node + 1); entry += 1) {
    yield { neighbor: int(neighbors, entry), edge: int(edges, entry) }
  }
}
