import { type Adjacency, adjacencyOf, type EdgeList, reverse } from '../../adjacency.ts'
import { int } from '../../typed.ts'

/** Moving farther would trade a full row for edges as tall as the screen. */
const farthest = 2

export interface EvenOptions {
  readonly width: number
  /** Nodes that must stay, such as members of cycles and those without edges. */
  readonly stays: (node: number) => boolean
}

/** Moves nodes from layers that are wider than a row to a nearby layer with room, if their edges allow it. */
export function evenLayers(down: EdgeList, layers: Int32Array, { width, stays }: EvenOptions): void {
  const below = adjacencyOf(down)
  const above = adjacencyOf(reverse(down))
  const members: number[][] = []
  for (const [node, layer] of layers.entries()) {
    const list = members[layer] ?? []
    members[layer] = list
    if (below.offsets[node] !== below.offsets[node + 1] || above.offsets[node] !== above.offsets[node + 1])
      list.push(node)
  }
  const sizes = Array.from(members, (list) => list?.length ?? 0)
  const hasRoom = (layer: number) => (sizes[layer] ?? width) < width
  for (const [layer, list] of members.entries()) {
    for (const node of list ?? []) {
      if ((sizes[layer] ?? 0) <= width) break
      if (stays(node)) continue
      const [low, high] = [bound(below, node, layers, 'below') + 1, bound(above, node, layers, 'above') - 1]
      const target = nearby(layer).find((other) => other >= low && other <= high && hasRoom(other))
      if (target === undefined) continue
      layers[node] = target
      sizes[layer] = (sizes[layer] ?? 0) - 1
      sizes[target] = (sizes[target] ?? 0) + 1
    }
  }
}

function nearby(layer: number): number[] {
  return Array.from({ length: farthest }, (_, index) => [layer + index + 1, layer - index - 1]).flat()
}

/** The nearest layer with a neighbor on this side. */
function bound(
  { offsets, neighbors }: Adjacency,
  node: number,
  layers: Int32Array,
  side: 'above' | 'below',
): number {
  let nearest = side === 'above' ? Number.MAX_SAFE_INTEGER : -1
  for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
    const layer = int(layers, int(neighbors, place))
    nearest = side === 'above' ? Math.min(nearest, layer) : Math.max(nearest, layer)
  }
  return nearest
}
