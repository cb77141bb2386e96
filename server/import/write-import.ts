import type { ImportCounts, ImportProgress } from '@trellis/domain/contracts/import'
import type { Transaction } from '@trellis/platform/postgres'
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
import { type Column, listInserts, sendInserts } from './insert-rows.ts'
import type { LinkedFile } from './link-records.ts'
import { orderedIds } from './ordered-ids.ts'

export type Import = {
  readonly organizationId: string
  readonly file: LinkedFile
  readonly derived: DerivedFile
  readonly assigned: readonly Assignment[]
  readonly now: Date
  readonly onProgress: (progress: ImportProgress) => void
}

const manyRows = 20_000

/** Writes a checked file into an empty organisation, in an order in which every reference finds its target. */
export async function writeImport(transaction: Transaction, work: Import): Promise<ImportCounts> {
  const { organizationId, file, now, onProgress } = work
  const { components, dependencies } = work.derived
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
    { name, columns, rowsPerStatement = manyRows }: ImportTable<Row>,
    rows: readonly Row[],
  ) =>
    listInserts({ name, columns, organizationId, rowsPerStatement }, rows, (done) =>
      onProgress({ table: name, done, total: rows.length }),
    )
  await sendInserts(
    transaction,
    (function* () {
      yield* insert({ name: 'components', columns: componentColumns }, components)
      yield* insert({ name: 'component_users', columns: assignmentColumns }, work.assigned)
      yield* insert({ name: 'versions', columns: versionColumns(now) }, versions)
      yield* insert({ name: 'changes', columns: changeColumns }, changes)
      // In one statement, after which every count is the stored one: part by part, hubs would be counted anew each time.
      yield* insert(
        { name: 'dependencies', columns: dependencyColumns, rowsPerStatement: Number.POSITIVE_INFINITY },
        dependencies,
      )
      yield* insert({ name: 'projects', columns: projectColumns }, file.projects)
      yield* insert({ name: 'project_components', columns: projectUseColumns }, uses)
    })(),
  )
  return {
    components: components.length,
    versions: versions.length,
    changes: changes.length,
    dependencies: dependencies.length,
    projects: file.projects.length,
  }
}

type ImportTable<Row> = {
  readonly name: ImportProgress['table']
  readonly columns: readonly Column<Row>[]
  readonly rowsPerStatement?: number
}
