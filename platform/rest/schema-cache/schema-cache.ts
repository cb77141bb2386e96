// What a request may name: the relations, functions and types of the exposed schemas, read once from the catalog.
// Every identifier in a statement comes from here, never from a request.

export type Column = {
  readonly name: string
  /** As SQL writes it, qualified, with its modifier: `character varying(20)`, `"app"."level"`. */
  readonly type: string
  readonly isJson: boolean
  readonly isTextSearch: boolean
}

export type ColumnPair = readonly [origin: string, target: string]

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

export type Junction = {
  readonly schema: string
  readonly name: string
  readonly constraints: ColumnPair
  /** A column of the origin and that of the junction which refers to it. */
  readonly originColumns: readonly ColumnPair[]
  readonly targetColumns: readonly ColumnPair[]
}

/** One direction in which rows of `target` can be embedded into rows of `origin`. */
export type Relationship = {
  readonly cardinality: Cardinality
  readonly origin: RelationName
  readonly target: RelationName
  readonly constraint: string
  /** Empty where there is a junction. */
  readonly columns: readonly ColumnPair[]
  readonly junction?: Junction
}

export type RelationName = { readonly schema: string; readonly name: string }

export type Relation = RelationName & {
  readonly isView: boolean
  readonly columns: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  readonly relationships: readonly Relationship[]
}

export type Parameter = {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

export type Result =
  | { readonly kind: 'void' }
  | { readonly kind: 'scalar'; readonly set: boolean }
  /** Rows of a relation, of a composite type or of the function's own output columns. */
  | { readonly kind: 'row'; readonly set: boolean; readonly relation: Relation }

export type Routine = {
  readonly schema: string
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly result: Result
  readonly writes: boolean
}

export type ExposedSchema = {
  readonly relations: ReadonlyMap<string, Relation>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
}

export type SchemaCache = {
  readonly schemas: ReadonlyMap<string, ExposedSchema>
  /** A type's names in lower case, with how SQL writes it. */
  readonly types: ReadonlyMap<string, string>
}

export function findRelation(cache: SchemaCache, { schema, name }: RelationName): Relation | undefined {
  return cache.schemas.get(schema)?.relations.get(name)
}

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}
