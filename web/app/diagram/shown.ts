import { type Graph, indexedGraph } from '@trellis/domain/graph/graph'
import { real } from '@trellis/domain/graph/typed'
import type { Laid } from './engine/protocol.ts'
import type { Lines, Scene } from './scene/scene.ts'
import { indexNodes, type NodeIndex } from './view/node-index.ts'
import type { Box } from './view/view.ts'

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

/** In pixels of the picture. */
export function cardBox({ x, y, size }: Laid, node: number): Box {
  return { left: real(x, node) - size.width / 2, top: real(y, node) - size.height / 2, ...size }
}

export function graphOfLines({ ids }: Scene, { from, to }: Lines): Graph {
  return indexedGraph(ids, { size: ids.length, from, to })
}
