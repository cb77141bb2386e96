import { answerTooLarge, maxAffectedExceeded, notSingular, putKeyMismatch } from '../errors/request-errors.ts'
import type { RequestShape } from '../parse/request.ts'
import type { Plan } from '../plan/plan.ts'

/** What the one row of a request's statement says. */
export type Result = {
  readonly body: string
  /** Of the body; one that is too large is not here. */
  readonly bytes?: number | undefined
  readonly rows: number
  readonly total?: number | undefined
  /** Of an upsert: how many rows were there before. */
  readonly updated?: number | undefined
  /** Of an insert: the primary key of the one new row, as a JSON list of texts. */
  readonly key?: string | undefined
  /** What a function said about the response: a JSON list of headers, and a status. */
  readonly headers?: string | undefined
  readonly status?: string | undefined
}

/** Refuses what was done, while it can still be rolled back. */
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

/** Whether a refusal depends on what the statement did: then it must not be committed before. */
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
