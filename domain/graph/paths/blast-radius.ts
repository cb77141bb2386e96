import type { Graph } from '../graph.ts'
import { int } from '../typed.ts'
import { reach } from './reach.ts'

export interface BlastRadius {
  /** The number of components that a change may reach, not counting the changed ones. */
  readonly total: number
  /** The components reached after one step, two steps, and so on; ids ascend within a ring. */
  readonly rings: readonly (readonly string[])[]
}

/** Everything that depends on the changed components, directly or through others. */
export function blastRadius(graph: Graph, changed: Iterable<number>): BlastRadius {
  const { nodes, depths } = reach(graph, changed, { direction: 'dependents' })
  const rings: string[][] = []
  for (const node of nodes) {
    const depth = int(depths, node)
    if (depth === 0) continue
    const ring = rings[depth - 1]
    const id = graph.ids[node] ?? ''
    if (ring) ring.push(id)
    else rings.push([id])
  }
  return { total: rings.reduce((sum, ring) => sum + ring.length, 0), rings }
}
