import { aggregatesDisabled } from '../errors/request-errors.ts'
import type { Field, SelectField, SelectItem } from '../parse/request.ts'
import { isToOne } from '../schema-cache/schema-cache.ts'
import { listLabels } from './labels.ts'
import type { ColumnOutput, Hoisted, Output, ReadPlan, SpreadOutput } from './plan.ts'
import { type Child, requireLabel, resolveField, resolveType, type Scope } from './scope.ts'

/** The output of one select item. `relation()` has none, but can filter. */
export function planOutput(scope: Scope, item: SelectItem, children: readonly Child[]): Output[] {
  if (item.kind === 'star') return planStar(scope)
  if (item.kind === 'field') return [planColumn(scope, item)]
  const child = children.find((each) => each.item === item)
  if (child === undefined || child.read.outputs.length === 0) return []
  const list = !isToOne(child.relationship)
  if (!item.spread) return [{ kind: 'embedding', label: requireLabel(child.label), list, read: child.read }]
  return [list ? { kind: 'spread', list, read: child.read, hoisted: [] } : hoist(child.read)]
}

/** The parents compute the aggregates of a related row, because many of them may share it. */
function hoist(read: ReadPlan): SpreadOutput {
  const hoisted: (Hoisted | undefined)[] = []
  const outputs = read.outputs.map((output): Output => {
    if (output.kind === 'embedding') {
      hoisted.push(undefined)
      return output
    }
    if (output.kind === 'spread') {
      hoisted.push(...listLabels(output.read).map((_, place) => output.hoisted[place]))
      return { ...output, hoisted: [] }
    }
    const { aggregate, aggregateCast, ...plain } = output
    hoisted.push(aggregate === undefined ? undefined : { aggregate, cast: aggregateCast })
    return plain
  })
  return { kind: 'spread', list: false, read: { ...read, outputs }, hoisted }
}

function planStar({ relation, alias, stored, used }: Scope): ColumnOutput[] {
  return Array.from(relation.columns.values(), (column) => {
    used.add(column.name)
    return { kind: 'column', label: column.name, expression: { alias, column, path: [], given: !stored } }
  })
}

function planColumn(scope: Scope, item: SelectField): ColumnOutput {
  const { field } = item
  // `count` without parentheses is an older way to write count().
  const isOldCount =
    field?.name === 'count' && !scope.relation.columns.has('count') && !scope.relation.computed.has('count')
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
