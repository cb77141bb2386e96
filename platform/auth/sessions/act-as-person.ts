import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { requirePersonalRoom } from '../limits/limit-address.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { requirePerson, requireSession, type SignedIn } from './require-session.ts'

/** What a signed-in person does, in its transaction. The person's row stays locked until it ends. */
export type Act = SignedIn & {
  readonly transaction: Transaction
  readonly c: AuthContext
  readonly parts: AuthParts
}

type Performance<Result> = {
  readonly c: AuthContext
  readonly parts: AuthParts
  /** Counted per person, whatever the outcome. */
  readonly limit?: keyof RateLimits
  readonly work: (act: Act) => Promise<Result>
}

export async function actAsPerson<Result>({ c, parts, limit, work }: Performance<Result>): Promise<Result> {
  const claims = await requirePerson(c, parts)
  if (limit !== undefined) await requirePersonalRoom(c, parts, { kind: limit, userId: claims.sub })
  return await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    return await work({ ...signedIn, transaction, c, parts })
  })
}

/** An account that nobody can return to has nothing to protect with further proofs. */
export function requireNamedPerson({ user }: SignedIn): void {
  if (user.is_anonymous) throw authErrors.anonymousRefused()
}
