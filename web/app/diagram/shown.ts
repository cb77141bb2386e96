import { type Graph, indexedGraph } from '@trellis/domain/graph/graph'
import type { Laid } from './engine/protocol.ts'
import type { Lines, Scene } from './scene/scene.ts'
import { indexNodes, type NodeIndex } from './view/node-index.ts'

/** A picture as the page knows it. */
export interface Shown {
  readonly scene: Scene
  readonly laid: Laid
  readonly lines: Lines
  readonly graph: Graph
  readonly index: NodeIndex
}

export function shownOf(scene: Scene, laid: Laid): Shown {
  const lines = laid.lines ?? scene.lines
  return { scene, laid, lines, graph: graphOfLines(scene, lines), index: indexNodes(laid) }
}

export function graphOfLines({ ids }: Scene, { from, to }: Lines): Graph {
  return indexedGraph(ids, { size: ids.length, from, to })
}
