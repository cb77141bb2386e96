import { maxAffectedNeedsSet } from '../errors/request-errors.ts'
import { ambiguousFunction, columnNotFound, functionNotFound } from '../errors/schema-errors.ts'
import type { RequestShape } from '../parse/request.ts'
import type { ExposedSchema, Parameter, Routine } from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'
import type { CallPlan, ReadPlan } from './plan.ts'
import { planRead } from './plan-read.ts'
import { openScope, type Planning } from './scope.ts'

export function planCall(
  shape: RequestShape,
  schema: ExposedSchema,
  planning: Planning,
): { call: CallPlan; read?: ReadPlan | undefined } {
  const slots = new Map(shape.arguments.map(({ name, value }) => [name, value]))
  const names = shape.payload?.keys ?? [...slots.keys()]
  const routine = requireRoutine(shape, schema, names)
  const { result } = routine
  const isSet = result.kind !== 'void' && result.set
  const { handling, maxAffected } = shape.preferences
  if (handling === 'strict' && maxAffected !== undefined && !isSet) throw maxAffectedNeedsSet()
  const parameters = routine.parameters.filter(({ name }) => names.includes(name))
  const call: CallPlan = {
    kind: 'call',
    routine,
    parameters,
    given:
      shape.payload === undefined
        ? { slots: parameters.map(({ name }) => slots.get(name) ?? 0) }
        : { json: shape.payload.json },
  }
  if (result.kind === 'row') {
    const scope = openScope(planning, result.relation)
    return { call, read: planRead(scope, shape, { stored: false }) }
  }
  refuseColumns(shape, routine)
  return { call }
}

function requireRoutine(shape: RequestShape, schema: ExposedSchema, names: readonly string[]): Routine {
  const named = schema.routines.get(shape.target) ?? []
  const matching = named.filter(({ parameters }) => accepts(parameters, names))
  const [first] = matching
  if (first !== undefined && matching.length === 1) return first
  if (first !== undefined) throw ambiguousFunction(matching.map(describe))
  throw functionNotFound({
    schema: shape.schema,
    name: shape.target,
    parameters: names,
    posted: shape.payload !== undefined,
    suggestion: suggestRoutine(shape.target, schema, names),
  })
}

function accepts(parameters: readonly Parameter[], names: readonly string[]): boolean {
  return (
    names.every((name) => parameters.some((parameter) => parameter.name === name)) &&
    parameters.every(({ name, required }) => !required || names.includes(name))
  )
}

function describe({ schema, name, parameters }: Routine): string {
  return `${schema}.${name}(${parameters.map((each) => `${each.name} => ${each.type}`).join(', ')})`
}

/** Another name, or with the right name other parameters. */
function suggestRoutine(
  name: string,
  { routines }: ExposedSchema,
  names: readonly string[],
): string | undefined {
  const named = routines.get(name)
  if (named === undefined) return suggest(name, routines.keys())
  const list = (parameters: readonly string[]) => `(${parameters.toSorted().join(', ')})`
  const signatures = named.map(({ parameters }) => list(parameters.map((each) => each.name)))
  const signature = suggest(list(names), signatures, 0.33)
  return signature === undefined ? undefined : `${name}${signature}`
}

/** A scalar has no columns to choose, filter or order by. */
function refuseColumns({ select, filters, orders }: RequestShape, { name }: Routine): void {
  const [chosen] = select.flatMap((item) =>
    item.kind === 'field' ? [item.field?.name ?? 'count'] : item.kind === 'embedding' ? [item.relation] : [],
  )
  const [filtered] = filters.map(({ content }) =>
    content.kind === 'filter' ? content.field.name : content.kind,
  )
  const [ordered] = orders.flatMap(({ content }) => content.map(({ field }) => field.name))
  const column = chosen ?? filtered ?? ordered
  if (column !== undefined) throw columnNotFound(name, column, undefined)
}
