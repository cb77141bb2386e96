import type { Graph } from '../../graph.ts'
import { int } from '../../typed.ts'

/** A previous picture, row by row from the top: enough to draw a similar one. */
export interface LayoutOrder {
  readonly rows: readonly { readonly layer: number; readonly ids: readonly string[] }[]
  /** Of a picture that was drawn from scratch: what it was drawn from (see fingerprint). */
  readonly source?: string
}

/** Rows while they are being decided. Row numbers change when a row is inserted. */
export interface Seating {
  /** Row of each node; −1 while it has none. */
  readonly rowOf: Int32Array
  /** The layer of each row. */
  readonly layers: number[]
  /** Index of each node in its previous row; −1 for nodes that are new or have moved. */
  readonly keptIndex: Int32Array
}

export function seatAsBefore(graph: Graph, previous: LayoutOrder): Seating {
  const places = new Map(
    previous.rows.flatMap(({ ids }, row) => ids.map((id, index) => [id, { row, index }] as const)),
  )
  const rowOf = new Int32Array(graph.size).fill(-1)
  const keptIndex = new Int32Array(graph.size).fill(-1)
  for (const [node, id] of graph.ids.entries()) {
    const place = places.get(id)
    if (!place) continue
    rowOf[node] = place.row
    keptIndex[node] = place.index
  }
  return { rowOf, keptIndex, layers: previous.rows.map(({ layer }) => layer) }
}

export function unseat({ rowOf, keptIndex }: Seating, node: number): void {
  rowOf[node] = -1
  keptIndex[node] = -1
}

export function move({ rowOf, keptIndex }: Seating, node: number, row: number): void {
  rowOf[node] = row
  keptIndex[node] = -1
}

/** Inserts an empty row. Everything at `row` or below moves down by one. */
export function insertRow({ rowOf, layers }: Seating, row: number): void {
  layers.splice(row, 0, layers[row] ?? layers.at(-1) ?? 0)
  for (const [node, current] of rowOf.entries()) if (current >= row) rowOf[node] = current + 1
}

/**
 * Gives nodes without a row one beside their neighbors: right above what they depend on or, if that has no row either,
 * right below what depends on them. `waiting` is processed in order, nodes without any seated neighbor last.
 */
export function seatNewcomers(graph: Graph, seating: Seating, waiting: readonly number[]): void {
  let left = [...waiting]
  while (left.length > 0) {
    const remaining = left.filter((node) => !seatBesideNeighbors(graph, seating, node))
    if (remaining.length === left.length) {
      const first = remaining.shift()
      if (seating.layers.length === 0) insertRow(seating, 0)
      if (first !== undefined) move(seating, first, seating.layers.length - 1)
    }
    left = remaining
  }
}

function seatBesideNeighbors(graph: Graph, seating: Seating, node: number): boolean {
  const rowsAt = (direction: 'dependencies' | 'dependents') => {
    const { offsets, neighbors } = graph[direction]
    const rows = neighbors
      .subarray(int(offsets, node), int(offsets, node + 1))
      .map((other) => int(seating.rowOf, other))
    return rows.filter((row) => row !== -1)
  }
  const [below, above] = [rowsAt('dependencies'), rowsAt('dependents')]
  if (below.length === 0 && above.length === 0) return false
  const row = below.length > 0 ? Math.min(...below) - 1 : Math.max(...above) + 1
  if (row === -1 || row === seating.layers.length) insertRow(seating, Math.max(0, row))
  move(seating, node, Math.max(0, row))
  return true
}
