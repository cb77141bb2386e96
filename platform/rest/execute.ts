import type { Database, Row, Statement, Transaction, TransactionContext } from '../postgres/database.ts'
import type { ParsedRequest } from './parse/parse-request.ts'
import type { Preferences, Value } from './parse/request.ts'
import type { Prepared } from './prepare.ts'
import { checkResult, needsCheckBeforeCommit, type Result } from './respond/check-result.ts'
import { bindValues, type SqlStatement } from './sql/sql-writer.ts'

/** Whether a request's changes are kept. A request may choose only if that is allowed. */
export type TransactionEnd = 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'

export type ExecuteOptions = {
  readonly maxRows: number
  readonly answerBytes: number
  readonly transactionEnd: TransactionEnd
  /** Calls the function that runs before every request, in its transaction. */
  readonly preRequest?: string | undefined
}

type ResultRow = Row & {
  readonly body?: string | null
  readonly bytes?: number | null
  readonly rows: string
  readonly total?: string
  readonly updated?: number
  readonly key?: string | null
  readonly headers?: string | null
  readonly status?: string | null
}

/** Runs the statement in one round trip, unless something must be known before the commit. */
export async function execute(
  database: Database,
  context: TransactionContext,
  prepared: Prepared,
  request: ParsedRequest,
  options: ExecuteOptions,
): Promise<Result> {
  const { plan, main, estimate } = prepared
  const { shape, values } = request
  const isExplained = plan.media.explain !== undefined
  const keeps = plan.readOnly || (!isExplained && keepsChanges(options.transactionEnd, shape.preferences))
  const statement = { text: main.text, values: bindValues(main.parameters, values) }
  const isSimple = estimate === undefined && options.preRequest === undefined && keeps
  if (isSimple && !needsCheckBeforeCommit(shape, plan)) {
    const result = toResult(await database.query<ResultRow>(context, statement), isExplained)
    checkResult(shape, plan, result, options)
    return result
  }
  const run = (transaction: Transaction) => runAll(transaction, { prepared, request, options, statement })
  return keeps ? await database.transaction(context, run) : await undoAfter(database, context, run)
}

/** `tx=rollback` counts only if the server lets a request decide. */
function keepsChanges(end: TransactionEnd, { tx }: Pick<Preferences, 'tx'>): boolean {
  const isFree = end.endsWith('-allow-override')
  return isFree && tx !== undefined ? tx === 'commit' : end.startsWith('commit')
}

type Run = {
  readonly prepared: Prepared
  readonly request: ParsedRequest
  readonly options: ExecuteOptions
  readonly statement: Statement
}

async function runAll(
  transaction: Transaction,
  { prepared, request, options, statement }: Run,
): Promise<Result> {
  const { plan, estimate } = prepared
  const { shape, values } = request
  if (options.preRequest !== undefined) await transaction.query(options.preRequest)
  const rows = await transaction.query<ResultRow>(statement.text, statement.values)
  const result = toResult(rows, plan.media.explain !== undefined)
  checkResult(shape, plan, result, options)
  if (estimate === undefined) return result
  const isCounted = result.total !== undefined && result.total <= options.maxRows
  if (isCounted) return result
  const estimated = await readEstimate(transaction, estimate, values)
  return { ...result, total: Math.max(result.total ?? 0, estimated) }
}

/** Carries a result out of a transaction that is rolled back. */
class Undone extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('rolled back as asked')
    this.result = result
  }
}

async function undoAfter(
  database: Database,
  context: TransactionContext,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(context, async (transaction) => {
      throw new Undone(await run(transaction))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

function toResult(rows: readonly ResultRow[], isExplained: boolean): Result {
  if (isExplained) return { body: joinPlan(rows), rows: 1 }
  const [row] = rows
  return {
    body: row?.body ?? '',
    bytes: row?.bytes ?? undefined,
    rows: Number(row?.rows ?? 0),
    total: row?.total === undefined ? undefined : Number(row.total),
    updated: row?.updated,
    key: row?.key ?? undefined,
    headers: row?.headers ?? undefined,
    status: row?.status ?? undefined,
  }
}

/** A plan in text arrives line by line, one in JSON as a value. */
function joinPlan(rows: readonly Row[]): string {
  const lines = rows.map((row) => row['QUERY PLAN'])
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
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
