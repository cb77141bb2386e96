import type { GraphData } from '../../../diagram/graph-data.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'
import type { Ownership } from '../data/ownership.ts'
import type { ArchitectureQuery } from '../query/architecture-query.ts'

export interface PanelProps {
  data: GraphData
  query: ArchitectureQuery
  /** The components of the picture; undefined for all. */
  places: Int32Array | undefined
  ownership: Ownership | undefined
  /** The prefix of every link: the demo's pages are below its own address. */
  base: string
  scene: Scene
  onChange: (part: Partial<ArchitectureQuery>) => void
  /** Brings a card into view. */
  onShow: (id: string) => void
}
