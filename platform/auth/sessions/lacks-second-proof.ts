import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { Act } from './act-as-person.ts'

type Acting = Pick<Act, 'transaction' | 'user' | 'session'> & {
  readonly parts: Pick<AuthParts, 'passkeysAreFactors'>
}

/** Whether the person has a second factor that this session has not seen. Recovery codes only stand in for one. */
export async function lacksSecondProof({ transaction, parts, user, session }: Acting): Promise<boolean> {
  if (session.aal !== 'aal1') return false
  const found = await transaction.query(
    `select 1 from auth.mfa_factors
     where user_id = $1 and status = 'verified' and factor_type <> 'recovery_code'
     union all
     select 1 from auth.webauthn_credentials where $2 and user_id = $1 and factor_id is null
     limit 1`,
    [user.id, parts.passkeysAreFactors],
  )
  return found.length > 0
}

/** A person with a second factor needs it to change the ways into their account. */
export async function requireFullAssurance(acting: Acting): Promise<void> {
  if (await lacksSecondProof(acting)) throw authErrors.insufficientAal()
}
