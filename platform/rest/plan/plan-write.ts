import { invalidPutFilters, putKeyMismatch } from '../errors/request-errors.ts'
import { columnNotFound, payloadColumnNotFound } from '../errors/schema-errors.ts'
import type { Payload, RequestShape } from '../parse/request.ts'
import type { Column, Relation } from '../schema-cache/schema-cache.ts'
import type { InsertPlan, ReadPlan, WritePlan } from './plan.ts'
import { planCondition } from './plan-condition.ts'
import { planRead } from './plan-read.ts'
import { openScope, type Planning, suggestColumn } from './scope.ts'

type WrittenPlan = {
  readonly write: WritePlan
  readonly read?: ReadPlan | undefined
  readonly located: readonly string[]
}

/** A write, and the read of the written rows if they are to be shown. */
export function planWrite(shape: RequestShape, relation: Relation, planning: Planning): WrittenPlan {
  const target = openScope(planning, relation)
  const shown = openScope(planning, relation, { stored: false })
  const isEmbedded = ({ path }: { readonly path: readonly string[] }) => path.length > 0
  const read = shape.bodyless
    ? undefined
    : planRead(shown, {
        select: shape.select,
        filters: shape.filters.filter(isEmbedded),
        orders: shape.orders,
        pages: shape.pages.filter(isEmbedded),
      })
  const located = planLocation(shape, relation)
  const common = { relation, alias: target.alias, returning: [...new Set([...shown.used, ...located])] }
  if (shape.action === 'put') {
    return { write: { ...common, ...planPut(shape, relation) }, read, located }
  }
  const conditions = shape.filters
    .filter((filter) => !isEmbedded(filter))
    .map(({ content }) => planCondition(target, content))
  const { payload } = shape
  if (payload === undefined) return { write: { kind: 'delete', ...common, conditions }, read, located }
  const written = { columns: resolvePayload(relation, payload), list: payload.list, json: payload.json }
  if (shape.action === 'update') {
    return { write: { kind: 'update', ...common, ...written, conditions }, read, located }
  }
  const conflict = planConflict(shape, relation)
  const defaults = shape.preferences.missing === 'default'
  return { write: { kind: 'insert', ...common, ...written, defaults, conflict }, read, located }
}

/** The primary key tells where a new row is, if nothing else was requested. */
function planLocation({ action, preferences }: RequestShape, { primaryKey }: Relation): readonly string[] {
  return action === 'insert' && preferences.return === 'headers-only' ? primaryKey : []
}

/** One row at the place that its primary key names: it is replaced, or created. */
function planPut(
  shape: RequestShape,
  relation: Relation,
): Omit<InsertPlan, 'relation' | 'alias' | 'returning'> {
  const { filters, payload, preferences } = shape
  if (payload === undefined) throw invalidPutFilters()
  const only = filters.map(({ path, content }) => {
    const isKey =
      path.length === 0 &&
      content.kind === 'filter' &&
      !content.negated &&
      content.field.path.length === 0 &&
      content.operation.kind === 'compare' &&
      content.operation.operator === 'eq' &&
      content.operation.quantifier === undefined
    if (!isKey || content.operation.kind !== 'compare') throw invalidPutFilters()
    return { column: content.field.name, value: content.operation.value }
  })
  const names = new Set(only.map(({ column }) => column))
  const { primaryKey } = relation
  const isExact = names.size === only.length && primaryKey.every((column) => names.has(column))
  if (!isExact || only.length !== primaryKey.length || only.length === 0) throw invalidPutFilters()
  if (!primaryKey.every((column) => payload.keys.includes(column))) throw putKeyMismatch()
  return {
    kind: 'insert',
    columns: resolvePayload(relation, payload),
    list: payload.list,
    json: payload.json,
    defaults: preferences.missing === 'default',
    conflict: { columns: primaryKey, merge: true },
    only,
  }
}

function resolvePayload(relation: Relation, { keys }: Payload): Column[] {
  return keys.map((key) => {
    const column = relation.columns.get(key)
    if (column === undefined) throw payloadColumnNotFound(relation.name, key)
    return column
  })
}

function planConflict({ preferences, onConflict }: RequestShape, relation: Relation) {
  if (preferences.resolution === undefined) return undefined
  const columns = onConflict ?? relation.primaryKey
  for (const column of columns) {
    if (!relation.columns.has(column)) {
      throw columnNotFound(relation.name, column, suggestColumn(relation, column))
    }
  }
  return columns.length === 0 ? undefined : { columns, merge: preferences.resolution === 'merge-duplicates' }
}
