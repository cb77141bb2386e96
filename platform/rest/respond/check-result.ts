import { maxAffectedExceeded, notSingular } from '../errors/request-errors.ts'
import type { RequestShape } from '../parse/request.ts'

/** What the one row of a request's statement says. */
export type Result = {
  readonly body: string
  readonly rows: number
  readonly total?: number | undefined
  /** Of an upsert: how many rows were there before. */
  readonly updated?: number | undefined
}

/** Refuses what was done, while it can still be rolled back. */
export function checkResult({ action, media, preferences }: RequestShape, { rows }: Result): void {
  if (media.format === 'object' && rows !== 1) throw notSingular(rows)
  const { handling, maxAffected } = preferences
  const isLimited = handling === 'strict' && maxAffected !== undefined
  if (isLimited && action !== 'read' && action !== 'insert' && rows > maxAffected)
    throw maxAffectedExceeded(rows)
}

/** Whether a refusal depends on what the statement did: then it must not be committed before. */
export function needsCheckBeforeCommit({ action, media, preferences }: RequestShape): boolean {
  if (action === 'read') return false
  return (
    media.format === 'object' || (preferences.handling === 'strict' && preferences.maxAffected !== undefined)
  )
}
