// A function of one row of a relation: with one value it is a computed column, with rows of another relation a
// relationship without a foreign key.
import { buildColumn } from './build-columns.ts'
import type { Catalog, CatalogRelation, CatalogRelationName, CatalogRoutine } from './catalog.ts'
import type { Column, Relationship } from './schema-cache.ts'

export function buildComputedColumns(
  { routines }: Catalog,
  { schema, name, columns }: CatalogRelation,
): Map<string, Column> {
  const computed = new Map<string, Column>()
  for (const routine of routines) {
    const row = findRow(routine)
    const isValue = routine.result_columns === null && !routine.returns_set && routine.result_type !== 'void'
    if (row?.schema !== schema || row.name !== name || routine.schema !== schema || !isValue) continue
    if (columns.some((column) => column.name === routine.name)) continue
    const column = { name: routine.name, type: routine.result_type, base: routine.result_type }
    computed.set(routine.name, { ...buildColumn(column), computed: { schema, name: routine.name } })
  }
  return computed
}

export function buildComputedRelationships({ routines, relations }: Catalog): Relationship[] {
  return routines.flatMap((routine): Relationship[] => {
    const row = findRow(routine)
    const target = { schema: routine.result_schema ?? '', name: routine.result_relation ?? '' }
    const isKnown = relations.some(({ schema, name }) => schema === target.schema && name === target.name)
    if (row === undefined || !isKnown) return []
    return [
      {
        cardinality: routine.returns_set && routine.rows !== 1 ? 'one-to-many' : 'many-to-one',
        origin: row,
        target,
        constraint: '',
        columns: [],
        call: { schema: routine.schema, name: routine.name },
      },
    ]
  })
}

/** The relation whose row is the function's only argument. */
function findRow(routine: CatalogRoutine): CatalogRelationName | undefined {
  if (routine.is_aggregate === true || routine.argument_types.length !== 1) return undefined
  return routine.argument_relations?.[0] ?? undefined
}
