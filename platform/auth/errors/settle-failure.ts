import { type Site, transactionContext } from '../auth-context.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import type { AuthError, OAuthError } from './errors.ts'
import { RefusedSignIn } from './refused-sign-in.ts'
import { logFailure, toAuthError } from './render-error.ts'

/** What the caller is told. Faults of ours are logged, and sign-ins that were rolled back are recorded as refused. */
export async function settleFailure({ c, parts }: Site, error: unknown): Promise<AuthError | OAuthError> {
  const refusal = toAuthError(error)
  logFailure(parts.logger, c, refusal)
  if (refusal instanceof RefusedSignIn) {
    await record({ c, parts }, refusal).catch((fault: unknown) =>
      logFailure(parts.logger, c, toAuthError(fault)),
    )
  }
  return refusal
}

/** The sign-in may have created the person, who is gone with it. */
async function record({ c, parts }: Site, { code, signIn }: RefusedSignIn): Promise<void> {
  const { userId, method } = signIn
  await parts.database.transaction(transactionContext(c), async (transaction) => {
    const user = userId === undefined ? undefined : await findUserById(transaction, userId)
    await parts.onEvent(transaction, { name: 'sign_in_refused', userId: user?.id, method, reason: code })
  })
}
