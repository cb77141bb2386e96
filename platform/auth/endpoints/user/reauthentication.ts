import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext, AuthParts } from '../../auth-context.ts'
import type { AuthError } from '../../errors/errors.ts'
import { authErrors } from '../../errors/errors.ts'
import { redeemCode } from '../../one-time/one-time-tokens.ts'
import { hasSecondFactor } from '../../sessions/has-second-factor.ts'
import { hasRecentProof } from '../../sessions/recent-proof.ts'
import { isRecentSignIn } from '../../sessions/recent-sign-in.ts'
import type { SignedIn } from '../../sessions/require-session.ts'

type Claim = {
  readonly signedIn: SignedIn
  readonly nonce: string | undefined
  /** The answer to an old session without a code. */
  readonly refusal: () => AuthError
}

/** Whether the sign-in or proof is recent, or the code right. False after a wrong code, whose try must be kept. */
export async function isReauthenticated(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { signedIn, nonce, refusal }: Claim,
): Promise<boolean> {
  const { user, session } = signedIn
  if (!parts.passwordRules.needsReauthentication) return true
  const stepsUp = parts.stepUpAge !== undefined && !user.is_anonymous
  const isRecent = stepsUp ? hasRecentProof({ parts, session }) : await isRecentSignIn(transaction, session)
  if (isRecent) return true
  if (stepsUp && !(nonce && (await mayProveByCode(transaction, { parts, user })))) {
    throw authErrors.stepUpRequired()
  }
  if (!nonce) throw refusal()
  const recipient = user.email ?? user.phone
  if (recipient === null) throw authErrors.reauthenticationNotValid()
  const { token } = await redeemCode(transaction, parts.keyring, {
    recipient,
    code: nonce,
    kinds: ['reauthentication'],
    address: c.var.clientAddress,
  })
  return token?.user_id === user.id
}

/** A code shows no more than access to the mailbox, and somebody with a second factor proves with it. */
async function mayProveByCode(
  transaction: Transaction,
  { parts, user }: { readonly parts: AuthParts; readonly user: SignedIn['user'] },
): Promise<boolean> {
  return !(await hasSecondFactor(transaction, { userId: user.id, parts }))
}
