import { methodNotAllowed } from '../errors/request-errors.ts'
import { relationNotFound } from '../errors/schema-errors.ts'
import type { RequestShape } from '../parse/request.ts'
import {
  type ExposedSchema,
  emptySchema,
  type Relation,
  type SchemaCache,
} from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'
import { chooseCount } from './choose-count.ts'
import type { Plan } from './plan.ts'
import { planCall } from './plan-call.ts'
import { type MediaSource, planMedia } from './plan-media.ts'
import { planRead } from './plan-read.ts'
import { planWrite } from './plan-write.ts'
import { openScope, type Planning } from './scope.ts'

export type PlanOptions = {
  readonly maxRows: number
  readonly aggregates: boolean
  /** Whether plans of PostgreSQL are shown. */
  readonly plans: boolean
}

export function planRequest(shape: RequestShape, cache: SchemaCache, options: PlanOptions): Plan {
  const planning: Planning = { cache, ...options, aliases: 0 }
  const schema = cache.schemas.get(shape.schema) ?? emptySchema
  const { accepts, bodyless } = shape
  const { count } = shape.preferences
  const chooseMedia = (result: MediaSource) => planMedia(accepts, result, { cache, schema, ...options })
  if (shape.action === 'call') {
    const { call, read } = planCall(shape, schema, planning)
    const page = shape.pages.find(({ path }) => path.length === 0)?.content
    const readOnly = shape.payload === undefined || !call.routine.writes
    return {
      media: chooseMedia(call.routine),
      bodyless,
      count: chooseCount(count, read, cache),
      read,
      source: call,
      page,
      readOnly,
    }
  }
  const relation = requireRelation(shape, schema)
  const media = chooseMedia({ relation })
  if (shape.action === 'read') {
    const read = planRead(openScope(planning, relation), shape)
    return { media, bodyless, count: chooseCount(count, read, cache), read, readOnly: true }
  }
  refuseReadOnly(shape, relation)
  const { write, read, located } = planWrite(shape, relation, planning)
  return { media, bodyless, read, source: write, located, readOnly: false }
}

/** A view that PostgreSQL cannot write to allows only the methods that OPTIONS names. */
function refuseReadOnly({ action }: RequestShape, { insertable, updatable, deletable }: Relation): void {
  if (action === 'insert' && !insertable) throw methodNotAllowed('POST')
  if (action === 'update' && !updatable) throw methodNotAllowed('PATCH')
  if (action === 'delete' && !deletable) throw methodNotAllowed('DELETE')
  if (action === 'put' && !(insertable && updatable)) throw methodNotAllowed('PUT')
}

export function requireRelation(shape: RequestShape, { relations }: ExposedSchema): Relation {
  const relation = relations.get(shape.target)
  if (relation !== undefined) return relation
  throw relationNotFound(shape.schema, shape.target, suggest(shape.target, relations.keys()))
}
