import type { Graph } from '../../graph.ts'
import { int } from '../../typed.ts'

/** All dependencies between two groups as one, in the direction of the majority. */
export interface Bundle {
  readonly from: number
  readonly to: number
  /** Dependencies in this direction and in the opposite one. */
  readonly count: number
  readonly opposite: number
  /** The weight of the bundle: its surplus, raised if it exceeds what the sizes of both groups explain. */
  readonly strength: number
}

/** Every pair of groups with dependencies between them, sorted by (from, to). */
export function bundleEdges(graph: Graph, groupOf: Int32Array, groupCount: number): Bundle[] {
  const counts = new Map<number, number>()
  const outgoing = new Int32Array(groupCount)
  const incoming = new Int32Array(groupCount)
  let total = 0
  for (const [edge, source] of graph.from.entries()) {
    const [from, to] = [int(groupOf, source), int(groupOf, int(graph.to, edge))]
    if (from === to) continue
    counts.set(from * groupCount + to, (counts.get(from * groupCount + to) ?? 0) + 1)
    outgoing[from] = int(outgoing, from) + 1
    incoming[to] = int(incoming, to) + 1
    total += 1
  }
  const bundles: Bundle[] = []
  for (const [key, count] of counts) {
    const [from, to] = [Math.floor(key / groupCount), key % groupCount]
    const opposite = counts.get(to * groupCount + from) ?? 0
    if (count < opposite || (count === opposite && from > to)) continue
    const lift = (count * total) / (int(outgoing, from) * int(incoming, to))
    bundles.push({ from, to, count, opposite, strength: Math.max(1, count - opposite) * Math.sqrt(1 + lift) })
  }
  return bundles.sort((a, b) => a.from - b.from || a.to - b.to)
}

/** The strongest bundles: the first two that leave each group and the first that enters it. */
export function keepStrongest(bundles: readonly Bundle[]): Bundle[] {
  const kept = new Set<Bundle>()
  const byStrength = [...bundles].sort((a, b) => b.strength - a.strength || a.from - b.from || a.to - b.to)
  const [left, entered] = [new Map<number, number>(), new Set<number>()]
  for (const bundle of byStrength) {
    const leaving = left.get(bundle.from) ?? 0
    if (leaving < 2 || !entered.has(bundle.to)) kept.add(bundle)
    left.set(bundle.from, leaving + 1)
    entered.add(bundle.to)
  }
  return bundles.filter((bundle) => kept.has(bundle))
}
