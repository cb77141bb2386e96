// The catalog as it is read: one row per relation, key, function and type. An empty search_path makes PostgreSQL
// qualify every type name.
export type CatalogColumn = {
  readonly name: string
  readonly type: string
  /** The bare name of the type; for a domain, that of its base type. */
  readonly base: string
  readonly nullable?: boolean
  /** The default of the column, as SQL. */
  readonly default?: string | null
  readonly description?: string | null
  readonly length?: number | null
  readonly labels?: readonly string[] | null
}

export type CatalogRelation = {
  readonly schema: string
  readonly name: string
  readonly is_view: boolean
  /** Whether policies decide which of its rows a role sees. */
  readonly has_policies?: boolean
  /** A bit mask of PostgreSQL: 4 update, 8 insert, 16 delete. */
  readonly events: number
  readonly description?: string | null
  readonly columns: readonly CatalogColumn[]
}

export type CatalogKey = {
  readonly kind: 'p' | 'u' | 'f'
  readonly name: string
  readonly schema: string
  readonly relation: string
  readonly columns: readonly string[]
  readonly target_schema: string | null
  readonly target_relation: string | null
  readonly target_columns: readonly string[] | null
}

/** A column of a view that is a plain column of the relation below it. */
export type CatalogLineage = {
  readonly schema: string
  readonly view: string
  readonly column: string
  readonly origin_schema: string
  readonly origin_relation: string
  readonly origin_column: string
}

export type CatalogRelationName = { readonly schema: string; readonly name: string }

export type CatalogRoutine = {
  readonly schema: string
  readonly name: string
  readonly volatility: 'i' | 's' | 'v'
  readonly returns_set: boolean
  /** Whether it is an aggregate over rows, which is used only to write a media type. */
  readonly is_aggregate?: boolean
  /** PostgreSQL's estimate of its rows. */
  readonly rows?: number
  readonly description?: string | null
  readonly result_type: string
  /** The base type of the result's domain. */
  readonly result_base?: string | null
  readonly result_schema: string | null
  readonly result_relation: string | null
  readonly result_columns: readonly CatalogColumn[] | null
  readonly default_count: number
  readonly argument_names: readonly string[] | null
  readonly argument_modes: readonly string[] | null
  readonly argument_types: readonly string[]
  readonly argument_bases: readonly string[]
  /** The relation whose row is the argument. */
  readonly argument_relations?: readonly (CatalogRelationName | null)[]
}

export type CatalogType = { readonly name: string; readonly standard_name: string; readonly type: string }

/** The value of `alter role … set statement_timeout`, in milliseconds. */
export type CatalogTimeout = { readonly role: string; readonly timeout: number }

export type Catalog = {
  readonly relations: readonly CatalogRelation[]
  readonly keys: readonly CatalogKey[]
  readonly lineage?: readonly CatalogLineage[]
  readonly routines: readonly CatalogRoutine[]
  readonly types: readonly CatalogType[]
  readonly geoJson?: CatalogRelationName | undefined
  readonly timeouts?: readonly CatalogTimeout[]
}
