import { buildRelationships } from './build-relationships.ts'
import type {
  Catalog,
  CatalogColumn,
  CatalogKey,
  CatalogRelation,
  CatalogRoutine,
  CatalogType,
} from './catalog.ts'
import {
  type Column,
  type ExposedSchema,
  findRelation,
  type Parameter,
  type Relation,
  type Relationship,
  type Result,
  type Routine,
  type SchemaCache,
} from './schema-cache.ts'

const insertEvent = 8
const updateEvent = 4
const deleteEvent = 16

/** Names that SQL knows as keywords and the catalog does not. */
const typeKeywords = { int: 'int4', float: 'float8', decimal: 'numeric', dec: 'numeric', char: 'bpchar' }

export function buildSchemaCache(schemas: readonly string[], catalog: Catalog): SchemaCache {
  const relationships = buildRelationships(catalog.keys)
  const relationsOnly: SchemaCache = {
    types: buildTypes(catalog.types),
    schemas: new Map(
      schemas.map((schema): [string, ExposedSchema] => [
        schema,
        {
          relations: new Map(
            catalog.relations
              .filter((relation) => relation.schema === schema)
              .map((relation) => [relation.name, buildRelation(relation, catalog.keys, relationships)]),
          ),
          routines: new Map(),
        },
      ]),
    ),
  }
  return {
    ...relationsOnly,
    schemas: new Map(
      [...relationsOnly.schemas].map(([schema, { relations }]) => [
        schema,
        {
          relations,
          routines: Map.groupBy(
            catalog.routines
              .filter((routine) => routine.schema === schema)
              .flatMap((routine) => buildRoutine(routine, relationsOnly) ?? []),
            ({ name }) => name,
          ),
        },
      ]),
    ),
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

function buildRelation(
  relation: CatalogRelation,
  keys: readonly CatalogKey[],
  relationships: readonly Relationship[],
): Relation {
  const { schema, name, events } = relation
  const primaryKey = keys.find((key) => key.kind === 'p' && key.schema === schema && key.relation === name)
  return {
    schema,
    name,
    isView: relation.is_view,
    columns: buildColumns(relation.columns),
    primaryKey: primaryKey?.columns ?? [],
    insertable: (events & insertEvent) !== 0,
    updatable: (events & updateEvent) !== 0,
    deletable: (events & deleteEvent) !== 0,
    relationships: relationships.filter(({ origin }) => origin.schema === schema && origin.name === name),
  }
}

function buildColumns(columns: readonly CatalogColumn[]): Map<string, Column> {
  return new Map(
    columns.map(({ name, type, base }) => [
      name,
      { name, type, isJson: base === 'json' || base === 'jsonb', isTextSearch: base === 'tsvector' },
    ]),
  )
}

/** Undefined for a function whose parameters have no names: it cannot be called by name. */
function buildRoutine(routine: CatalogRoutine, cache: SchemaCache): Routine | undefined {
  const { schema, name } = routine
  const inputs = listArguments(routine).filter(({ mode }) => mode === 'i' || mode === 'b')
  const variadic = listArguments(routine).some(({ mode }) => mode === 'v')
  if (variadic || inputs.some((input) => input.name === '')) return undefined
  const firstDefault = inputs.length - routine.default_count
  const parameters = inputs.map((input, place): Parameter => {
    return { name: input.name, type: input.type, required: place < firstDefault }
  })
  return { schema, name, parameters, result: buildResult(routine, cache), writes: routine.volatility === 'v' }
}

type RoutineArgument = CatalogColumn & { readonly mode: string }

function listArguments(routine: CatalogRoutine): RoutineArgument[] {
  return routine.argument_types.map((type, place) => ({
    type,
    base: routine.argument_bases[place] ?? '',
    name: routine.argument_names?.[place] ?? '',
    mode: routine.argument_modes?.[place] ?? 'i',
  }))
}

function buildResult(routine: CatalogRoutine, cache: SchemaCache): Result {
  if (routine.result_type === 'void') return { kind: 'void' }
  const outputs = listArguments(routine).filter(({ mode }) => mode === 'o' || mode === 't' || mode === 'b')
  const set = routine.returns_set
  if (outputs.length > 0) return { kind: 'row', set, relation: buildRowRelation(routine, outputs) }
  if (routine.result_columns === null) return { kind: 'scalar', set }
  const named = findRelation(cache, {
    schema: routine.result_schema ?? '',
    name: routine.result_relation ?? '',
  })
  return { kind: 'row', set, relation: named ?? buildRowRelation(routine, routine.result_columns) }
}

/** A result that is no relation of ours has columns, but nothing can be embedded into it. */
function buildRowRelation({ schema, name }: CatalogRoutine, columns: readonly CatalogColumn[]): Relation {
  return {
    schema,
    name,
    isView: false,
    columns: buildColumns(columns),
    primaryKey: [],
    insertable: false,
    updatable: false,
    deletable: false,
    relationships: [],
  }
}
