// An embedded relation is a scalar subquery in the select list, so PostgreSQL computes it only for the rows of the page
// and not for all that were sorted. Its existence is a separate condition, which the count shares.
import type { ColumnOutput, Condition, EmbeddingOutput, Ordering, Output, ReadPlan } from '../plan/plan.ts'
import { writeComparison, writeExpression, writeRow } from './expression-sql.ts'
import { qualify, quote, quoteColumn, wholeRowOf } from './identifiers.ts'
import { joinParts } from './join-parts.ts'
import type { OutputSql } from './output-sql.ts'
import { writeSpreadColumns, writeSpreadJoin } from './spread-sql.ts'
import type { SqlWriter } from './sql-writer.ts'

/** The rows from a write or a call in the same statement. */
export const givenRows = 'given'

/** `labels` are the client's; inside a spread, where the parent names the columns, they are `c0`, `c1` and so on. */
export function writeRead(read: ReadPlan, writer: SqlWriter, labels: 'named' | 'numbered' = 'named'): string {
  const columns = read.outputs.flatMap((output) => writeOutput(output, read.grouped, writer))
  const list = columns.map(
    ({ sql, label }, place) => `${sql} as ${labels === 'named' ? quote(label) : `c${place}`}`,
  )
  return joinParts(
    'select',
    list.join(', '),
    writeFrom(read),
    ...read.outputs.map((output) =>
      output.kind === 'spread' ? writeSpreadJoin(output, writeRead(output.read, writer, 'numbered')) : '',
    ),
    writeWhere(read, writer),
    writeGrouping(columns, read),
    writeOrder(read.order, writer),
    writePage(read, writer),
  )
}

/** All matching rows without paging, to be counted. */
export function writeMatching(read: ReadPlan, writer: SqlWriter): string {
  return joinParts('select 1', writeFrom(read), writeWhere(read, writer))
}

function writeOutput(output: Output, grouped: boolean, writer: SqlWriter): OutputSql[] {
  switch (output.kind) {
    case 'column':
      return [writeColumn(output, writer)]
    case 'embedding':
      return [{ sql: writeEmbedding(output, grouped, writer), label: output.label, aggregated: false }]
    case 'spread':
      return writeSpreadColumns(output)
  }
}

function writeColumn(output: ColumnOutput, writer: SqlWriter): OutputSql {
  const { expression, cast, aggregate, aggregateCast, label } = output
  const plain = expression === undefined ? countedRows(output) : writeExpression(expression, writer)
  const converted = cast === undefined ? plain : `cast(${plain} as ${cast})`
  if (aggregate === undefined) return { sql: converted, label, aggregated: false }
  const called = `${aggregate}(${converted})`
  return {
    sql: aggregateCast === undefined ? called : `cast(${called} as ${aggregateCast})`,
    label,
    aggregated: true,
  }
}

/** If the parent computes the count, each row contributes a 1 here. */
const countedRows = ({ aggregate }: ColumnOutput) => (aggregate === undefined ? '1' : '*')

/** Only jsonb can be grouped by. */
function writeEmbedding({ list, read }: EmbeddingOutput, grouped: boolean, writer: SqlWriter): string {
  const name = `e${read.alias}`
  const row = wholeRowOf(name)
  const content = list ? `coalesce(json_agg(${row}), '[]')` : `row_to_json(${row})`
  return `(select ${content}${grouped ? '::jsonb' : ''} from (${writeRead(read, writer)}) ${name})`
}

function writeFrom({ relation, call, alias, join }: ReadPlan): string {
  if (call !== undefined) return `from ${qualify(call.name)}(${writeRow(call.row)}) ${alias}`
  const own = `from ${relation === undefined ? givenRows : qualify(relation)} ${alias}`
  return join?.junction === undefined ? own : `${own}, ${qualify(join.junction)} ${join.junction.alias}`
}

function writeWhere({ join, conditions }: ReadPlan, writer: SqlWriter): string {
  const all = [
    ...(join?.equal ?? []).map(
      ([a, b]) => `${quoteColumn(a.alias, a.column)} = ${quoteColumn(b.alias, b.column)}`,
    ),
    ...conditions.map((condition) => writeCondition(condition, writer)),
  ]
  return all.length === 0 ? '' : `where ${all.join(' and ')}`
}

export function writeCondition(condition: Condition, writer: SqlWriter): string {
  const sql = writePositiveCondition(condition, writer)
  return condition.negated ? `not (${sql})` : sql
}

function writePositiveCondition(condition: Condition, writer: SqlWriter): string {
  switch (condition.kind) {
    case 'filter':
      return writeComparison(condition.expression, condition.operation, writer)
    case 'exists': {
      const { read } = condition
      const page = read.limited ? ` ${writePage(read, writer)}` : ''
      return `exists (${writeMatching(read, writer)}${page})`
    }
    default:
      return `(${condition.items.map((item) => writeCondition(item, writer)).join(` ${condition.kind} `)})`
  }
}

/** By position: an expression with a parameter never equals the same expression with another parameter. */
function writeGrouping(columns: readonly OutputSql[], { grouped }: ReadPlan): string {
  const places = columns.flatMap(({ aggregated }, place) => (aggregated ? [] : [place + 1]))
  return grouped && places.length > 0 ? `group by ${places.join(', ')}` : ''
}

function writeOrder(order: readonly Ordering[], writer: SqlWriter): string {
  if (order.length === 0) return ''
  return `order by ${order.map((ordering) => writeOrdering(ordering, writer)).join(', ')}`
}

function writeOrdering({ expression, through, direction, nulls }: Ordering, writer: SqlWriter): string {
  const own = writeExpression(expression, writer)
  const sql =
    through === undefined
      ? own
      : `(select ${own} ${writeFrom(through)} ${writeWhere(through, writer)} limit 1)`
  return `${sql}${direction === undefined ? '' : ` ${direction}`}${nulls === undefined ? '' : ` nulls ${nulls}`}`
}

export function writePage({ limit, offset }: Pick<ReadPlan, 'limit' | 'offset'>, writer: SqlWriter): string {
  return joinParts(
    limit === undefined ? '' : `limit ${limit}`,
    offset === undefined ? '' : `offset ${writer.slot(offset)}`,
  )
}
