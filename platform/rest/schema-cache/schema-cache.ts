// Everything that a request may name: the relations, functions and types of the exposed schemas, read once from the
// catalog. Every identifier in a statement comes from here, never from a request.

export type Column = {
  readonly name: string
  /** As SQL writes it, qualified, with its modifier: `character varying(20)`, `"app"."level"`. */
  readonly type: string
  readonly isJson: boolean
  readonly isTextSearch: boolean
  readonly nullable: boolean
  /** The default of the column, as SQL. */
  readonly default?: string | undefined
  /** The function of the row that computes the value, if it is not stored. */
  readonly computed?: RelationName | undefined
  readonly description?: string | undefined
  readonly length?: number | undefined
  /** The values of an enumeration. */
  readonly labels?: readonly string[] | undefined
}

export type ColumnPair = readonly [origin: string, target: string]

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

export type Junction = {
  readonly schema: string
  readonly name: string
  readonly constraints: ColumnPair
  /** A column of the origin, and the junction's column that refers to it. */
  readonly originColumns: readonly ColumnPair[]
  readonly targetColumns: readonly ColumnPair[]
}

/** One direction in which rows of `target` can be embedded into rows of `origin`. */
export type Relationship = {
  readonly cardinality: Cardinality
  readonly origin: RelationName
  readonly target: RelationName
  readonly constraint: string
  /** Empty if there is a junction. */
  readonly columns: readonly ColumnPair[]
  readonly junction?: Junction
  /** The function of the origin's row that returns the rows of the target; there is no constraint then. */
  readonly call?: RelationName
  /** Whether the target is a view on the key's table: then only its name refers to it. */
  readonly toView?: boolean
}

export type RelationName = { readonly schema: string; readonly name: string }

export type Relation = RelationName & {
  readonly isView: boolean
  /** Whether policies may hide rows of it. For a view that is unknown, so it is true. */
  readonly guarded: boolean
  readonly description?: string | undefined
  readonly columns: ReadonlyMap<string, Column>
  /** Functions of a row of the relation that return one value; not part of `*`. */
  readonly computed: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  readonly relationships: readonly Relationship[]
}

export type Parameter = {
  /** Empty for the only parameter of a function that takes a whole body. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

/** A media type that the database itself writes, as text or as bytes. */
export type WrittenMedia = { readonly type: string; readonly binary: boolean }

export type Result =
  | { readonly kind: 'void' }
  | { readonly kind: 'scalar'; readonly set: boolean; readonly media?: WrittenMedia | undefined }
  /** Rows of a relation, of a composite type or of the function's own output columns. */
  | { readonly kind: 'row'; readonly set: boolean; readonly relation: Relation }

export type Routine = {
  readonly schema: string
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly result: Result
  readonly writes: boolean
  readonly description?: string | undefined
}

/** An aggregate that writes rows as a media type: those of one relation, or of any. */
export type MediaHandler = {
  readonly media: WrittenMedia
  readonly aggregate: RelationName
  readonly relation?: RelationName | undefined
}

export type ExposedSchema = {
  readonly relations: ReadonlyMap<string, Relation>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  readonly handlers: readonly MediaHandler[]
}

export const emptySchema: ExposedSchema = { relations: new Map(), routines: new Map(), handlers: [] }

export type SchemaCache = {
  readonly schemas: ReadonlyMap<string, ExposedSchema>
  /** A type's names in lower case, and its SQL form. */
  readonly types: ReadonlyMap<string, string>
  /** The function that writes a row as a GeoJSON feature, if PostGIS is installed. */
  readonly geoJson?: RelationName | undefined
  /** The statement timeout of each role that has its own, in milliseconds. */
  readonly timeouts: ReadonlyMap<string, number>
}

export function findRelation(cache: SchemaCache, { schema, name }: RelationName): Relation | undefined {
  return cache.schemas.get(schema)?.relations.get(name)
}

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}
