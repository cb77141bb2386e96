import { relationNotFound } from '../errors/schema-errors.ts'
import type { RangeSlots, RequestShape } from '../parse/request.ts'
import type { ExposedSchema, Relation, SchemaCache } from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'
import type { Bound, Plan } from './plan.ts'
import { planCall } from './plan-call.ts'
import { planRead } from './plan-read.ts'
import { planWrite } from './plan-write.ts'
import { openScope, type Planning } from './scope.ts'

export type PlanOptions = {
  readonly maxRows: number
  readonly aggregates: boolean
}

export function planRequest(shape: RequestShape, cache: SchemaCache, options: PlanOptions): Plan {
  const planning: Planning = { cache, ...options, aliases: 0 }
  const schema = cache.schemas.get(shape.schema) ?? { relations: new Map(), routines: new Map() }
  const { media, bodyless } = shape
  const { count } = shape.preferences
  if (shape.action === 'call') {
    const { call, read } = planCall(shape, schema, planning)
    const own = shape.ranges.find(({ path }) => path.length === 0)?.content
    const readOnly = shape.payload === undefined || !call.routine.writes
    return { media, bodyless, count, read, source: call, ...planPage(own), readOnly }
  }
  const relation = requireRelation(shape, schema)
  if (shape.action === 'read') {
    return { media, bodyless, count, read: planRead(openScope(planning, relation), shape), readOnly: true }
  }
  const { write, read } = planWrite(shape, relation, planning)
  return { media, bodyless, read, source: write, readOnly: false }
}

export function requireRelation(shape: RequestShape, { relations }: ExposedSchema): Relation {
  const relation = relations.get(shape.target)
  if (relation !== undefined) return relation
  throw relationNotFound(shape.schema, shape.target, suggest(shape.target, relations.keys()))
}

function planPage(range: RangeSlots | undefined): { limit?: Bound | undefined; offset?: Bound | undefined } {
  return {
    limit: range?.limit === undefined ? undefined : { slot: range.limit },
    offset: range?.offset === undefined ? undefined : { slot: range.offset },
  }
}
