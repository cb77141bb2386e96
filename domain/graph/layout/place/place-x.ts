import { type Adjacency, adjacencyOf, reverse } from '../../adjacency.ts'
import { int, real } from '../../typed.ts'
import { laneWidth } from '../geometry.ts'
import { nearestAscending } from '../rows/isotonic.ts'
import type { Net } from '../rows/lanes.ts'
import type { Rows } from '../rows/rows.ts'

export interface PlaceOptions {
  readonly sweeps: number
  /** Rows stay within this width if they fit; by default hardly wider than the widest row has to be. */
  readonly widest?: number | undefined
  /** From the middle of a node to the middle of the next one. */
  readonly pitch: number
}

/** In the last sweeps both sides count equally; before that, the side that was placed last dominates. */
const balancedSweeps = 4
const otherSide = 0.15
/** Otherwise rows that are pulled to one side make a picture twice as wide, and its cards half as large. */
const looseness = 1.05

/**
 * Centers of all items. Row by row, each item is pulled toward its neighbors; least squares finds the nearest places
 * that keep the order and the distances, so that nothing ever overlaps. Long straight lines have the greatest weight.
 */
export function placeX(rows: Rows, net: Net, options: PlaceOptions): Float64Array {
  const { sweeps, pitch } = options
  const below = adjacencyOf(net.links)
  const above = adjacencyOf(reverse(net.links))
  const offsets = offsetsOf(rows, net, pitch)
  const x = startX(rows, offsets)
  const widest = options.widest ?? widestOf(offsets) * looseness
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isDown = sweep % 2 === 0
    const isBalanced = sweep >= sweeps - balancedSweeps
    const [up, down] = isBalanced ? [1, 1] : isDown ? [1, otherSide] : [otherSide, 1]
    for (let step = 0; step < rows.count; step += 1) {
      const row = isDown ? step : rows.count - 1 - step
      const pulls = (item: number): [number, number] => {
        const [sum, total] = pull(above, item, net, x)
        const [sumBelow, totalBelow] = pull(below, item, net, x)
        return [up * sum + down * sumBelow, up * total + down * totalBelow]
      }
      placeRow(rows, row, { x, offsets, pulls, widest })
    }
  }
  return x
}

/** Half the space that an item needs: two adjacent items are the sum of both apart. */
export function halfRoom(net: Net, item: number, pitch: number): number {
  return (item < net.nodes ? pitch : laneWidth) / 2
}

/** Distance of each item from the first of its row when all are as close as allowed. */
function offsetsOf(rows: Rows, net: Net, pitch: number): Float64Array {
  const offsets = new Float64Array(net.size)
  for (let row = 0; row < rows.count; row += 1) {
    for (let index = int(rows.start, row) + 1; index < int(rows.start, row + 1); index += 1) {
      const [left, item] = [int(rows.items, index - 1), int(rows.items, index)]
      offsets[item] = real(offsets, left) + halfRoom(net, left, pitch) + halfRoom(net, item, pitch)
    }
  }
  return offsets
}

function widestOf(offsets: Float64Array): number {
  return offsets.reduce((most, offset) => Math.max(most, offset), 0)
}

/** Packs every row as closely as allowed, with its middle at 0. */
function startX(rows: Rows, offsets: Float64Array): Float64Array {
  const x = new Float64Array(offsets.length)
  for (let row = 0; row < rows.count; row += 1) {
    const items = rows.items.subarray(int(rows.start, row), int(rows.start, row + 1))
    const last = items.at(-1)
    const half = last === undefined ? 0 : real(offsets, last) / 2
    for (const item of items) x[item] = real(offsets, item) - half
  }
  return x
}

interface RowPlacing {
  readonly x: Float64Array
  readonly offsets: Float64Array
  readonly pulls: (item: number) => [number, number]
  readonly widest: number
}

function placeRow(rows: Rows, row: number, { x, offsets, pulls, widest }: RowPlacing): void {
  const items = rows.items.subarray(int(rows.start, row), int(rows.start, row + 1))
  const wishes = new Float64Array(items.length)
  const weights = new Float64Array(items.length)
  for (const [index, item] of items.entries()) {
    const [sum, total] = pulls(item)
    // A small weight on the current place keeps items without neighbors where they are.
    weights[index] = total + 0.01
    wishes[index] = (sum + 0.01 * real(x, item)) / (total + 0.01) - real(offsets, item)
  }
  const last = items.at(-1)
  const slack = Math.max(0, (widest - (last === undefined ? 0 : real(offsets, last))) / 2)
  const middle = last === undefined ? 0 : real(offsets, last) / 2
  const values = nearestAscending(wishes, weights, { low: -middle - slack, high: -middle + slack })
  for (const [index, item] of items.entries()) x[item] = real(values, index) + real(offsets, item)
}

function pull({ offsets, neighbors }: Adjacency, item: number, net: Net, x: Float64Array): [number, number] {
  let [sum, total] = [0, 0]
  const isLane = item >= net.nodes
  for (let entry = int(offsets, item); entry < int(offsets, item + 1); entry += 1) {
    const neighbor = int(neighbors, entry)
    const isOtherLane = neighbor >= net.nodes
    const weight = isLane && isOtherLane ? 8 : isLane || isOtherLane ? 2 : 1
    sum += weight * real(x, neighbor)
    total += weight
  }
  return [sum, total]
}
