import { anyOrigin } from '../../http/http.ts'
import type { Relation, Routine } from '../schema-cache/schema-cache.ts'
import type { Answer } from './respond.ts'

/** Answers OPTIONS: the methods that a relation supports, for any caller. */
export function describeRelation(relation: Relation): Answer {
  const { insertable, updatable, deletable, primaryKey } = relation
  return allow([
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ])
}

export function describeRoutine({ writes }: Routine): Answer {
  return allow([writes ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'])
}

const allow = (methods: readonly string[]): Answer => ({
  status: 200,
  headers: { Allow: methods.join(','), ...anyOrigin },
  body: '',
})
