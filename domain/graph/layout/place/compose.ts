import type { Graph } from '../../graph.ts'
import { int, real } from '../../typed.ts'
import { foldRows } from '../fold/fold-rows.ts'
import { leadAround } from '../fold/lead-around.ts'
import { mostNodesWithLanes, type NodeSize } from '../geometry.ts'
import type { Arrangement } from '../layers/arrange.ts'
import type { LayoutOrder } from '../previous/seating.ts'
import { type Ground, leadPastCards } from '../route/lead-past-cards.ts'
import type { Net, PlacedEdges } from '../rows/lanes.ts'
import { listRows, type Rows } from '../rows/rows.ts'
import { cutPieces, type Pieces } from './pieces.ts'
import { type Band, placeY } from './place-y.ts'
import { fillShelf } from './shelf.ts'

/** Typed arrays throughout, so that a worker can transfer them. Lengths are pixels; y grows downwards from 0. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly size: NodeSize
  /** Middles of the nodes. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Row of each node from the top; −1 on the shelf. In a folded picture, rows continue in the next column. */
  readonly row: Int32Array
  /** The flags of each edge of the graph (see edge-flags), and the pieces that draw it. */
  readonly flags: Uint8Array
  readonly pieces: Pieces
  /** None in a folded picture, because rows of different layers share a height there. */
  readonly bands: readonly Band[]
  /** Input of the next layout. */
  readonly order: LayoutOrder
}

export interface Placed {
  readonly size: NodeSize
  readonly edges: PlacedEdges
  readonly net: Net
  readonly rows: Rows
  /** Middles of all items, around 0. */
  readonly x: Float64Array
}

/** Moves everything so that the picture starts at (0, 0), puts the shelf below and cuts the edges into pieces. */
export function compose(graph: Graph, arrangement: Arrangement, placed: Placed): Layout {
  const { size, edges, net, x: items } = placed
  const stacked = placeY(
    arrangement.rows.map(({ layer, nodes }) => ({ layer, nodes: nodes.length })),
    { nodes: graph.size, nodeHeight: size.height },
  )
  const { left, right } = extentOf(placed)
  const folded = foldRows({
    size,
    net,
    x: items.map((value) => value - left),
    rowY: stacked.y,
    width: right - left,
    height: stacked.height,
  })
  const { rowY, width, height } = folded
  const isFolded = folded.columns.length > 1
  const columns = Math.max(arrangement.width, Math.floor(width / size.width / 1.2))
  const shelf = fillShelf(arrangement.shelf.length, { size, columns, top: height })
  const x = folded.x.slice(0, graph.size)
  const pieces = route({
    ...edges,
    size,
    net,
    rows: placed.rows,
    x: folded.x,
    rowY,
    width,
    columns: folded.columns,
  })
  const y = Float64Array.from({ length: graph.size }, (_, node) => {
    const row = int(edges.rowOf, node)
    return row === -1 ? 0 : real(rowY, row)
  })
  for (const [index, node] of arrangement.shelf.entries()) [x[node], y[node]] = shelf.places[index] ?? [0, 0]
  const shelfEnd = shelf.places[Math.min(columns, shelf.places.length) - 1]
  return {
    width: Math.max(width, shelfEnd ? shelfEnd[0] + size.width / 2 : 0),
    height: height + shelf.height,
    size,
    x,
    y,
    row: edges.rowOf,
    flags: edges.flags,
    pieces,
    bands: isFolded ? [] : stacked.bands,
    order: orderOf(graph, arrangement, placed),
  }
}

function route(ground: Ground): Pieces {
  const isMap = ground.net.nodes > mostNodesWithLanes
  const pieces = isMap ? cutPieces(ground) : leadPastCards(cutPieces(ground), ground)
  return ground.columns.length > 1 ? leadAround(pieces, ground.columns) : pieces
}

function orderOf(graph: Graph, { rows: layerRows }: Arrangement, { net, rows }: Placed): LayoutOrder {
  const lists = listRows(rows)
  return {
    rows: layerRows.map(({ layer }, row) => ({
      layer,
      ids: (lists[row] ?? []).filter((item) => item < net.nodes).map((node) => graph.ids[node] ?? ''),
    })),
  }
}

function extentOf({ size, net, rows, x }: Placed): { left: number; right: number } {
  let [left, right] = [0, 0]
  for (const item of rows.items) {
    const half = item < net.nodes ? size.width / 2 : 0
    left = Math.min(left, real(x, item) - half)
    right = Math.max(right, real(x, item) + half)
  }
  return { left, right }
}
