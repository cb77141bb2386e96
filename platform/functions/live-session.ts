import { isUuid } from '../http/http.ts'
import type { Transaction } from '../postgres/postgres.ts'
import type { FunctionCaller } from './define-function.ts'
import { dispatchRefusals } from './refusal.ts'

/**
 * An access token outlives its session, so that a write asks whether the session still stands. A token that names
 * none was not made by a sign-in: whoever holds the key signed it, and it lives until it expires.
 */
export async function requireLiveSession(
  transaction: Transaction,
  { userId, claims }: Pick<FunctionCaller, 'userId' | 'claims'>,
): Promise<void> {
  const sessionId = claims.session_id
  if (sessionId === undefined) return
  if (!isUuid(sessionId)) throw dispatchRefusals.invalidToken()
  const [row] = await transaction.query('select auth.session_is_live($1, $2) as is_live', [userId, sessionId])
  if (row?.is_live !== true) throw dispatchRefusals.invalidToken()
}
