import { columnNotFound, labelTooLong, typeNotFound } from '../errors/schema-errors.ts'
import type { Field, SelectEmbedding } from '../parse/request.ts'
import type { Relation, Relationship, SchemaCache } from '../schema-cache/schema-cache.ts'
import { suggestWithin } from '../schema-cache/suggest.ts'
import { type ColumnExpression, type ReadPlan, type RowReference, wholeRow } from './plan.ts'

/** Values that are the same for every relation of one request. */
export type Planning = {
  readonly cache: SchemaCache
  readonly maxRows: number
  readonly aggregates: boolean
  /** Numbers the aliases of the statement. */
  aliases: number
}

/** A relation while it is being planned. */
export type Scope = {
  readonly planning: Planning
  readonly relation: Relation
  readonly alias: string
  /** False if the rows come from a write or a call instead of the relation itself. */
  readonly stored: boolean
  /** The number of relations that it is embedded in. */
  readonly depth: number
  /** Names of the columns that the plan reads. */
  readonly used: Set<string>
}

/** An embedded relation. It is planned before its parent's outputs, conditions and order, which may refer to it. */
export type Child = {
  readonly item: SelectEmbedding
  readonly label: string
  readonly relationship: Relationship
  readonly relation: Relation
  readonly read: ReadPlan
}

export type ScopePlace = { readonly stored?: boolean; readonly depth?: number }

export function openScope(
  planning: Planning,
  relation: Relation,
  { stored = true, depth = 0 }: ScopePlace = {},
): Scope {
  const alias = `t${planning.aliases}`
  planning.aliases += 1
  return { planning, relation, alias, stored, depth, used: new Set() }
}

export function resolveField(scope: Scope, { name, path }: Field): ColumnExpression {
  const { alias, relation, stored, used } = scope
  const column = relation.columns.get(name) ?? relation.computed.get(name)
  if (column === undefined) {
    throw columnNotFound(wireName(scope), name, suggestColumn(relation, name))
  }
  used.add(column.computed === undefined ? name : wholeRow)
  return { alias, column, path, given: !stored }
}

/** The whole row of a scope, as a function takes it. */
export function referToRow({ alias, stored, used }: Scope): RowReference {
  used.add(wholeRow)
  return { alias, given: !stored }
}

/** The name of a relation in an error: an embedded one has its depth appended. */
const wireName = ({ relation, depth }: Scope) => (depth === 0 ? relation.name : `${relation.name}_${depth}`)

const farthest = 3

/** Like PostgreSQL itself: at most three letters, and no more than half of the name, may be wrong. */
export function suggestColumn({ columns }: Relation, name: string): string | undefined {
  const allowed = Math.min(farthest, Math.floor(name.length / 2))
  return suggestWithin(name, columns.keys(), allowed)
}

export function resolveType({ planning }: Scope, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const type = planning.cache.types.get(name.toLowerCase())
  if (type === undefined) throw typeNotFound(name)
  return type
}

const longestName = 63

/** PostgreSQL would silently truncate a longer name, and two might become the same. */
export function requireLabel(label: string): string {
  if (label.length > longestName || Buffer.byteLength(label) > longestName) throw labelTooLong(longestName)
  return label
}
