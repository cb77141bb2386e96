// A request split into its structure and its values. The structure alone decides the SQL, so it is the key of the SQL
// cache. Values appear in it only as slots, which are indexes into the list of values, and reach PostgreSQL only as
// parameters.

/** A place in the values of a request. */
export type Slot = number

export type Value = string | number

export type JsonStep = {
  readonly arrow: '->' | '->>'
  readonly operand: string | number
}

export type Field = {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export const aggregates = ['sum', 'avg', 'count', 'max', 'min'] as const
export type Aggregate = (typeof aggregates)[number]

export type SelectStar = { readonly kind: 'star' }

export type SelectField = {
  readonly kind: 'field'
  /** Absent for `count()`, which counts rows. */
  readonly field?: Field | undefined
  readonly alias?: string | undefined
  readonly cast?: string | undefined
  readonly aggregate?: Aggregate | undefined
  readonly aggregateCast?: string | undefined
}

export type SelectEmbedding = {
  readonly kind: 'embedding'
  readonly relation: string
  readonly alias?: string | undefined
  readonly hint?: string | undefined
  readonly inner: boolean
  readonly spread: boolean
  readonly items: readonly SelectItem[]
}

export type SelectItem = SelectStar | SelectField | SelectEmbedding

export const compareOperators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
] as const
export type CompareOperator = (typeof compareOperators)[number]

/** Whether one value of a list must match, or all. */
export type Quantifier = 'any' | 'all'

export const searchOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type SearchOperator = (typeof searchOperators)[number]

export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type IsValue = (typeof isValues)[number]

export type Operation =
  | {
      readonly kind: 'compare'
      readonly operator: CompareOperator
      readonly quantifier?: Quantifier | undefined
      readonly value: Slot
    }
  | { readonly kind: 'in'; readonly list: Slot }
  | { readonly kind: 'is'; readonly value: IsValue }
  | {
      readonly kind: 'search'
      readonly operator: SearchOperator
      readonly config?: Slot | undefined
      readonly value: Slot
    }

export type Filter = {
  readonly kind: 'filter'
  readonly field: Field
  readonly negated: boolean
  readonly operation: Operation
}

export type LogicGroup = {
  readonly kind: 'and' | 'or'
  readonly negated: boolean
  readonly items: readonly Logic[]
}

export type Logic = Filter | LogicGroup

export type OrderTerm = {
  /** Orders by a column of this to-one embedding. */
  readonly relation?: string | undefined
  readonly field: Field
  readonly direction?: 'asc' | 'desc' | undefined
  readonly nulls?: 'first' | 'last' | undefined
}

/**
 * The requested part of the rows. The limit belongs to the structure: the planner can keep its plan only if it knows
 * the limit, and clients use few of them. It was parsed as a number, and is never text.
 */
export type Page = {
  readonly limit?: number | undefined
  readonly offset?: Slot | undefined
}

/** A parameter of an embedded relation, or of the root if the path is empty. */
export type Placed<T> = {
  readonly path: readonly string[]
  readonly content: T
}

export const countModes = ['exact', 'planned', 'estimated'] as const
export type CountMode = (typeof countModes)[number]

export type Preferences = {
  readonly return?: 'minimal' | 'headers-only' | 'representation' | undefined
  readonly count?: CountMode | undefined
  readonly resolution?: 'merge-duplicates' | 'ignore-duplicates' | undefined
  readonly missing?: 'null' | 'default' | undefined
  readonly handling?: 'strict' | 'lenient' | undefined
  readonly tx?: 'commit' | 'rollback' | undefined
  readonly timezone?: string | undefined
  readonly maxAffected?: number | undefined
  /** Unknown preferences; `handling=strict` refuses them. */
  readonly unknown: readonly string[]
}

export const explainOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const

/** PostgreSQL's plan for the request, instead of its result. */
export type Explain = {
  readonly format: 'text' | 'json'
  readonly options: readonly (typeof explainOptions)[number][]
}

export type Media = {
  readonly format: 'array' | 'object' | 'csv' | 'geojson'
  readonly stripNulls: boolean
  readonly explain?: Explain | undefined
}

/** One type of the `Accept` header. The plan decides which of them is used. */
export type AcceptedType = {
  readonly text: string
  readonly name: string
  /** Absent if only a handler of the database could write it. */
  readonly media?: Media | undefined
}

export type Action = 'read' | 'insert' | 'update' | 'put' | 'delete' | 'call' | 'describe' | 'openapi'

export type Payload = {
  /** Keys of the objects, sorted; or those of `columns`. */
  readonly keys: readonly string[]
  readonly list: boolean
  /** The body as it arrived, converted by PostgreSQL. */
  readonly json: Slot
  /** The types of a parameter that could take the whole body. */
  readonly wholeAs: readonly string[]
  /** Whether the body is one object of named arguments. */
  readonly named: boolean
}

export type NamedArgument = { readonly name: string; readonly value: Slot }

export type RequestShape = {
  readonly action: Action
  readonly schema: string
  /** The relation or, with `action: 'call'`, the function. */
  readonly target: string
  readonly isFunction: boolean
  readonly select: readonly SelectItem[]
  readonly filters: readonly Placed<Logic>[]
  readonly orders: readonly Placed<readonly OrderTerm[]>[]
  readonly pages: readonly Placed<Page>[]
  readonly onConflict?: readonly string[] | undefined
  readonly payload?: Payload | undefined
  /** Arguments of a function that is called with GET. */
  readonly arguments: readonly NamedArgument[]
  readonly preferences: Preferences
  readonly accepts: readonly AcceptedType[]
  /** The result is not shown: HEAD, or a write without a representation. */
  readonly bodyless: boolean
}
