import { badFilterOnEmbedding, notEmbedded, relatedOrderNotToOne } from '../errors/request-errors.ts'
import type { Filter, Logic, OrderTerm } from '../parse/request.ts'
import { isToOne } from '../schema-cache/schema-cache.ts'
import type { Condition, Ordering } from './plan.ts'
import { type Child, resolveField, type Scope } from './scope.ts'

export function planCondition(scope: Scope, logic: Logic, children: readonly Child[] = []): Condition {
  if (logic.kind !== 'filter') {
    return { ...logic, items: logic.items.map((item) => planCondition(scope, item, children)) }
  }
  const { kind, negated, operation } = logic
  return (
    planPresence(scope, logic, children) ?? {
      kind,
      negated,
      operation,
      expression: resolveField(scope, logic.field),
    }
  )
}

/** `relation=is.null` and its opposite: whether a parent has related rows at all. */
function planPresence(scope: Scope, filter: Filter, children: readonly Child[]): Condition | undefined {
  const { field, operation, negated } = filter
  const child = children.find(({ label }) => label === field.name)
  if (child === undefined || field.path.length > 0) return undefined
  if (operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
    return { kind: 'exists', negated: (operation.value === 'null') !== negated, read: child.read }
  }
  if (scope.relation.columns.has(field.name)) return undefined
  throw badFilterOnEmbedding(field.name)
}

export function planOrdering(scope: Scope, term: OrderTerm, children: readonly Child[]): Ordering {
  const { relation, direction, nulls } = term
  if (relation === undefined) return { expression: resolveField(scope, term.field), direction, nulls }
  const child = children.find(({ label }) => label === relation)
  if (child === undefined) throw notEmbedded(relation)
  if (!isToOne(child.relationship)) throw relatedOrderNotToOne(scope.relation.name, relation)
  const inner: Scope = { ...scope, relation: child.relation, alias: child.read.alias, used: new Set() }
  return { expression: resolveField(inner, term.field), through: child.read, direction, nulls }
}
