// A session that somebody left open, or stole, must not change who can get into the account. What adds or removes a way
// in asks for a proof of the last minutes, where the installation says how many: a sign-in, or a second factor.
import { isRecentlyProven } from '../../tokens/tokens.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { SignedIn } from './require-session.ts'

type Acting = SignedIn & { readonly parts: Pick<AuthParts, 'stepUpAge' | 'clock'> }

export function hasRecentProof({ parts, session }: Omit<Acting, 'user'>): boolean {
  const { stepUpAge = Number.POSITIVE_INFINITY, clock } = parts
  return isRecentlyProven(session.amr, { now: clock(), maxAge: stepUpAge })
}

/** For what adds or removes a way in. A guest has none to prove anything by. */
export function requireRecentProof({ parts, user, session }: Acting): void {
  if (parts.stepUpAge === undefined || user.is_anonymous) return
  if (!hasRecentProof({ parts, session })) throw authErrors.stepUpRequired()
}
