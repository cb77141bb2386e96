import type { Database, Row, Transaction, TransactionContext } from '../postgres/database.ts'
import type { ParsedRequest } from './parse/parse-request.ts'
import type { Value } from './parse/request.ts'
import type { Prepared } from './prepare.ts'
import { checkResult, needsCheckBeforeCommit, type Result } from './respond/check-result.ts'
import { bindValues, type SqlStatement } from './sql/sql-writer.ts'

type ResultRow = Row & {
  readonly body?: string
  readonly rows: string
  readonly total?: string
  readonly updated?: number
}

/** Runs the statement in one round trip, unless something must be known before the commit. */
export async function execute(
  database: Database,
  context: TransactionContext,
  { main, estimate }: Prepared,
  { shape, values }: ParsedRequest,
  maxRows: number,
): Promise<Result> {
  if (estimate === undefined && !needsCheckBeforeCommit(shape)) {
    const statement = { text: main.text, values: bindValues(main.parameters, values) }
    const [row] = await database.query<ResultRow>(context, statement)
    const result = toResult(row)
    checkResult(shape, result)
    return result
  }
  return await database.transaction(context, async (transaction) => {
    const [row] = await transaction.query<ResultRow>(main.text, bindValues(main.parameters, values))
    const result = toResult(row)
    checkResult(shape, result)
    if (estimate === undefined) return result
    const isCounted = result.total !== undefined && result.total <= maxRows
    if (isCounted) return result
    const estimated = await readEstimate(transaction, estimate, values)
    return { ...result, total: Math.max(result.total ?? 0, estimated) }
  })
}

function toResult(row: ResultRow | undefined): Result {
  return {
    body: row?.body ?? '',
    rows: Number(row?.rows ?? 0),
    total: row?.total === undefined ? undefined : Number(row.total),
    updated: row?.updated,
  }
}

type PlanRow = Row & { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }

async function readEstimate(
  transaction: Transaction,
  { text, parameters }: SqlStatement,
  values: readonly Value[],
): Promise<number> {
  const [row] = await transaction.query<PlanRow>(text, bindValues(parameters, values))
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
