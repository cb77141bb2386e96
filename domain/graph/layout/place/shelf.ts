import { type NodeSize, nodeGap, nodePitch, shelfGap } from '../geometry.ts'

export interface Shelf {
  /** Middles of the nodes on it, in the given order. */
  readonly places: readonly (readonly [number, number])[]
  readonly height: number
}

/** A grid below the picture for components without any dependency. */
export function fillShelf(
  count: number,
  { size, columns, top }: { size: NodeSize; columns: number; top: number },
): Shelf {
  if (count === 0) return { places: [], height: 0 }
  const start = top === 0 ? 0 : top + shelfGap
  const places = Array.from({ length: count }, (_, index): [number, number] => [
    (index % columns) * nodePitch(size) + size.width / 2,
    start + Math.floor(index / columns) * (size.height + nodeGap) + size.height / 2,
  ])
  return { places, height: start - top + Math.ceil(count / columns) * (size.height + nodeGap) - nodeGap }
}
