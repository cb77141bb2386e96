import { columnNotFound, labelTooLong, typeNotFound } from '../errors/schema-errors.ts'
import type { Field, SelectEmbedding } from '../parse/request.ts'
import type { Relation, Relationship, SchemaCache } from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'
import type { ColumnExpression, ReadPlan } from './plan.ts'

/** What is the same for every relation of one request. */
export type Planning = {
  readonly cache: SchemaCache
  readonly maxRows: number
  readonly aggregates: boolean
  /** Numbers the aliases of the statement. */
  aliases: number
}

/** A relation while it is planned. */
export type Scope = {
  readonly planning: Planning
  readonly relation: Relation
  readonly alias: string
  /** Names of the columns that the plan reads. */
  readonly used: Set<string>
}

/** An embedded relation, planned before what its parent says about it. */
export type Child = {
  readonly item: SelectEmbedding
  readonly label: string
  readonly relationship: Relationship
  readonly relation: Relation
  readonly read: ReadPlan
}

export function openScope(planning: Planning, relation: Relation): Scope {
  const alias = `t${planning.aliases}`
  planning.aliases += 1
  return { planning, relation, alias, used: new Set() }
}

export function resolveField({ alias, relation, used }: Scope, { name, path }: Field): ColumnExpression {
  const column = relation.columns.get(name)
  if (column === undefined) throw columnNotFound(relation.name, name, suggestColumn(relation, name))
  used.add(name)
  return { alias, column, path }
}

/** Half of a short name may be wrong, as PostgreSQL itself has it. */
export function suggestColumn({ columns }: Relation, name: string): string | undefined {
  return suggest(name, columns.keys(), 0.5)
}

export function resolveType({ planning }: Scope, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const type = planning.cache.types.get(name.toLowerCase())
  if (type === undefined) throw typeNotFound(name)
  return type
}

const longestName = 63

/** PostgreSQL would cut a longer name silently, and two might become the same. */
export function requireLabel(label: string): string {
  if (label.length > longestName || Buffer.byteLength(label) > longestName) throw labelTooLong(longestName)
  return label
}
