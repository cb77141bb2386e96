// A session that somebody left open, or stole, must not change who can get into the account. What adds or removes a way
// in asks for a proof of the last minutes, where the installation says how many: a sign-in, or a second factor.
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { SignedIn } from './require-session.ts'
import type { SessionRow } from './session-row.ts'

type Acting = SignedIn & { readonly parts: Pick<AuthParts, 'stepUpAge' | 'clock'> }

/** Seconds since 1970. */
const newestProof = ({ amr }: SessionRow) => Math.max(...amr.map(({ timestamp }) => timestamp))

export function isRecentlyProven({ parts, session }: Omit<Acting, 'user'>): boolean {
  const { stepUpAge = Number.POSITIVE_INFINITY, clock } = parts
  return clock() / 1000 - newestProof(session) <= stepUpAge
}

/** For what adds or removes a way in. A guest has none to prove anything by. */
export function requireRecentProof({ parts, user, session }: Acting): void {
  if (parts.stepUpAge === undefined || user.is_anonymous) return
  if (!isRecentlyProven({ parts, session })) throw authErrors.stepUpRequired()
}
