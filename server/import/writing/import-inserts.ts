import type { ImportCounts } from '@trellis/domain/contracts/catalog/import'
import type { LinkedFile } from '../judging/link-records.ts'
import type { DerivedFile } from './derive-columns.ts'
import {
  type Assignment,
  assignmentColumns,
  changeColumns,
  componentColumns,
  dependencyColumns,
  projectColumns,
  projectUseColumns,
  versionColumns,
} from './import-columns.ts'
import { type Insert, listInserts, type Table } from './insert-rows.ts'
import { orderedIds } from './ordered-ids.ts'

export type Import = {
  readonly organizationId: string
  readonly file: LinkedFile
  readonly derived: DerivedFile
  readonly assigned: readonly Assignment[]
  readonly now: Date
  /** Marks the components as examples, which never count. */
  readonly isExample?: boolean
}

export type PreparedInserts = { readonly counts: ImportCounts; readonly inserts: Iterable<Insert> }

const manyRows = 20_000

/**
 * The statements that fill an empty organization, ordered so that every reference finds its target. Triggers
 * components_follow_insert and dependencies_record_insert add search entries, snapshots and history. Triggers
 * versions_latest_insert, changes_breaking_insert, dependencies_count_insert and project_components_count_insert find
 * their columns already filled. Trigger components_hold_limit refuses components beyond the plan.
 */
export function prepareInserts(prepared: Import): PreparedInserts {
  const { organizationId, file, derived, assigned, now, isExample = false } = prepared
  const { components, dependencies } = derived
  const versions = file.components.flatMap((component) =>
    component.versions.map((version) => ({ ...version, component })),
  )
  const nextId = orderedIds(versions.reduce((sum, { record }) => sum + record.changes.length, 0))
  const changes = versions.flatMap((version) =>
    version.record.changes.map((change, position) => ({ id: nextId(), version, change, position })),
  )
  const uses = file.projects.flatMap(({ id, components: used }) =>
    used.map((component) => ({ project: id, component: component.id })),
  )
  const insert = <Row>(
    name: Table<Row>['name'],
    columns: Table<Row>['columns'],
    rows: readonly Row[],
    rowsPerStatement = manyRows,
  ) => listInserts({ name, columns, organizationId, rowsPerStatement }, rows)
  function* inserts(): Generator<Insert> {
    yield* insert('components', componentColumns(isExample), components)
    yield* insert('component_users', assignmentColumns, assigned)
    yield* insert('versions', versionColumns(now), versions)
    yield* insert('changes', changeColumns, changes)
    // One statement, after which every count equals the stored one. In parts, hubs would be updated again each time.
    yield* insert('dependencies', dependencyColumns, dependencies, Number.POSITIVE_INFINITY)
    yield* insert('projects', projectColumns, file.projects)
    yield* insert('project_components', projectUseColumns, uses)
  }
  const counts = {
    components: components.length,
    versions: versions.length,
    changes: changes.length,
    dependencies: dependencies.length,
    projects: file.projects.length,
  }
  return { counts, inserts: inserts() }
}
