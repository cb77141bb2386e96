import type { Graph } from '@trellis/domain/graph/graph'
import type { Laid } from './engine/protocol.ts'
import type { Scene } from './scene/scene.ts'
import type { NodeIndex } from './view/node-index.ts'

/** A picture as the page knows it. */
export interface Shown {
  readonly scene: Scene
  readonly laid: Laid
  readonly graph: Graph
  readonly index: NodeIndex
}
