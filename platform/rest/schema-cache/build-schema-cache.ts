import { buildColumns } from './build-columns.ts'
import { buildRelationships } from './build-relationships.ts'
import { buildHandlers, buildRoutine } from './build-routines.ts'
import type { Catalog, CatalogKey, CatalogRelation, CatalogType } from './catalog.ts'
import { buildComputedColumns, buildComputedRelationships } from './computed.ts'
import type { ExposedSchema, Relation, SchemaCache } from './schema-cache.ts'
import { traceViews, type ViewLineage } from './view-lineage.ts'

const insertEvent = 8
const updateEvent = 4
const deleteEvent = 16

/** Names that are keywords in SQL and missing from the catalog. */
const typeKeywords = { int: 'int4', float: 'float8', decimal: 'numeric', dec: 'numeric', char: 'bpchar' }

export function buildSchemaCache(schemas: readonly string[], catalog: Catalog): SchemaCache {
  const lineage = traceViews(catalog.lineage ?? [])
  const relationships = Map.groupBy(
    [...buildRelationships(catalog.keys, lineage), ...buildComputedRelationships(catalog)],
    ({ origin }) => JSON.stringify([origin.schema, origin.name]),
  )
  const relations = catalog.relations.map((relation): Relation => {
    const { schema, name, events } = relation
    return {
      schema,
      name,
      isView: relation.is_view,
      guarded: relation.is_view || relation.has_policies === true,
      description: relation.description ?? undefined,
      columns: buildColumns(relation.columns),
      computed: buildComputedColumns(catalog, relation),
      primaryKey: findPrimaryKey(relation, catalog.keys, lineage),
      insertable: (events & insertEvent) !== 0,
      updatable: (events & updateEvent) !== 0,
      deletable: (events & deleteEvent) !== 0,
      relationships: relationships.get(JSON.stringify([schema, name])) ?? [],
    }
  })
  return {
    types: buildTypes(catalog.types),
    geoJson: catalog.geoJson,
    timeouts: new Map((catalog.timeouts ?? []).map(({ role, timeout }) => [role, timeout])),
    schemas: new Map(schemas.map((schema) => [schema, buildSchema(schema, catalog, relations)])),
  }
}

function buildSchema(schema: string, catalog: Catalog, relations: readonly Relation[]): ExposedSchema {
  const isHere = (each: { readonly schema: string }) => each.schema === schema
  const routines = catalog.routines.filter(isHere)
  return {
    relations: new Map(relations.filter(isHere).map((relation) => [relation.name, relation])),
    routines: Map.groupBy(
      routines.flatMap((routine) => buildRoutine(routine, relations) ?? []),
      ({ name }) => name,
    ),
    handlers: buildHandlers(routines),
  }
}

function buildTypes(types: readonly CatalogType[]): Map<string, string> {
  const known = new Map<string, string>()
  for (const { name, standard_name, type } of types) {
    known.set(name.toLowerCase(), type)
    known.set(standard_name.toLowerCase(), type)
  }
  for (const [keyword, name] of Object.entries(typeKeywords)) {
    const type = known.get(name)
    if (type !== undefined) known.set(keyword, type)
  }
  return known
}

/** A view has the key of a table if it shows the columns of that key. */
function findPrimaryKey(
  { schema, name, is_view }: CatalogRelation,
  keys: readonly CatalogKey[],
  { viewsOf }: ViewLineage,
): readonly string[] {
  const primaryKeys = keys.filter(({ kind }) => kind === 'p')
  if (!is_view)
    return primaryKeys.find((key) => key.schema === schema && key.relation === name)?.columns ?? []
  for (const key of primaryKeys) {
    const shown = viewsOf({ schema: key.schema, name: key.relation }, key.columns)
    const own = shown.find(({ view }) => view.schema === schema && view.name === name)
    if (own !== undefined) return own.columns
  }
  return []
}
