// A request resolved against the schema cache: every name has become a column, a relationship or a function, and every
// value is still a slot. From here on nothing can be unknown, and the client's text remains only in slots and labels.
import type { Aggregate, CountMode, JsonStep, Media, Operation, Page, Slot } from '../parse/request.ts'
import type { Column, Parameter, RelationName, Routine } from '../schema-cache/schema-cache.ts'

/** The name under which a write or a call passes on its rows as a whole, for functions of a row. */
export const wholeRow = '__row'

/** A row as a value: of a relation, or one that a write or a call passed on. */
export type RowReference = { readonly alias: string; readonly given: boolean }

export type ColumnExpression = RowReference & {
  readonly column: Column
  readonly path: readonly JsonStep[]
}

export type ColumnOutput = {
  readonly kind: 'column'
  readonly label: string
  /** Absent for the count of rows. */
  readonly expression?: ColumnExpression | undefined
  readonly cast?: string | undefined
  readonly aggregate?: Aggregate | undefined
  readonly aggregateCast?: string | undefined
}

export type EmbeddingOutput = {
  readonly kind: 'embedding'
  readonly label: string
  readonly list: boolean
  readonly read: ReadPlan
}

/** The columns of a related row beside those of its parent; for several related rows, a list for each column. */
export type SpreadOutput = {
  readonly kind: 'spread'
  readonly list: boolean
  readonly read: ReadPlan
  /** By column index: the aggregate that the parent computes over the related rows of all its own rows. */
  readonly hoisted: readonly (Hoisted | undefined)[]
}

export type Hoisted = { readonly aggregate: Aggregate; readonly cast?: string | undefined }

export type Output = ColumnOutput | EmbeddingOutput | SpreadOutput

export type Condition =
  | {
      readonly kind: 'filter'
      readonly expression: ColumnExpression
      readonly negated: boolean
      readonly operation: Operation
    }
  | { readonly kind: 'exists'; readonly negated: boolean; readonly read: ReadPlan }
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly items: readonly Condition[] }

export type JoinColumn = { readonly alias: string; readonly column: string }

export type Join = {
  readonly equal: readonly (readonly [JoinColumn, JoinColumn])[]
  readonly junction?: RelationName & { readonly alias: string }
}

export type Ordering = {
  readonly expression: ColumnExpression
  /** The to-one relation that the expression is taken from. */
  readonly through?: ReadPlan | undefined
  readonly direction?: 'asc' | 'desc' | undefined
  readonly nulls?: 'first' | 'last' | undefined
}

export type ReadPlan = {
  readonly alias: string
  /** Absent if the rows come from a write in the same statement or from a function. */
  readonly relation?: RelationName | undefined
  /** The function of another row that returns the rows, in place of a relation. */
  readonly call?: { readonly name: RelationName; readonly row: RowReference } | undefined
  readonly join?: Join | undefined
  readonly outputs: readonly Output[]
  readonly conditions: readonly Condition[]
  readonly order: readonly Ordering[]
  readonly limit?: number | undefined
  readonly offset?: Slot | undefined
  /** Whether the limit was requested, and thus decides what exists. */
  readonly limited: boolean
  readonly grouped: boolean
}

export type WriteTarget = {
  readonly relation: RelationName
  readonly alias: string
  /** What the representation needs from the written rows. */
  readonly returning: readonly string[]
}

export type InsertPlan = WriteTarget & {
  readonly kind: 'insert'
  readonly columns: readonly Column[]
  readonly list: boolean
  readonly json: Slot
  /** Whether a missing key of an object means the default of its column. */
  readonly defaults: boolean
  readonly conflict?: { readonly columns: readonly string[]; readonly merge: boolean } | undefined
  /** What the body itself must contain to be written at all. */
  readonly only?: readonly { readonly column: string; readonly value: Slot }[] | undefined
}

export type UpdatePlan = WriteTarget & {
  readonly kind: 'update'
  readonly columns: readonly Column[]
  readonly list: boolean
  readonly json: Slot
  readonly conditions: readonly Condition[]
}

export type DeletePlan = WriteTarget & {
  readonly kind: 'delete'
  readonly conditions: readonly Condition[]
}

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan

export type CallPlan = {
  readonly kind: 'call'
  readonly routine: Routine
  readonly parameters: readonly Parameter[]
  /** The arguments one by one (several if they are variadic), all of them in one JSON object, or the body as it is. */
  readonly given:
    | { readonly slots: readonly (readonly Slot[])[] }
    | { readonly json: Slot }
    | { readonly whole: Slot }
  /** Whether the rows are needed as a whole besides their columns. */
  readonly wholeRows: boolean
}

/** The format of the body, and the name of its type. */
export type PlannedMedia = Media & {
  readonly type: string
  /** A handler of the database: an aggregate over the rows, or none if the value is already written. */
  readonly handler?: PlannedHandler | undefined
  readonly geoJson?: RelationName | undefined
}

export type PlannedHandler = {
  readonly aggregate?: RelationName | undefined
  /** The relation whose rows the aggregate takes. Default: any row. */
  readonly rowsOf?: RelationName | undefined
  readonly binary: boolean
}

export type Plan = {
  readonly media: PlannedMedia
  readonly bodyless: boolean
  readonly count?: CountMode | undefined
  /** Absent if there are no columns: a write without representation, a scalar result. */
  readonly read?: ReadPlan | undefined
  readonly source?: WritePlan | CallPlan | undefined
  /** The page of a scalar result. */
  readonly page?: Page | undefined
  /** The primary key of the inserted row, if only its location is to be returned. */
  readonly located?: readonly string[] | undefined
  readonly readOnly: boolean
}
