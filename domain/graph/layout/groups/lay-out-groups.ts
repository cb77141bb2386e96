import { type Graph, indexedGraph } from '../../graph.ts'
import { int, real } from '../../typed.ts'
import { breakCycles } from '../edges/break-cycles.ts'
import { edgeFlags } from '../edges/edge-flags.ts'
import { orientDown } from '../edges/orient.ts'
import { type NodeSize, usualSize } from '../geometry.ts'
import { draw } from '../lay-out.ts'
import { assignLayers } from '../layers/assign-layers.ts'
import { chooseWidth } from '../layers/choose-width.ts'
import { firstOrder } from '../layers/first-order.ts'
import { wrapLayers } from '../layers/wrap-layers.ts'
import type { Layout } from '../place/compose.ts'
import { type Bundle, bundleEdges, keepStrongest } from './bundle-edges.ts'

/** A graph seen as groups (systems, teams): the first view of a big organization. */
export interface GroupLayout {
  /** Nodes are groups; edges are the kept bundles between different tiers. */
  readonly graph: Graph
  readonly layout: Layout
  /** The bundle behind each edge of `graph`. */
  readonly bundles: readonly Bundle[]
  /** Kept bundles within one tier, which a layered line cannot show. */
  readonly sideways: readonly Bundle[]
  /** Pairs of groups with dependencies between them, shown or not. */
  readonly pairs: number
}

export interface Grouping {
  readonly size?: NodeSize | undefined
  /** Ascending. */
  readonly ids: readonly string[]
  /** The group of each node of the graph. */
  readonly groupOf: Int32Array
  /** All bundles instead of only the strongest. */
  readonly showAll?: boolean
}

const mostTiers = 7

/**
 * Groups nearly always depend on each other both ways, so the longest path down says nothing about them. A group's tier
 * is the rank of the mean layer of its members instead.
 */
export function layOutGroups(graph: Graph, grouping: Grouping): GroupLayout {
  const { size = usualSize, ids, groupOf, showAll = false } = grouping
  const bundles = bundleEdges(graph, groupOf, ids.length)
  const tiers = tiersOf(graph, groupOf, ids.length)
  const kept = showAll ? bundles : keepStrongest(bundles)
  const between = kept.filter(({ from, to }) => tiers[from] !== tiers[to])
  const groups = indexedGraph(ids, {
    size: ids.length,
    from: Int32Array.from(between, ({ from }) => from),
    to: Int32Array.from(between, ({ to }) => to),
  })
  return {
    graph: groups,
    layout: drawTiers(groups, tiers, size),
    bundles: between,
    sideways: kept.filter(({ from, to }) => tiers[from] === tiers[to]),
    pairs: bundles.length,
  }
}

function tiersOf(graph: Graph, groupOf: Int32Array, count: number): Int32Array {
  const { reversed } = breakCycles(graph)
  const layers = assignLayers(orientDown(graph, reversed), new Uint8Array(graph.from.length))
  const sums = new Float64Array(count)
  const sizes = new Float64Array(count)
  for (const [node, group] of groupOf.entries()) {
    sums[group] = real(sums, group) + int(layers, node)
    sizes[group] = real(sizes, group) + 1
  }
  const mean = (group: number) => real(sums, group) / Math.max(1, real(sizes, group))
  const ranked = Array.from({ length: count }, (_, group) => group).sort((a, b) => mean(a) - mean(b) || a - b)
  const tierCount = Math.min(mostTiers, Math.ceil(Math.sqrt(count)))
  const tiers = new Int32Array(count)
  for (const [rank, group] of ranked.entries()) tiers[group] = Math.floor((rank * tierCount) / count)
  return tiers
}

function drawTiers(groups: Graph, tiers: Int32Array, size: NodeSize): Layout {
  const uphill = groups.from.map((from, edge) =>
    int(tiers, from) < int(tiers, int(groups.to, edge)) ? 1 : 0,
  )
  const flags = Uint8Array.from(uphill, (isUp) => (isUp === 1 ? edgeFlags.upward : 0))
  const down = orientDown(groups, Uint8Array.from(uphill))
  const walked = firstOrder({ down, flags, layers: tiers })
  const seated = new Set(walked.flat())
  // Groups without a bundle go to the end of their tier.
  const ordered = Array.from(new Set(tiers), (_, tier) => [
    ...(walked[tier] ?? []),
    ...[...groups.ids.keys()].filter((group) => tiers[group] === tier && !seated.has(group)),
  ])
  const width = chooseWidth({ size, layers: ordered.map((tier) => tier.length), shelf: 0, tierBreaks: 0 })
  return draw(groups, { flags, down, shelf: [], width, rows: wrapLayers(ordered, width) }, size)
}
