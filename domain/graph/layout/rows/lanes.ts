import type { EdgeList } from '../../adjacency.ts'
import { byte, int } from '../../typed.ts'
import { edgeFlags, isProminent, isSecondHead, isUphill } from '../edges/edge-flags.ts'
import { mostLanes } from '../geometry.ts'

/**
 * Items are what rows hold: the nodes of the graph and, from number `nodes` on, the lanes that lead edges through rows.
 * All edges to one target share one chain of lanes, its trunk, which each source joins in the row below itself: a trunk
 * means "all of these depend on the target" and nothing else. Edges of cycles and edges that run uphill have a chain of
 * their own.
 */
export interface Net {
  readonly nodes: number
  readonly size: number
  /** The row of each item; −1 for nodes without one. */
  readonly rowOf: Int32Array
  /** From upper to lower items. In neighboring rows, except on maps, which have no lanes. */
  readonly links: EdgeList
  /** The next lane or the target of each lane. Lane `nodes` is the first. */
  readonly below: Int32Array
  /** The first item that each edge leads to; −1 for edges without lanes. */
  readonly entry: Int32Array
}

export interface PlacedEdges {
  readonly down: EdgeList
  readonly flags: Uint8Array
  readonly rowOf: Int32Array
}

export function routeThroughLanes(edges: PlacedEdges): Net {
  const { down, flags, rowOf } = edges
  const lanes: Lanes = { nodes: down.size, rows: [], below: [] }
  const entry = new Int32Array(flags.length).fill(-1)
  const rowBelow = (edge: number) => int(rowOf, int(down.from, edge)) + 1
  for (const trunk of trunksOf(edges)) {
    const target = int(down.to, trunk[0] ?? 0)
    const top = trunk.reduce((row, edge) => Math.min(row, rowBelow(edge)), Number.MAX_SAFE_INTEGER)
    const chain = layChain(lanes, { target, top, end: int(rowOf, target) })
    for (const edge of trunk) entry[edge] = chain?.(rowBelow(edge)) ?? -1
  }
  return netOf(edges, lanes, entry)
}

/** For a map: every prominent edge links its ends, however far apart, so that the rows can be ordered. */
export function linkDirectly({ down, flags, rowOf }: PlacedEdges): Net {
  const isLink = (_: number, edge: number) => isProminent(byte(flags, edge))
  return {
    nodes: down.size,
    size: down.size,
    rowOf,
    links: { size: down.size, from: down.from.filter(isLink), to: down.to.filter(isLink) },
    below: new Int32Array(),
    entry: new Int32Array(flags.length).fill(-1),
  }
}

/** Edges that share a chain of lanes, in the order of their first edge. */
function trunksOf({ down, flags }: PlacedEdges): number[][] {
  const trunks: number[][] = []
  const trunkOf = new Map<number, number[]>()
  for (let edge = 0; edge < flags.length; edge += 1) {
    const flag = byte(flags, edge)
    if (!isProminent(flag) || isSecondHead(flag)) continue
    const target = int(down.to, edge)
    const isShared = !isUphill(flag) && (flag & edgeFlags.cycle) === 0
    const shared = isShared ? trunkOf.get(target) : undefined
    if (shared) {
      shared.push(edge)
      continue
    }
    const trunk = [edge]
    trunks.push(trunk)
    if (isShared) trunkOf.set(target, trunk)
  }
  return trunks
}

interface Lanes {
  readonly nodes: number
  readonly rows: number[]
  readonly below: number[]
}

/** Creates lanes from row `top` down to the target in row `end`. Returns a function from row to item of the chain. */
function layChain({ nodes, rows, below }: Lanes, chain: { target: number; top: number; end: number }) {
  const { target, top, end } = chain
  const first = nodes + rows.length
  if (rows.length + end - top > mostLanes) return undefined
  for (let row = top; row < end; row += 1) {
    rows.push(row)
    below.push(row + 1 === end ? target : first + row - top + 1)
  }
  return (row: number) => (row === end ? target : first + row - top)
}

function netOf({ down, rowOf }: PlacedEdges, { nodes, rows, below }: Lanes, entry: Int32Array): Net {
  const isRouted = (_: number, edge: number) => entry[edge] !== -1
  const size = nodes + rows.length
  return {
    nodes,
    size,
    rowOf: joined(rowOf, rows),
    links: {
      size,
      from: joined(
        down.from.filter(isRouted),
        rows.map((_, lane) => nodes + lane),
      ),
      to: joined(entry.filter(isRouted), below),
    },
    below: Int32Array.from(below),
    entry,
  }
}

function joined(first: Int32Array, second: readonly number[]): Int32Array {
  const all = new Int32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
