import type { Adjacency } from '../../adjacency.ts'
import { int, real } from '../../typed.ts'
import { nearestAscending } from './isotonic.ts'
import type { Neighborhood } from './neighbor-positions.ts'
import { type Rows, sortRow } from './rows.ts'

export interface Sweep {
  readonly direction: 'downwards' | 'upwards'
  readonly by: 'mean' | 'median'
  /** Items that keep their relative order. */
  readonly isKept?: Uint8Array | undefined
}

/** Sorts each row by the places of its neighbors in the previous rows. */
export function sweepRows(
  rows: Rows,
  { above, below }: Neighborhood,
  { direction, by, isKept }: Sweep,
): void {
  const keys = new Float64Array(rows.position.length)
  const side = direction === 'downwards' ? above : below
  const wish = by === 'mean' ? meanPlace : medianPlace
  for (let step = 0; step < rows.count; step += 1) {
    const row = direction === 'downwards' ? step : rows.count - 1 - step
    for (let index = int(rows.start, row); index < int(rows.start, row + 1); index += 1) {
      const item = int(rows.items, index)
      keys[item] =
        int(side.offsets, item) === int(side.offsets, item + 1)
          ? real(rows.place, item)
          : wish(side, item, rows)
    }
    if (isKept) reconcile(keys, rows, { row, isKept })
    sortRow(rows, row, keys)
  }
}

/** Gives kept items the nearest keys that leave them in order. They are in order now, and equal keys preserve it. */
function reconcile(
  keys: Float64Array,
  rows: Rows,
  { row, isKept }: { row: number; isKept: Uint8Array },
): void {
  const items = rows.items
    .subarray(int(rows.start, row), int(rows.start, row + 1))
    .filter((item) => isKept[item] === 1)
  const wishes = Float64Array.from(items, (item) => real(keys, item))
  const values = nearestAscending(wishes, new Float64Array(items.length).fill(1))
  for (const [index, item] of items.entries()) keys[item] = real(values, index)
}

function meanPlace({ offsets, neighbors }: Adjacency, item: number, { place }: Rows): number {
  const [first, end] = [int(offsets, item), int(offsets, item + 1)]
  let sum = 0
  for (let entry = first; entry < end; entry += 1) sum += real(place, int(neighbors, entry))
  return sum / (end - first)
}

function medianPlace({ offsets, neighbors }: Adjacency, item: number, { place }: Rows): number {
  const [first, end] = [int(offsets, item), int(offsets, item + 1)]
  if (end - first === 1) return real(place, int(neighbors, first))
  const places = Float64Array.from(neighbors.subarray(first, end), (neighbor) => real(place, neighbor)).sort()
  const middle = (places.length - 1) / 2
  return (real(places, Math.floor(middle)) + real(places, Math.ceil(middle))) / 2
}
