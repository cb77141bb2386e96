import { answerTooLarge, maxAffectedExceeded, notSingular, putKeyMismatch } from '../errors/request-errors.ts'
import type { RequestShape } from '../parse/request.ts'
import type { Plan } from '../plan/plan.ts'

/** The one row that a request's statement returns. */
export type Result = {
  readonly body: string
  /** Size of the body; one that is too large is not here. */
  readonly bytes?: number | undefined
  readonly rows: number
  readonly total?: number | undefined
  /** For an upsert: the number of rows that existed before. */
  readonly updated?: number | undefined
  /** For an insert: the primary key of the one new row, as a JSON list of texts. */
  readonly key?: string | undefined
  /** What a function set for the response: a JSON list of headers, and a status. */
  readonly headers?: string | undefined
  readonly status?: string | undefined
}

/** Refuses the result while it can still be rolled back. */
export function checkResult(
  { action, preferences }: RequestShape,
  { media }: Plan,
  { rows, bytes = 0 }: Result,
  { answerBytes }: { readonly answerBytes: number },
): void {
  if (media.explain !== undefined) return
  if (bytes > answerBytes) throw answerTooLarge(answerBytes)
  if (action === 'put' && rows !== 1) throw putKeyMismatch()
  if (media.format === 'object' && rows !== 1) throw notSingular(rows)
  const { handling, maxAffected } = preferences
  const isLimited = handling === 'strict' && maxAffected !== undefined
  if (isLimited && action !== 'read' && action !== 'insert' && rows > maxAffected)
    throw maxAffectedExceeded(rows)
}

/** Whether a refusal depends on the result of the statement: then it must not be committed first. */
export function needsCheckBeforeCommit(
  { action, preferences }: RequestShape,
  { media, bodyless, readOnly }: Plan,
): boolean {
  if (action === 'read') return false
  return (
    action === 'put' ||
    (!readOnly && !bodyless) ||
    media.format === 'object' ||
    (preferences.handling === 'strict' && preferences.maxAffected !== undefined)
  )
}
