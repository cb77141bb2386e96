import { int, real } from '../../typed.ts'
import type { Net } from '../rows/lanes.ts'
import type { Rows } from '../rows/rows.ts'
import { halfRoom } from './place-x.ts'

const passes = 3

interface PlacedLanes {
  /** Middles of all items. */
  readonly x: Float64Array
  readonly pitch: number
}

/**
 * Gives the longest possible runs of each chain of lanes the same x, as far as their neighbors leave room. This halves
 * the bends of a picture. Only lanes move, and never past a neighbor.
 */
export function straightenLanes(rows: Rows, net: Net, placed: PlacedLanes): void {
  for (let pass = 0; pass < passes; pass += 1) {
    for (let lane = net.nodes; lane < net.size; ) {
      const end = endOfChain(net, lane)
      straightenChain(rows, net, { ...placed, lane, end })
      lane = end
    }
  }
}

/** Lanes of one chain have successive numbers. */
function endOfChain(net: Net, lane: number): number {
  let end = lane + 1
  while (int(net.below, end - 1 - net.nodes) === end) end += 1
  return end
}

function straightenChain(rows: Rows, net: Net, chain: PlacedLanes & { lane: number; end: number }): void {
  const { x, end } = chain
  const target = real(x, int(net.below, end - 1 - net.nodes))
  for (let first = chain.lane; first < end; ) {
    let [low, high] = roomOf(rows, net, chain, first)
    let sum = real(x, first)
    let last = first + 1
    for (; last < end; last += 1) {
      const [nextLow, nextHigh] = roomOf(rows, net, chain, last)
      if (nextLow > high || nextHigh < low) break
      ;[low, high] = [Math.max(low, nextLow), Math.min(high, nextHigh)]
      sum += real(x, last)
    }
    // The run that reaches the target ends above it if possible.
    const wish = last === end ? target : sum / (last - first)
    x.fill(Math.min(high, Math.max(low, wish)), first, last)
    first = last
  }
}

/** The range that an item's neighbors leave it. */
function roomOf(rows: Rows, net: Net, { x, pitch }: PlacedLanes, item: number): [number, number] {
  const row = int(net.rowOf, item)
  const index = int(rows.start, row) + int(rows.position, item)
  const own = halfRoom(net, item, pitch)
  const beside = (at: number, side: 1 | -1) => {
    if (at < int(rows.start, row) || at >= int(rows.start, row + 1)) return side * Number.MAX_VALUE
    const neighbor = int(rows.items, at)
    return real(x, neighbor) - side * (own + halfRoom(net, neighbor, pitch))
  }
  return [beside(index - 1, -1), beside(index + 1, 1)]
}
