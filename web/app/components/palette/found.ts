import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'

export interface FoundComponent {
  id: string
  title: string
  kind: ComponentKind
  latest_version_number: string | null
  health_score: number
}

export interface FoundVersion {
  id: string
  number: string
  component_id: string
  component_title: string
}

/** The results of a search in the palette, best first. */
export interface Found {
  components: FoundComponent[]
  versions: FoundVersion[]
}
