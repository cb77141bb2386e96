import type { CountMode } from '../parse/request.ts'
import { findRelation, type RelationName, type SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Condition, ReadPlan } from './plan.ts'

/**
 * The planner estimates from statistics over everyone's rows. If policies may hide some of them from the caller, the
 * visible rows are counted one by one instead.
 */
export function chooseCount(
  asked: CountMode | undefined,
  read: ReadPlan | undefined,
  cache: SchemaCache,
): CountMode | undefined {
  if (asked === undefined || asked === 'exact') return asked
  return read === undefined || !isOpen(read, cache) ? 'exact' : asked
}

/** False for functions, including those of another row: it is unknown which rows they read. */
function isOpen({ relation, call, join, conditions }: ReadPlan, cache: SchemaCache): boolean {
  if (relation === undefined || call !== undefined) return false
  const named = join?.junction === undefined ? [relation] : [relation, join.junction]
  return named.every((each) => isUnguarded(each, cache)) && conditions.every((each) => isSafe(each, cache))
}

/** A junction need not be exposed; then nothing is known about it. */
const isUnguarded = (name: RelationName, cache: SchemaCache) => findRelation(cache, name)?.guarded === false

function isSafe(condition: Condition, cache: SchemaCache): boolean {
  switch (condition.kind) {
    case 'filter':
      return condition.expression.column.computed === undefined
    case 'exists':
      return isOpen(condition.read, cache)
    default:
      return condition.items.every((item) => isSafe(item, cache))
  }
}
