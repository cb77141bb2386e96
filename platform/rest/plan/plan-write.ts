import { columnNotFound, payloadColumnNotFound } from '../errors/schema-errors.ts'
import type { Payload, RequestShape } from '../parse/request.ts'
import type { Column, Relation } from '../schema-cache/schema-cache.ts'
import type { ReadPlan, WritePlan } from './plan.ts'
import { planCondition } from './plan-condition.ts'
import { planRead } from './plan-read.ts'
import { openScope, type Planning, suggestColumn } from './scope.ts'

/** A write, and the reading of what it wrote where that is to be shown. */
export function planWrite(
  shape: RequestShape,
  relation: Relation,
  planning: Planning,
): { write: WritePlan; read?: ReadPlan | undefined } {
  const target = openScope(planning, relation)
  const shown = openScope(planning, relation)
  const isEmbedded = ({ path }: { readonly path: readonly string[] }) => path.length > 0
  const read = shape.bodyless
    ? undefined
    : planRead(
        shown,
        {
          select: shape.select,
          filters: shape.filters.filter(isEmbedded),
          orders: shape.orders,
          pages: shape.pages.filter(isEmbedded),
        },
        { stored: false },
      )
  const common = { relation, alias: target.alias, returning: [...shown.used] }
  const conditions = shape.filters
    .filter((filter) => !isEmbedded(filter))
    .map(({ content }) => planCondition(target, content))
  const { payload } = shape
  if (payload === undefined) return { write: { kind: 'delete', ...common, conditions }, read }
  const written = { columns: resolvePayload(relation, payload), list: payload.list, json: payload.json }
  if (shape.action === 'update') return { write: { kind: 'update', ...common, ...written, conditions }, read }
  return { write: { kind: 'insert', ...common, ...written, conflict: planConflict(shape, relation) }, read }
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
