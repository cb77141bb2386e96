import { notEmbedded, notImplemented } from '../errors/request-errors.ts'
import { embeddedTwice } from '../errors/schema-errors.ts'
import type { Logic, OrderTerm, Page, Placed, SelectEmbedding, SelectItem } from '../parse/request.ts'
import { findRelation, isToOne } from '../schema-cache/schema-cache.ts'
import { requireRelationship } from './find-relationship.ts'
import type { Condition, Join, Output, ReadPlan } from './plan.ts'
import { planCondition, planOrdering } from './plan-condition.ts'
import { planJoin } from './plan-join.ts'
import { planOutput } from './plan-output.ts'
import { type Child, openScope, referToRow, type Scope } from './scope.ts'

/** The parts of a request about one relation and those embedded in it. */
export type ReadRequest = {
  readonly select: readonly SelectItem[]
  readonly filters: readonly Placed<Logic>[]
  readonly orders: readonly Placed<readonly OrderTerm[]>[]
  readonly pages: readonly Placed<Page>[]
}

export type ReadPlace = Pick<ReadPlan, 'call'> & {
  readonly join?: Join | undefined
  readonly spread?: 'one' | 'list' | undefined
}

export function planRead(scope: Scope, request: ReadRequest, place: ReadPlace = {}): ReadPlan {
  const { join, call, spread } = place
  const children = planChildren(scope, request)
  const outputs = request.select.flatMap((item) => planOutput(scope, item, children))
  const grouped = spread !== 'one' && outputs.some(isAggregated)
  if (spread === 'list' && grouped) {
    throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
  }
  const conditions = atRoot(request.filters).map((logic) => planCondition(scope, logic, children))
  const required = children
    .filter(({ item }) => item.inner)
    .map(({ read }): Condition => ({ kind: 'exists', negated: false, read }))
  const page = atRoot(request.pages).at(-1)
  return {
    alias: scope.alias,
    relation: scope.stored ? scope.relation : undefined,
    call,
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

const isAggregated = (output: Output): boolean =>
  output.kind === 'column'
    ? output.aggregate !== undefined
    : output.kind === 'spread' && output.hoisted.some((each) => each !== undefined)

const atRoot = <T>(placed: readonly Placed<T>[]): T[] =>
  placed.filter(({ path }) => path.length === 0).map(({ content }) => content)

function planChildren(scope: Scope, request: ReadRequest): Child[] {
  const items = request.select.filter((item) => item.kind === 'embedding')
  refuseTwins(scope, items)
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

/** Two with the same name would share one key in the answer. */
function refuseTwins({ relation, depth }: Scope, items: readonly SelectEmbedding[]): void {
  const labels = new Set<string>()
  for (const item of items) {
    const label = labelOf(item)
    if (labels.has(label)) throw embeddedTwice(`${relation.name}_${label}_${depth + 1}`)
    labels.add(label)
  }
}

const labelOf = ({ alias, relation }: SelectEmbedding) => alias ?? relation

/** Passes the parameters of an embedding down to it. Its alias takes precedence over the name of its relation. */
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
  const inner = openScope(planning, relation, { depth: scope.depth + 1 })
  const { call } = relationship
  const isOne = isToOne(relationship)
  const read = planRead(inner, request, {
    ...(call === undefined
      ? { join: planJoin(scope, inner, relationship) }
      : { call: { name: call, row: referToRow(scope) } }),
    spread: item.spread ? (isOne ? 'one' : 'list') : undefined,
  })
  const limit = read.limit ?? (isOne ? undefined : planning.maxRows)
  return { item, label: labelOf(item), relationship, relation, read: { ...read, limit } }
}
