import type { Operation } from '../parse/request.ts'
import { type ColumnExpression, type RowReference, wholeRow } from '../plan/plan.ts'
import { qualify, quoteColumn, wholeRowOf } from './identifiers.ts'
import type { SqlWriter } from './sql-writer.ts'

/** A row as the argument of a function. */
export const writeRow = ({ alias, given }: RowReference) =>
  given ? quoteColumn(alias, wholeRow) : wholeRowOf(alias)

export function writeExpression(expression: ColumnExpression, writer: SqlWriter): string {
  const { alias, column, path } = expression
  const name =
    column.computed === undefined
      ? quoteColumn(alias, column.name)
      : `${qualify(column.computed)}(${writeRow(expression)})`
  if (path.length === 0) return name
  let sql = column.isJson ? name : `to_jsonb(${name})`
  for (const { arrow, operand } of path) {
    sql += `${arrow}${writer.constant(operand)}::${typeof operand === 'number' ? 'int' : 'text'}`
  }
  return `(${sql})`
}

const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const

const searches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

const states = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const

/** The parameter has no cast: PostgreSQL gives it the type of the other operand. */
export function writeComparison(
  expression: ColumnExpression,
  operation: Operation,
  writer: SqlWriter,
): string {
  if (operation.kind === 'search') return writeSearch(expression, operation, writer)
  const left = writeExpression(expression, writer)
  switch (operation.kind) {
    case 'compare':
      return `${left} ${comparisons[operation.operator]} ${writeOperand(operation, writer)}`
    case 'in':
      return `${left} = any(${writer.slot(operation.list)})`
    case 'is':
      return `${left} ${states[operation.value]}`
  }
}

type Comparison = Extract<Operation, { readonly kind: 'compare' }>

function writeOperand({ quantifier, value }: Comparison, writer: SqlWriter): string {
  return quantifier === undefined ? writer.slot(value) : `${quantifier}(${writer.slot(value)})`
}

type Search = Extract<Operation, { readonly kind: 'search' }>

function writeSearch(expression: ColumnExpression, operation: Search, writer: SqlWriter): string {
  const { config } = operation
  const writeConfig = () => (config === undefined ? '' : `${writer.slot(config)}::regconfig, `)
  const isVector = expression.column.isTextSearch && expression.path.length === 0
  const document = isVector
    ? writeExpression(expression, writer)
    : `to_tsvector(${writeConfig()}${writeExpression(expression, writer)})`
  return `${document} @@ ${searches[operation.operator]}(${writeConfig()}${writer.slot(operation.value)})`
}
