import { notEmbedded, notImplemented } from '../errors/request-errors.ts'
import type { Logic, OrderTerm, Page, Placed, SelectEmbedding, SelectItem } from '../parse/request.ts'
import { findRelation, isToOne } from '../schema-cache/schema-cache.ts'
import { requireRelationship } from './find-relationship.ts'
import type { Condition, Join, ReadPlan } from './plan.ts'
import { planCondition, planOrdering } from './plan-condition.ts'
import { planJoin } from './plan-join.ts'
import { planOutput } from './plan-output.ts'
import { type Child, openScope, type Scope } from './scope.ts'

/** What a request says of one relation and of those embedded in it. */
export type ReadRequest = {
  readonly select: readonly SelectItem[]
  readonly filters: readonly Placed<Logic>[]
  readonly orders: readonly Placed<readonly OrderTerm[]>[]
  readonly pages: readonly Placed<Page>[]
}

export type ReadPlace = {
  readonly join?: Join
  /** False where the rows come out of a write or a call instead of the relation itself. */
  readonly stored?: boolean
  readonly spread?: boolean
}

export function planRead(scope: Scope, request: ReadRequest, place: ReadPlace = {}): ReadPlan {
  const { join, stored = true, spread = false } = place
  const children = planChildren(scope, request)
  const outputs = request.select.flatMap((item) => planOutput(scope, item, children))
  const grouped = outputs.some((output) => output.kind === 'column' && output.aggregate !== undefined)
  if (spread && grouped) throw notImplemented('Aggregates are not implemented for spreads.')
  const conditions = atRoot(request.filters).map((logic) => planCondition(scope, logic, children))
  const required = children
    .filter(({ item }) => item.inner)
    .map(({ read }): Condition => ({ kind: 'exists', negated: false, read }))
  const page = atRoot(request.pages).at(-1)
  return {
    alias: scope.alias,
    relation: stored ? scope.relation : undefined,
    join,
    outputs,
    conditions: [...conditions, ...required],
    order: atRoot(request.orders)
      .flat()
      .map((term) => planOrdering(scope, term, children)),
    limit: page?.limit,
    offset: page?.offset,
    limited: page !== undefined,
    grouped,
  }
}

const atRoot = <T>(placed: readonly Placed<T>[]): T[] =>
  placed.filter(({ path }) => path.length === 0).map(({ content }) => content)

function planChildren(scope: Scope, request: ReadRequest): Child[] {
  const items = request.select.filter((item) => item.kind === 'embedding')
  const filters = assignToItems(request.filters, items)
  const orders = assignToItems(request.orders, items)
  const pages = assignToItems(request.pages, items)
  return items.map((item) =>
    planChild(scope, item, {
      select: item.items,
      filters: filters.get(item) ?? [],
      orders: orders.get(item) ?? [],
      pages: pages.get(item) ?? [],
    }),
  )
}

const labelOf = ({ alias, relation }: SelectEmbedding) => alias ?? relation

/** Hands what is said of an embedding down to it; its alias comes before the name of its relation. */
function assignToItems<T>(
  placed: readonly Placed<T>[],
  items: readonly SelectEmbedding[],
): Map<SelectEmbedding, Placed<T>[]> {
  const owners = new Map<SelectEmbedding, Placed<T>[]>()
  for (const { path, content } of placed) {
    const [name, ...rest] = path
    if (name === undefined) continue
    const item = items.find((each) => labelOf(each) === name) ?? items.find((each) => each.relation === name)
    if (item === undefined) throw notEmbedded(name)
    owners.set(item, [...(owners.get(item) ?? []), { path: rest, content }])
  }
  return owners
}

function planChild(scope: Scope, item: SelectEmbedding, request: ReadRequest): Child {
  const { planning } = scope
  const relationship = requireRelationship(scope.relation, item.relation, item.hint)
  const relation = findRelation(planning.cache, relationship.target)
  if (relation === undefined) throw notEmbedded(item.relation)
  const inner = openScope(planning, relation)
  const join = planJoin(scope, inner, relationship)
  const read = planRead(inner, request, { join, spread: item.spread })
  const limit = read.limit ?? (isToOne(relationship) ? undefined : planning.maxRows)
  return { item, label: labelOf(item), relationship, relation, read: { ...read, limit } }
}
