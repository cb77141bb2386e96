import type { Relationship } from '../schema-cache/schema-cache.ts'
import type { Join } from './plan.ts'
import type { Scope } from './scope.ts'

type Equality = Join['equal'][number]

/** How rows of the inner relation belong to a row of the outer one. */
export function planJoin(outer: Scope, inner: Scope, { columns, junction }: Relationship): Join {
  for (const [origin] of junction?.originColumns ?? columns) outer.used.add(origin)
  if (junction === undefined) {
    return { equal: columns.map(([origin, target]) => equate([inner.alias, target], [outer.alias, origin])) }
  }
  const alias = `j${inner.alias}`
  return {
    junction: { alias, schema: junction.schema, name: junction.name },
    equal: [
      ...junction.targetColumns.map(([target, column]) => equate([alias, column], [inner.alias, target])),
      ...junction.originColumns.map(([origin, column]) => equate([alias, column], [outer.alias, origin])),
    ],
  }
}

type Place = readonly [alias: string, column: string]

const equate = (a: Place, b: Place): Equality => [
  { alias: a[0], column: a[1] },
  { alias: b[0], column: b[1] },
]
