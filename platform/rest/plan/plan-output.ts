import { aggregatesDisabled } from '../errors/request-errors.ts'
import type { Field, SelectField, SelectItem } from '../parse/request.ts'
import { isToOne } from '../schema-cache/schema-cache.ts'
import type { ColumnOutput, Output } from './plan.ts'
import { type Child, requireLabel, resolveField, resolveType, type Scope } from './scope.ts'

/** What one select item shows; `relation()` shows nothing, but can filter. */
export function planOutput(scope: Scope, item: SelectItem, children: readonly Child[]): Output[] {
  if (item.kind === 'star') return planStar(scope)
  if (item.kind === 'field') return [planColumn(scope, item)]
  const child = children.find((each) => each.item === item)
  if (child === undefined || child.read.outputs.length === 0) return []
  const list = !isToOne(child.relationship)
  return [
    item.spread
      ? { kind: 'spread', list, read: child.read }
      : { kind: 'embedding', label: requireLabel(child.label), list, read: child.read },
  ]
}

function planStar({ relation, alias, used }: Scope): ColumnOutput[] {
  return Array.from(relation.columns.values(), (column) => {
    used.add(column.name)
    return { kind: 'column', label: column.name, expression: { alias, column, path: [] } }
  })
}

function planColumn(scope: Scope, item: SelectField): ColumnOutput {
  const { field } = item
  // `count` without parentheses is an older way to write count().
  const isOldCount = field?.name === 'count' && !scope.relation.columns.has('count')
  const aggregate = isOldCount ? 'count' : item.aggregate
  if (aggregate !== undefined && !scope.planning.aggregates) throw aggregatesDisabled()
  const named = field === undefined ? 'count' : defaultLabel(field)
  return {
    kind: 'column',
    label: requireLabel(item.alias ?? aggregate ?? named),
    expression: field === undefined || isOldCount ? undefined : resolveField(scope, field),
    cast: resolveType(scope, item.cast),
    aggregate,
    aggregateCast: resolveType(scope, item.aggregateCast),
  }
}

function defaultLabel({ name, path }: Field): string {
  const lastKey = path.findLast(({ operand }) => typeof operand === 'string')?.operand
  return typeof lastKey === 'string' ? lastKey : name
}
