import { degree } from '../../adjacency.ts'
import type { Graph } from '../../graph.ts'
import { int } from '../../typed.ts'
import { breakCycles } from '../edges/break-cycles.ts'
import { type Classification, classifyEdges } from '../edges/classify-edges.ts'
import type { NodeSize } from '../geometry.ts'
import { tierBreaksOf } from '../place/place-y.ts'
import { assignLayers } from './assign-layers.ts'
import { chooseWidth } from './choose-width.ts'
import { evenLayers } from './even-layers.ts'
import { firstOrder } from './first-order.ts'
import { type LayerRow, wrapLayers } from './wrap-layers.ts'

/** The row of each node, before anything is ordered or placed. */
export interface Arrangement extends Classification {
  /** From top to bottom. */
  readonly rows: readonly LayerRow[]
  /** Nodes without any edge. */
  readonly shelf: readonly number[]
  /** The target number of nodes per row. */
  readonly width: number
  /** Nodes whose order within their row is fixed. */
  readonly isKept?: Uint8Array
}

export interface ArrangeOptions {
  readonly size: NodeSize
  readonly aspect?: number | undefined
  readonly groups?: Int32Array | undefined
  readonly showAll?: boolean | undefined
  readonly telling?: Uint8Array | undefined
}

/** Arranges a graph from scratch. */
export function arrange(graph: Graph, options: ArrangeOptions): Arrangement {
  const { size, aspect, groups, showAll = false, telling } = options
  const cycles = breakCycles(graph)
  const { flags, down } = classifyEdges(graph, cycles, { showAll, telling })
  const layers = assignLayers(down, flags)
  const shelf = [...graph.ids.keys()].filter((node) => isLonely(graph, node))
  const width = chooseWidth({
    size,
    aspect,
    layers: layerSizes(graph, layers),
    shelf: shelf.length,
    tierBreaks: tierBreaksOf(graph.size),
  })
  evenLayers(down, layers, { width, stays: (node) => int(cycles.groupSize, node) > 1 })
  return { flags, down, shelf, width, rows: wrapLayers(firstOrder({ down, flags, layers, groups }), width) }
}

export function isLonely(graph: Graph, node: number): boolean {
  return degree(graph.dependencies, node) === 0 && degree(graph.dependents, node) === 0
}

function layerSizes(graph: Graph, layers: Int32Array): number[] {
  const sizes: number[] = []
  for (const [node, layer] of layers.entries()) {
    if (isLonely(graph, node)) continue
    while (sizes.length <= layer) sizes.push(0)
    sizes[layer] = (sizes[layer] ?? 0) + 1
  }
  return sizes.filter((size) => size > 0)
}
