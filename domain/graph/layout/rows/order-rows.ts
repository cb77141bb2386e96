import { adjacencyOf, reverse } from '../../adjacency.ts'
import { countCrossings } from './crossings.ts'
import type { Net } from './lanes.ts'
import { type Rows, restoreItems } from './rows.ts'
import { swapNeighbors } from './swap-neighbors.ts'
import { sweepRows } from './sweep.ts'

const mostSweeps = 12
const fruitless = 8
const mostItemsToSwap = 12_000

/** Orders rows whose links join adjacent rows so that few of them cross. Kept items stay in order. */
export function orderRows(rows: Rows, net: Net, isKept?: Uint8Array): void {
  const neighborhood = { below: adjacencyOf(net.links), above: adjacencyOf(reverse(net.links)) }
  let best = rows.items.slice()
  let fewest = countCrossings(rows, neighborhood)
  let idle = 0
  for (let sweep = 0; sweep < mostSweeps && idle < fruitless && fewest > 0; sweep += 1) {
    const by = sweep % 8 < 4 ? 'mean' : 'median'
    sweepRows(rows, neighborhood, { direction: sweep % 2 === 0 ? 'downwards' : 'upwards', by, isKept })
    const crossings = countCrossings(rows, neighborhood, fewest)
    idle += 1
    if (crossings >= fewest) continue
    ;[fewest, best, idle] = [crossings, rows.items.slice(), 0]
  }
  restoreItems(rows, best)
  if (rows.items.length <= mostItemsToSwap) swapNeighbors(rows, neighborhood, isKept)
}

export interface MapOrder {
  readonly sweeps: number
  readonly isKept?: Uint8Array | undefined
}

/** On a map, links join distant rows: crossings are not counted, and a few sweeps bring neighbors together. */
export function orderMap(rows: Rows, net: Net, { sweeps, isKept }: MapOrder): void {
  const neighborhood = { below: adjacencyOf(net.links), above: adjacencyOf(reverse(net.links)) }
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    sweepRows(rows, neighborhood, {
      direction: sweep % 2 === 0 ? 'downwards' : 'upwards',
      by: 'mean',
      isKept,
    })
  }
}
