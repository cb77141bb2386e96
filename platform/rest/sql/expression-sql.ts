import type { Operation } from '../parse/request.ts'
import type { ColumnExpression } from '../plan/plan.ts'
import { quoteColumn } from './identifiers.ts'
import type { SqlWriter } from './sql-writer.ts'

export function writeExpression({ alias, column, path }: ColumnExpression, writer: SqlWriter): string {
  const name = quoteColumn(alias, column.name)
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
  cs: '@>',
  cd: '<@',
  ov: '&&',
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

/** The parameter has no cast: PostgreSQL gives it the type of what it is compared with. */
export function writeComparison(
  expression: ColumnExpression,
  operation: Operation,
  writer: SqlWriter,
): string {
  if (operation.kind === 'search') return writeSearch(expression, operation, writer)
  const left = writeExpression(expression, writer)
  switch (operation.kind) {
    case 'compare':
      return `${left} ${comparisons[operation.operator]} ${writer.slot(operation.value)}`
    case 'in':
      return `${left} = any(${writer.slot(operation.list)})`
    case 'is':
      return `${left} ${states[operation.value]}`
  }
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
