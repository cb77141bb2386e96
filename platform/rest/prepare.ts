import type { ParsedRequest } from './parse/parse-request.ts'
import type { Plan } from './plan/plan.ts'
import { type PlanOptions, planRequest } from './plan/plan-request.ts'
import { weighRead } from './plan/weigh-read.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { type RequestSql, type SqlLimits, writeRequest } from './sql/request-sql.ts'

/** Everything that is the same for all requests of one shape. */
export type Prepared = RequestSql & {
  readonly plan: Plan
  /** The rows that it may read, as `weighRead` counts them. */
  readonly weight: number
}

const maxShapes = 1000
const longestKey = 4000

/** Plans and writes the SQL of a shape once. The result is valid as long as its schema cache. */
export function createPreparer(
  options: PlanOptions & SqlLimits,
): (request: ParsedRequest, cache: SchemaCache) => Prepared {
  let shapes = new Map<string, Prepared>()
  let source: SchemaCache | undefined
  return ({ key, shape }, cache) => {
    if (source !== cache) {
      shapes = new Map()
      source = cache
    }
    const known = shapes.get(key)
    if (known !== undefined) return known
    const plan = planRequest(shape, cache, options)
    const weight = plan.read === undefined ? 0 : weighRead(plan.read, options.maxRows)
    const prepared = { plan, weight, ...writeRequest(plan, options) }
    if (key.length > longestKey) return prepared
    if (shapes.size >= maxShapes) {
      const [oldest] = shapes.keys()
      if (oldest !== undefined) shapes.delete(oldest)
    }
    shapes.set(key, prepared)
    return prepared
  }
}
