// A session says that somebody signed in once, not that they are still the one who holds it. What opens a way into the
// account asks for a sign-in of the last day, so that a stolen session is good for a day and not for good.
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { requireRecentProof } from './recent-proof.ts'
import type { SignedIn } from './require-session.ts'
import type { SessionRow } from './session-row.ts'

type Acting = SignedIn & {
  readonly transaction: Transaction
  readonly parts: Pick<AuthParts, 'passwordRules' | 'stepUpAge' | 'clock'>
}

/** When the person signed in: to this session, or to the one that it continues after a change. */
export const signInTimeOf = ({ sign_in_at, created_at }: SessionRow): Date => sign_in_at ?? created_at

export async function isRecentSignIn(transaction: Transaction, session: SessionRow): Promise<boolean> {
  const [recent] = await transaction.query(
    `select 1 from auth.sessions where id = $1 and coalesce(sign_in_at, created_at) >= now() - interval '24 hours'`,
    [session.id],
  )
  return recent !== undefined
}

/**
 * For what adds a way in. A guest has none to come back by, and so cannot sign in again. Where the installation asks for
 * a recent proof, which is stricter, it takes the place of the sign-in.
 */
export async function requireRecentSignIn({ transaction, parts, user, session }: Acting): Promise<void> {
  if (parts.stepUpAge !== undefined) return requireRecentProof({ parts, user, session })
  if (!parts.passwordRules.needsReauthentication || user.is_anonymous) return
  if (!(await isRecentSignIn(transaction, session))) throw authErrors.recentSignInNeeded()
}
