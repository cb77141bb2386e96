import { maxAffectedNeedsSet } from '../errors/request-errors.ts'
import { ambiguousFunction, columnNotFound, functionNotFound } from '../errors/schema-errors.ts'
import type { NamedArgument, RequestShape, Slot } from '../parse/request.ts'
import type { ExposedSchema, Parameter, Routine } from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'
import { type CallPlan, type ReadPlan, wholeRow } from './plan.ts'
import { planRead } from './plan-read.ts'
import { openScope, type Planning } from './scope.ts'

export function planCall(
  shape: RequestShape,
  schema: ExposedSchema,
  planning: Planning,
): { call: CallPlan; read?: ReadPlan | undefined } {
  const names = shape.payload?.keys ?? [...new Set(shape.arguments.map(({ name }) => name))]
  const routine = requireRoutine(shape, schema, names)
  const { result } = routine
  const isSet = result.kind !== 'void' && result.set
  const { handling, maxAffected } = shape.preferences
  if (handling === 'strict' && maxAffected !== undefined && !isSet) throw maxAffectedNeedsSet()
  const parameters = takesBody(routine)
    ? routine.parameters
    : routine.parameters.filter(({ name }) => names.includes(name))
  const call = {
    kind: 'call',
    routine,
    parameters,
    given: planArguments(shape, routine, parameters),
  } as const
  if (result.kind === 'row') {
    const scope = openScope(planning, result.relation, { stored: false })
    const read = planRead(scope, shape)
    return { call: { ...call, wholeRows: scope.used.has(wholeRow) }, read }
  }
  refuseColumns(shape, routine)
  return { call: { ...call, wholeRows: false } }
}

function planArguments(
  { payload, arguments: given }: RequestShape,
  routine: Routine,
  parameters: readonly Parameter[],
): CallPlan['given'] {
  if (payload === undefined) {
    return { slots: parameters.map((parameter) => findSlots(given, parameter)) }
  }
  return takesBody(routine) ? { whole: payload.json } : { json: payload.json }
}

/** If an argument is repeated, the last one counts; a variadic one takes all. */
function findSlots(given: readonly NamedArgument[], { name, variadic }: Parameter): Slot[] {
  const slots = given.filter((each) => each.name === name).map(({ value }) => value)
  return variadic ? slots : slots.slice(-1)
}

/** Whether the only parameter has no name: it receives the body as it arrived. */
const takesBody = ({ parameters }: Routine) => parameters.length === 1 && parameters[0]?.name === ''

function requireRoutine(shape: RequestShape, schema: ExposedSchema, names: readonly string[]): Routine {
  const named = schema.routines.get(shape.target) ?? []
  const byNames = isNamed(shape) ? named.filter(({ parameters }) => accepts(parameters, names)) : []
  const matching = byNames.length > 0 ? byNames : named.filter((routine) => acceptsBody(routine, shape))
  const [first] = matching
  if (first !== undefined && matching.length === 1) return first
  if (first !== undefined) throw ambiguousFunction(matching.toSorted(compareParameters).map(describe))
  throw functionNotFound({
    schema: shape.schema,
    name: shape.target,
    parameters: names,
    wholeAs: shape.payload?.wholeAs ?? [],
    suggestion: suggestRoutine(shape.target, schema, names),
  })
}

const isNamed = ({ payload }: RequestShape) => payload === undefined || payload.named

function accepts(parameters: readonly Parameter[], names: readonly string[]): boolean {
  return (
    names.every((name) => parameters.some((parameter) => parameter.name === name)) &&
    parameters.every(({ name, required }) => !required || names.includes(name))
  )
}

function acceptsBody(routine: Routine, { payload }: RequestShape): boolean {
  const [only] = routine.parameters
  return takesBody(routine) && only !== undefined && payload?.wholeAs.includes(only.type) === true
}

function describe({ schema, name, parameters }: Routine): string {
  return `${schema}.${name}(${describeParameters(parameters)})`
}

const describeParameters = (parameters: readonly Parameter[]) =>
  parameters.map((each) => `${each.name} => ${each.type}`).join(', ')

const compareParameters = (a: Routine, b: Routine) =>
  a.parameters.length - b.parameters.length ||
  (describeParameters(a.parameters) < describeParameters(b.parameters) ? -1 : 1)

/** Another name, or the same name with other parameters. */
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
