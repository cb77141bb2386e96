import { methodNotAllowed } from '../errors/request-errors.ts'
import { relationNotFound } from '../errors/schema-errors.ts'
import type { RequestShape } from '../parse/request.ts'
import type { ExposedSchema, Relation, SchemaCache } from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'
import type { Plan, WritePlan } from './plan.ts'
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
    const page = shape.pages.find(({ path }) => path.length === 0)?.content
    const readOnly = shape.payload === undefined || !call.routine.writes
    return { media, bodyless, count, read, source: call, page, needsRows: true, readOnly }
  }
  const relation = requireRelation(shape, schema)
  if (shape.action === 'read') {
    const read = planRead(openScope(planning, relation), shape)
    return { media, bodyless, count, read, needsRows: true, readOnly: true }
  }
  refuseReadOnly(shape, relation)
  const { write, read } = planWrite(shape, relation, planning)
  return { media, bodyless, read, source: write, needsRows: needsRows(shape, write), readOnly: false }
}

/** A view that PostgreSQL cannot write through allows the methods that OPTIONS names, and no other. */
function refuseReadOnly({ action }: RequestShape, { insertable, updatable, deletable }: Relation): void {
  if (action === 'insert' && !insertable) throw methodNotAllowed('POST')
  if (action === 'update' && !updatable) throw methodNotAllowed('PATCH')
  if (action === 'delete' && !deletable) throw methodNotAllowed('DELETE')
}

/** A write that shows and counts nothing need not say how many rows it wrote. */
function needsRows({ media, bodyless, preferences }: RequestShape, write: WritePlan): boolean {
  return (
    !bodyless ||
    write.kind === 'update' ||
    (write.kind === 'insert' && write.conflict?.merge === true) ||
    media.format === 'object' ||
    preferences.count !== undefined ||
    preferences.maxAffected !== undefined
  )
}

export function requireRelation(shape: RequestShape, { relations }: ExposedSchema): Relation {
  const relation = relations.get(shape.target)
  if (relation !== undefined) return relation
  throw relationNotFound(shape.schema, shape.target, suggest(shape.target, relations.keys()))
}
