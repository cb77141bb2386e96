// The one statement of a request: it reads, writes or calls, counts, and builds the whole body as one text.
import type { Media } from '../parse/request.ts'
import type { Plan, ReadPlan } from '../plan/plan.ts'
import { scalarColumn, writeCall } from './call-sql.ts'
import { joinParts } from './join-parts.ts'
import { listLabels } from './labels.ts'
import { givenRows, writeMatching, writePage, writeRead } from './read-sql.ts'
import { type SqlStatement, type SqlWriter, writeStatement } from './sql-writer.ts'
import { updatedRows, writeSilently, writeWrite } from './write-sql.ts'

export type RequestSql = {
  /** Gives one row: `body`, `rows`, and where they were asked for `total` and `updated`; or none if nothing is asked. */
  readonly main: SqlStatement
  /** Gives the plan whose estimate is the count; only with `planned` and `estimated`. */
  readonly estimate?: SqlStatement | undefined
}

export function writeRequest(plan: Plan, maxRows: number): RequestSql {
  const { count, source } = plan
  if (source !== undefined && source.kind !== 'call' && !plan.needsRows) {
    return { main: writeStatement((writer) => writeSilently(source, writer)) }
  }
  const main = writeStatement((writer) => {
    const given = writeSource(plan, writer)
    const total = writeTotal(plan, maxRows, writer)
    const isMerge = plan.source?.kind === 'insert' && plan.source.conflict?.merge === true
    const columns = [
      plan.bodyless ? '' : `${writeBody(plan, writer)} as body`,
      'count(*) as rows',
      total === '' ? '' : `${total} as total`,
      isMerge ? `${updatedRows} as updated` : '',
    ].filter((column) => column !== '')
    return `${given}select ${columns.join(', ')} from (${writeRows(plan, writer)}) r`
  })
  if (count !== 'planned' && count !== 'estimated') return { main }
  const estimate = writeStatement((writer) => {
    const source = writeSource(plan, writer)
    return `explain (format json) ${source}${writeCounted(plan, writer)}`
  })
  return { main, estimate }
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

function writeBody(plan: Plan, writer: SqlWriter): string {
  const { media, source } = plan
  if (media.format === 'csv') return writeCsv(plan, writer)
  const result = source?.kind === 'call' ? source.routine.result : undefined
  const list = `json_agg(${result?.kind === 'scalar' ? `r.${scalarColumn}` : 'r'})`
  const isOne = media.format === 'object' || (result !== undefined && result.kind !== 'void' && !result.set)
  return isOne
    ? `coalesce((${stripNulls(list, media)}->0)::text, 'null')`
    : `coalesce(${stripNulls(list, media)}::text, '[]')`
}

const stripNulls = (json: string, media: Media) => (media.stripNulls ? `json_strip_nulls(${json})` : json)

/** The text form of a row without its parentheses, under a line with the labels. */
function writeCsv({ read }: Plan, writer: SqlWriter): string {
  const labels = read === undefined ? [scalarColumn] : listLabels(read)
  const header = writer.constant(`${labels.map(quoteCsv).join(',')}\n`)
  return `${header}::text || coalesce(string_agg(substr(r::text, 2, length(r::text) - 2), E'\\n'), '')`
}

const quoteCsv = (label: string) => (/[",\n\r]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)
