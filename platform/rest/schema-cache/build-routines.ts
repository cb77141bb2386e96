import { buildColumns } from './build-columns.ts'
import type { CatalogColumn, CatalogRoutine } from './catalog.ts'
import type { MediaHandler, Parameter, Relation, Result, Routine, WrittenMedia } from './schema-cache.ts'

/** The types that can take a whole body. */
const bodyTypes = ['json', 'jsonb', 'text', 'xml', 'bytea']

/** A domain with the name of a media type declares the type of its values. */
function findMedia({ result_type, result_base }: CatalogRoutine): WrittenMedia | undefined {
  return result_type.includes('/') ? { type: result_type, binary: result_base === 'bytea' } : undefined
}

/** Undefined for a function that can neither be called by names nor take a body. */
export function buildRoutine(routine: CatalogRoutine, relations: readonly Relation[]): Routine | undefined {
  if (routine.is_aggregate === true) return undefined
  const { schema, name } = routine
  const inputs = listArguments(routine).filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const isUnnamed = inputs.some((input) => input.name === '')
  const [first] = inputs
  if (isUnnamed && !(inputs.length === 1 && first !== undefined && bodyTypes.includes(first.base))) return
  const firstDefault = inputs.length - routine.default_count
  const parameters = inputs.map((input, place): Parameter => {
    const variadic = input.mode === 'v'
    return { name: input.name, type: input.type, required: place < firstDefault && !variadic, variadic }
  })
  return {
    schema,
    name,
    parameters,
    result: buildResult(routine, relations),
    writes: routine.volatility === 'v',
    description: routine.description ?? undefined,
  }
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

function buildResult(routine: CatalogRoutine, relations: readonly Relation[]): Result {
  if (routine.result_type === 'void') return { kind: 'void' }
  const outputs = listArguments(routine).filter(({ mode }) => mode === 'o' || mode === 't' || mode === 'b')
  const set = routine.returns_set
  if (outputs.length > 0) return { kind: 'row', set, relation: buildRowRelation(routine, outputs) }
  if (routine.result_columns === null) {
    return { kind: 'scalar', set, media: findMedia(routine) }
  }
  const named = relations.find(
    ({ schema, name }) => schema === routine.result_schema && name === routine.result_relation,
  )
  return { kind: 'row', set, relation: named ?? buildRowRelation(routine, routine.result_columns) }
}

/** A result that is not an exposed relation has columns, but nothing can be embedded into it. */
function buildRowRelation({ schema, name }: CatalogRoutine, columns: readonly CatalogColumn[]): Relation {
  return {
    schema,
    name,
    isView: false,
    guarded: true,
    columns: buildColumns(columns),
    computed: new Map(),
    primaryKey: [],
    insertable: false,
    updatable: false,
    deletable: false,
    relationships: [],
  }
}

export function buildHandlers(routines: readonly CatalogRoutine[]): MediaHandler[] {
  return routines.flatMap((routine) => {
    const media = routine.is_aggregate === true ? findMedia(routine) : undefined
    if (media === undefined) return []
    const { schema, name } = routine
    return [{ media, aggregate: { schema, name }, relation: routine.argument_relations?.[0] ?? undefined }]
  })
}
