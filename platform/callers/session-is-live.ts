import { isUuid } from '../http/http.ts'
import type { Claims, Transaction } from '../postgres/postgres.ts'

/**
 * An access token outlives its session, so a write asks whether the session has ended. A token without a session was not
 * issued by a sign-in: the holder of the key signed it, and it is valid until it expires.
 */
export async function sessionIsLive(
  transaction: Transaction,
  { sub, session_id: sessionId }: Claims,
): Promise<boolean> {
  if (sessionId === undefined) return true
  if (!isUuid(sessionId) || !isUuid(sub)) return false
  const [row] = await transaction.query('select auth.session_is_live($1, $2) as is_live', [sub, sessionId])
  return row?.is_live === true
}
