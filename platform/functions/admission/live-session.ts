import { isUuid } from '../../http/http.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { FunctionCaller } from '../define-function.ts'
import { dispatchRefusals } from '../refusal.ts'

/**
 * An access token outlives its session, so a write checks whether the session has ended. A token without a session was
 * not issued by a sign-in: the holder of the key signed it, and it is valid until it expires.
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
