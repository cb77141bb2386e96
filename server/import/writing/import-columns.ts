import { isStable } from '@trellis/domain/versions/compare'
import { sortKey } from '@trellis/domain/versions/sort-key'
import type { LinkedComponent, LinkedProject, LinkedVersion } from '../judging/link-records.ts'
import type { DerivedComponent, JudgedDependency } from './derive-columns.ts'
import type { Column } from './insert-rows.ts'

export type OwnedVersion = LinkedVersion & { readonly component: LinkedComponent }

export type OwnedChange = {
  readonly id: string
  readonly version: OwnedVersion
  readonly change: LinkedVersion['record']['changes'][number]
  readonly position: number
}

export const componentColumns = (isExample: boolean): readonly Column<DerivedComponent>[] => [
  { name: 'id', type: 'uuid', value: ({ id }) => id },
  { name: 'title', type: 'text', value: ({ record }) => record.title },
  { name: 'description', type: 'text', value: ({ record }) => record.description ?? null },
  { name: 'kind', type: 'text', value: ({ record }) => record.kind },
  { name: 'documentation_url', type: 'text', value: ({ record }) => record.documentation_url ?? null },
  { name: 'version_scheme', type: 'text', value: ({ scheme }) => scheme },
  {
    name: 'has_chosen_scheme',
    type: 'boolean',
    value: ({ record }) => record.version_scheme !== undefined,
  },
  { name: 'latest_version_id', type: 'uuid', value: ({ latest }) => latest?.id ?? null },
  { name: 'latest_version_number', type: 'text', value: ({ latest }) => latest?.number ?? null },
  {
    name: 'latest_version_at',
    type: 'timestamptz',
    value: ({ latest }) => (latest === undefined ? null : new Date(latest.releasedAt)),
  },
  { name: 'version_count', type: 'integer', value: ({ versions }) => versions.length },
  { name: 'dependency_count', type: 'integer', value: ({ dependencyCount }) => dependencyCount },
  { name: 'outdated_count', type: 'integer', value: ({ outdatedCount }) => outdatedCount },
  { name: 'dependent_count', type: 'integer', value: ({ dependentCount }) => dependentCount },
  { name: 'used_in_projects_count', type: 'integer', value: ({ projectCount }) => projectCount },
  { name: 'health_score', type: 'integer', value: ({ healthScore }) => healthScore },
  { name: 'is_example', type: 'boolean', value: () => isExample },
]

export const versionColumns = (now: Date): readonly Column<OwnedVersion>[] => {
  const releasedAt = ({ record }: OwnedVersion) => record.released_at ?? now
  const keyOf = (version: OwnedVersion) =>
    sortKey(version.component.scheme, {
      number: version.record.number,
      releasedAt: releasedAt(version).getTime(),
    })
  const reasonOf = ({ state, state_reason }: OwnedVersion['record']) =>
    state === 'active' ? null : (state_reason ?? null)
  return [
    { name: 'id', type: 'uuid', value: ({ id }) => id },
    { name: 'component_id', type: 'uuid', value: ({ component }) => component.id },
    { name: 'number', type: 'text', value: ({ record }) => record.number },
    { name: 'sort_key', type: 'text', value: keyOf },
    {
      name: 'is_stable',
      type: 'boolean',
      value: ({ component, record }) => isStable(component.scheme, record.number),
    },
    {
      name: 'is_breaking',
      type: 'boolean',
      value: ({ record }) => record.changes.some(({ kind }) => kind === 'breaking'),
    },
    { name: 'state', type: 'text', value: ({ record }) => record.state },
    { name: 'state_reason', type: 'text', value: ({ record }) => reasonOf(record) },
    { name: 'release_notes', type: 'text', value: ({ record }) => record.release_notes ?? null },
    { name: 'released_at', type: 'timestamptz', value: releasedAt },
  ]
}

export const changeColumns: readonly Column<OwnedChange>[] = [
  { name: 'id', type: 'uuid', value: ({ id }) => id },
  { name: 'component_id', type: 'uuid', value: ({ version }) => version.component.id },
  { name: 'version_id', type: 'uuid', value: ({ version }) => version.id },
  { name: 'position', type: 'integer', value: ({ position }) => position },
  { name: 'kind', type: 'text', value: ({ change }) => change.kind },
  { name: 'title', type: 'text', value: ({ change }) => change.title },
  { name: 'migration_guide', type: 'text', value: ({ change }) => change.migration_guide ?? null },
]

export const dependencyColumns: readonly Column<JudgedDependency>[] = [
  { name: 'component_id', type: 'uuid', value: ({ component }) => component.id },
  { name: 'depends_on_id', type: 'uuid', value: ({ dependsOn }) => dependsOn.id },
  { name: 'version_id', type: 'uuid', value: ({ version }) => version.id },
  { name: 'penalty', type: 'integer', value: ({ assessment }) => assessment.penalty },
  { name: 'band', type: 'text', value: ({ assessment }) => assessment.band },
  { name: 'lag_distance', type: 'text', value: ({ assessment }) => assessment.lag?.distance ?? null },
  { name: 'lag_count', type: 'integer', value: ({ assessment }) => assessment.lag?.count ?? 0 },
  { name: 'source', type: 'text', value: () => 'import' },
]

export const projectColumns: readonly Column<LinkedProject>[] = [
  { name: 'id', type: 'uuid', value: ({ id }) => id },
  { name: 'name', type: 'text', value: ({ record }) => record.name },
  { name: 'description', type: 'text', value: ({ record }) => record.description ?? null },
]

export type ProjectUse = { readonly project: string; readonly component: string }

export const projectUseColumns: readonly Column<ProjectUse>[] = [
  { name: 'project_id', type: 'uuid', value: ({ project }) => project },
  { name: 'component_id', type: 'uuid', value: ({ component }) => component },
]

export type Assignment = { readonly component: string; readonly user: string }

export const assignmentColumns: readonly Column<Assignment>[] = [
  { name: 'component_id', type: 'uuid', value: ({ component }) => component },
  { name: 'user_id', type: 'uuid', value: ({ user }) => user },
]
