import type { Graph } from '../graph.ts'
import { mostNodesWithLanes, type NodeSize, nodePitch, usualSize } from './geometry.ts'
import { type Arrangement, arrange } from './layers/arrange.ts'
import { compose, type Layout } from './place/compose.ts'
import { placeX } from './place/place-x.ts'
import { straightenLanes } from './place/straighten.ts'
import { fingerprintOf } from './previous/fingerprint.ts'
import { keepRows } from './previous/keep-rows.ts'
import type { LayoutOrder } from './previous/seating.ts'
import { linkDirectly, type PlacedEdges, routeThroughLanes } from './rows/lanes.ts'
import { orderMap, orderRows } from './rows/order-rows.ts'
import { startRows } from './rows/start-rows.ts'

export interface LayoutOptions {
  readonly size?: NodeSize | undefined
  /** The shape that the picture should have, width by height. */
  readonly aspect?: number | undefined
  /** Nodes of one group (a system, a team) start side by side. */
  readonly groups?: Int32Array
  /** Draw implied edges and edges to hubs like all others. */
  readonly showAll?: boolean
  /** Edges that are drawn like all others even if they are implied. */
  readonly telling?: Uint8Array | undefined
  /** The order of the previous picture, from its layout: unchanged nodes stay where they were. */
  readonly previous?: LayoutOrder
}

/** Lays out a graph. The same graph and the same previous order give the same picture. */
export function layOut(graph: Graph, options: LayoutOptions = {}): Layout {
  const { size = usualSize, aspect, groups, showAll = false, telling, previous } = options
  const source = fingerprintOf(graph, { size, groups, showAll, telling })
  // The same rows would get other lanes, and the cards other places, than the first time.
  const isUnchanged = previous?.source === source
  const kept = previous && !isUnchanged ? keepRows(graph, previous, { showAll, telling }) : undefined
  if (kept) return draw(graph, kept, size)
  const layout = draw(graph, arrange(graph, { size, aspect, groups, showAll, telling }), size)
  return { ...layout, order: { ...layout.order, source } }
}

/** Orders and places the arranged nodes. */
export function draw(graph: Graph, arrangement: Arrangement, size: NodeSize): Layout {
  const { rows: layerRows, down, flags, width, isKept } = arrangement
  const isMap = graph.size > mostNodesWithLanes
  const rowOf = new Int32Array(graph.size).fill(-1)
  for (const [row, { nodes }] of layerRows.entries()) for (const node of nodes) rowOf[node] = row
  const edges: PlacedEdges = { down, flags, rowOf }
  const net = isMap ? linkDirectly(edges) : routeThroughLanes(edges)
  const rows = startRows(layerRows, net)
  const sweeps = graph.size > 3000 ? 6 : 12
  if (isMap) orderMap(rows, net, { sweeps, isKept })
  else orderRows(rows, net, isKept)
  const pitch = nodePitch(size)
  const widest = isMap ? width * pitch * 1.15 : undefined
  const x = placeX(rows, net, { sweeps, widest, pitch })
  straightenLanes(rows, net, { x, pitch })
  return compose(graph, arrangement, { size, edges, net, rows, x })
}
