import { int, real } from '../../typed.ts'
import type { LayerRow } from '../layers/wrap-layers.ts'
import type { Net } from './lanes.ts'
import { type Rows, rowsOf } from './rows.ts'

/** Puts the lanes between the nodes of their rows, along the straight line from their source to their target. */
export function startRows(layerRows: readonly LayerRow[], net: Net): Rows {
  const place = new Float64Array(net.size)
  for (const { nodes } of layerRows) {
    for (const [index, node] of nodes.entries()) place[node] = (index + 0.5) / nodes.length
  }
  const lists = layerRows.map(({ nodes }) => [...nodes])
  const origins = originsOf(net)
  const targets = targetsOf(net)
  for (let lane = net.nodes; lane < net.size; lane += 1) {
    const [from, target] = [int(origins, lane - net.nodes), int(targets, lane - net.nodes)]
    const rowsLeft = int(net.rowOf, target) - int(net.rowOf, from)
    place[lane] = real(place, from) + (real(place, target) - real(place, from)) / rowsLeft
    lists[int(net.rowOf, lane)]?.push(lane)
  }
  for (const list of lists) list.sort((a, b) => real(place, a) - real(place, b) || a - b)
  return rowsOf(lists, net.size)
}

/** The lane above each lane or, at the head of a chain, its first source. */
function originsOf({ nodes, size, links }: Net): Int32Array {
  const origins = new Int32Array(size - nodes).fill(-1)
  for (const [link, to] of links.to.entries()) {
    const from = int(links.from, link)
    if (to >= nodes && (origins[to - nodes] === -1 || from >= nodes)) origins[to - nodes] = from
  }
  return origins
}

/** The node at the end of each lane's chain; later lanes of a chain have greater numbers. */
function targetsOf({ nodes, below }: Net): Int32Array {
  const targets = below.slice()
  for (let lane = below.length - 1; lane >= 0; lane -= 1) {
    const next = int(below, lane)
    if (next >= nodes) targets[lane] = int(targets, next - nodes)
  }
  return targets
}
