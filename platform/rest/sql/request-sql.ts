// The one statement of a request: it reads, writes or calls, counts, and builds the whole body as one text.
import type { InsertPlan, Plan, ReadPlan } from '../plan/plan.ts'
import { writeBody } from './body-sql.ts'
import { writeCall } from './call-sql.ts'
import { quote } from './identifiers.ts'
import { joinParts } from './join-parts.ts'
import { givenRows, writeMatching, writePage, writeRead } from './read-sql.ts'
import { type SqlStatement, type SqlWriter, writeStatement } from './sql-writer.ts'
import { updatedRows, writeChange, writeWrite } from './write-sql.ts'

export type RequestSql = {
  /**
   * Returns one row: `rows` and, if requested, `body` with its `bytes`, `total`, `updated` and `key`, plus the settings
   * `headers` and `status` that functions set for the response. Or the lines of a plan.
   */
  readonly main: SqlStatement
  /** Returns the plan whose estimate is the count; only with `planned` and `estimated`. */
  readonly estimate?: SqlStatement | undefined
}

export type SqlLimits = {
  readonly maxRows: number
  /** A longer body stays in PostgreSQL. */
  readonly answerBytes: number
}

type Fact = readonly [name: string, sql: string]

const responseSettings: readonly Fact[] = [
  ['headers', "nullif(current_setting('response.headers', true), '')"],
  ['status', "nullif(current_setting('response.status', true), '')"],
]

const writeFacts = (facts: readonly Fact[]) => facts.map(([name, sql]) => `${sql} as ${name}`).join(', ')

export function writeRequest(plan: Plan, limits: SqlLimits): RequestSql {
  const { count } = plan
  const main = writeStatement((writer) => `${writeExplain(plan)}${writeMain(plan, limits, writer)}`)
  if ((count !== 'planned' && count !== 'estimated') || plan.media.explain !== undefined) return { main }
  const estimate = writeStatement((writer) => {
    const source = writeSource(plan, writer)
    return `explain (format json) ${source}${writeCounted(plan, writer)}`
  })
  return { main, estimate }
}

function writeExplain({ media: { explain } }: Plan): string {
  return explain === undefined
    ? ''
    : `explain (${[`format ${explain.format}`, ...explain.options].join(', ')}) `
}

function writeMain(plan: Plan, { maxRows, answerBytes }: SqlLimits, writer: SqlWriter): string {
  if (isBareInsert(plan)) {
    return `${writeChange(plan.source, writer)} returning 1::bigint as rows, ${writeFacts(responseSettings)}`
  }
  const given = writeSource(plan, writer)
  const total = writeTotal(plan, maxRows, writer)
  const isMerge = plan.source?.kind === 'insert' && plan.source.conflict?.merge === true
  const key = writeKey(plan)
  const body: Fact[] = plan.bodyless ? [] : [['body', writeBody(plan, writer)]]
  const facts: Fact[] = [
    ['rows', 'count(*)'],
    ...(total === '' ? [] : [['total', total] as const]),
    ...(isMerge ? [['updated', updatedRows] as const] : []),
    ...(key === '' ? [] : [['key', key] as const]),
    ...responseSettings,
  ]
  const answer = `select ${writeFacts([...body, ...facts])} from (${writeRows(plan, writer)}) r`
  const isMeasured = !plan.bodyless && plan.media.explain === undefined
  return `${given}${isMeasured ? writeMeasured(answer, facts, answerBytes) : answer}`
}

/** The answer with the size of its body, and without the body if that is too large. */
function writeMeasured(answer: string, facts: readonly Fact[], answerBytes: number): string {
  const names = facts.map(([name]) => `a.${name}`)
  const body = `case when octet_length(a.body) <= ${answerBytes} then a.body end as body`
  return `select ${body}, octet_length(a.body) as bytes, ${names.join(', ')} from (${answer}) a`
}

/** A single row that is not shown is written without a wrapper: that is the most frequent write. */
function isBareInsert(plan: Plan): plan is Plan & { readonly source: InsertPlan } {
  const { source, bodyless, located = [] } = plan
  return (
    bodyless && source?.kind === 'insert' && !source.list && !source.conflict?.merge && located.length === 0
  )
}

/** The primary key of the one new row, as a list of texts. */
function writeKey({ located = [] }: Plan): string {
  if (located.length === 0) return ''
  const values = located.map((column) => `r.${quote(column)}::text`)
  return `case when count(*) = 1 then min(json_build_array(${values.join(', ')})::text) end`
}

function writeSource({ source }: Plan, writer: SqlWriter): string {
  if (source === undefined) return ''
  const rows = source.kind === 'call' ? writeCall(source, writer) : writeWrite(source, writer)
  return `with ${givenRows} as (${rows}) `
}

function writeRows(plan: Plan, writer: SqlWriter): string {
  const { read, bodyless } = plan
  if (read === undefined) return joinParts('select * from', givenRows, writePage(plan.page ?? {}, writer))
  return writeRead(bodyless && !read.grouped ? withoutOutputs(read) : read, writer)
}

/** Rows that are only counted need neither columns nor order. */
const withoutOutputs = (read: ReadPlan): ReadPlan => ({ ...read, outputs: [], order: [] })

function writeCounted({ read }: Plan, writer: SqlWriter): string {
  return read === undefined ? `select 1 from ${givenRows}` : writeMatching(read, writer)
}

function writeTotal(plan: Plan, maxRows: number, writer: SqlWriter): string {
  if (plan.count !== 'exact' && plan.count !== 'estimated') return ''
  const counted = writeCounted(plan, writer)
  const limit = plan.count === 'exact' ? '' : ` limit ${maxRows + 1}`
  return `(select count(*) from (${counted}${limit}) n)`
}
