import { int } from '@trellis/domain/graph/typed'
import type { GraphData } from '../../../diagram/graph-data.ts'

/** The number of components that the filters hide, and of dependencies with an end among them. */
export function countHidden({ graph }: GraphData, places: Int32Array | undefined) {
  if (!places) return { components: 0, dependencies: 0 }
  const isShown = new Uint8Array(graph.size)
  for (const place of places) isShown[place] = 1
  let dependencies = 0
  for (const [edge, from] of graph.from.entries())
    if (isShown[from] === 0 || isShown[int(graph.to, edge)] === 0) dependencies += 1
  return { components: graph.size - places.length, dependencies }
}
