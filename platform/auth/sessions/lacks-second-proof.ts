import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { Act } from './act-as-person.ts'
import { hasSecondFactor } from './has-second-factor.ts'

export type Acting = Pick<Act, 'transaction' | 'user' | 'session'> & {
  readonly parts: Pick<AuthParts, 'passkeysAreFactors'>
}

/** Whether the person has a second factor that this session has not seen. */
export async function lacksSecondProof({ transaction, parts, user, session }: Acting): Promise<boolean> {
  if (session.aal !== 'aal1') return false
  return await hasSecondFactor(transaction, { userId: user.id, parts })
}

/** A person with a second factor needs it to change the ways into their account. */
export async function requireFullAssurance(acting: Acting): Promise<void> {
  if (await lacksSecondProof(acting)) throw authErrors.insufficientAal()
}
