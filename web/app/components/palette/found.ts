import type { ComponentKind } from '@trellis/domain/contracts/component-kinds'

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

/** What a search in the palette finds, best first. */
export interface Found {
  query: string
  /** Nothing answered: what follows is empty for that reason. */
  isUnreachable?: boolean
  components: FoundComponent[]
  versions: FoundVersion[]
}
