// Rows of the views that screens read. PostgreSQL cannot tell that a column of a view is never null; these types do.
import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { DependencySource } from '@trellis/domain/contracts/catalog/dependencies'
import type { DependencyBand } from '@trellis/domain/health/assess'
import type { VersionState } from '@trellis/domain/versions/scheme'

export type DependencyListRow = {
  component_id: string
  component_title: string
  component_kind: ComponentKind
  component_health_score: number
  depends_on_id: string
  depends_on_title: string
  depends_on_kind: ComponentKind
  version_id: string
  number: string
  state: VersionState
  latest_version_id: string | null
  latest_version_number: string | null
  penalty: number
  band: DependencyBand
  lag_distance: 'patch' | 'minor' | 'major' | null
  lag_count: number
  source: DependencySource
  last_confirmed_at: string
}

export const dependencyColumns =
  'component_id, component_title, component_kind, component_health_score, depends_on_id, depends_on_title, depends_on_kind, version_id, number, state, latest_version_id, latest_version_number, penalty, band, lag_distance, lag_count, source, last_confirmed_at'

export type VersionListRow = {
  id: string
  component_id: string
  component_title: string
  number: string
  is_stable: boolean
  is_breaking: boolean
  state: VersionState
  state_reason: string | null
  release_notes: string | null
  released_at: string
  is_latest: boolean
  dependent_count: number
  change_count: number
  revision: number
}

export const versionColumns =
  'id, component_id, component_title, number, is_stable, is_breaking, state, state_reason, release_notes, released_at, is_latest, dependent_count, change_count, revision'
